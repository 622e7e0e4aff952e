// SPDX-License-Identifier: MIT
#include "cli/options/command_line.hpp"

#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

namespace rowan::cli {

namespace {

/// The program's commands and options, translated for CLI11.
class Parser {
 public:
  explicit Parser(Command& program) : app_(program.description(), program.name()) {
    app_.set_help_flag();  // --help is one of the program's own options
    add(program, app_);
    app_.require_subcommand(0, 1);
  }

  std::expected<ParsedLine, LineProblem> parse(std::span<const char* const> words) {
    using enum ParsedLine::Request;
    try {
      app_.parse(static_cast<int>(words.size()), words.data());
      return finish(run);
    } catch (const CLI::CallForHelp&) {
      return finish(help);
    } catch (const CLI::CallForVersion&) {
      return finish(version);
    } catch (const CLI::ExtrasError&) {
      return refuse(LineProblem::Kind::unexpected_word, app_.remaining(true).front());
    } catch (const CLI::ArgumentMismatch& problem) {
      return refuse(LineProblem::Kind::value_count, problem.what());
    } catch (const CLI::ParseError& problem) {
      return refuse(LineProblem::Kind::other, problem.what());
    }
  }

 private:
  void add(Command& command, CLI::App& app) {
    commands_.emplace_back(&app, &command);
    const std::size_t first = options_.size();
    for (Option& option : command.options()) options_.emplace_back(add_option(option, app), &option);
    for (std::size_t index = first; index < options_.size(); ++index) add_relations(options_[index]);
    for (Command& child : command.commands()) {
      CLI::App* const child_app = app.add_subcommand(child.name());
      child_app->set_help_flag();
      if (child.ignores_arguments()) child_app->prefix_command();
      add(child, *child_app);
    }
  }

  static CLI::Option* add_option(const Option& option, CLI::App& app) {
    CLI::Option* const added = std::visit(
        [&](auto variable) -> CLI::Option* {
          using Variable = decltype(variable);
          if constexpr (std::is_same_v<Variable, std::monostate>) {
            return option.name() == "--version" ? app.set_version_flag(option.name(), "")
                                                : app.set_help_flag(option.all_names());
          } else if constexpr (std::is_same_v<Variable, bool*>) {
            return app.add_flag(option.all_names(), *variable);
          } else {
            return app.add_option(option.all_names(), *variable);
          }
        },
        option.variable());
    if (!option.type_name().empty()) added->type_name(option.type_name());
    if (option.check()) added->check(option.check());
    if (option.is_required()) added->required();
    if (option.has_optional_values()) added->expected(0, CLI::detail::expected_max_vector_size);
    return added;
  }

  using Translated = std::pair<CLI::Option*, Option*>;

  void add_relations(const Translated& option) {
    for (const Option* const other : option.second->needed()) option.first->needs(translation(other));
    for (const Option* const other : option.second->excluded()) option.first->excludes(translation(other));
  }

  CLI::Option* translation(const Option* wanted) const {
    return std::ranges::find(options_, wanted, &Translated::second)->first;
  }

  /// Sets the count of every option, and returns the innermost command that the command line names.
  const Command* innermost_command() const {
    for (const auto& [parsed, option] : options_) option->set_count(parsed->count());
    const CLI::App* app = &app_;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return std::ranges::find(commands_, app, &std::pair<const CLI::App*, const Command*>::first)->second;
  }

  ParsedLine finish(ParsedLine::Request request) const { return {request, innermost_command()}; }

  std::unexpected<LineProblem> refuse(LineProblem::Kind kind, std::string text) const {
    return std::unexpected(LineProblem{kind, innermost_command(), std::move(text)});
  }

  CLI::App app_;
  std::vector<std::pair<const CLI::App*, const Command*>> commands_;
  std::vector<Translated> options_;
};

}  // namespace

std::expected<ParsedLine, LineProblem> parse_command_line(Command& program,
                                                          std::span<const char* const> words) {
  return Parser(program).parse(words);
}

}  // namespace rowan::cli
