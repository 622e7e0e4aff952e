// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help_format.hpp"
#include "cli/output.hpp"

namespace rowan {

namespace {

/// The innermost command that the command line reached.
CLI::App& reached_command(CLI::App& program) {
  CLI::App* command = &program;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* child : command.get_subcommands({})) names.push_back(child->get_name());
  return names;
}

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + ' ' + command.get_name();
}

/// What programs for the same purpose call an option: "engine" for --player. Empty where it is called the same, or this
/// command has nothing of the kind.
std::string name_elsewhere(std::string_view typed, const std::vector<std::string>& ours) {
  static constexpr std::array<std::array<std::string_view, 2>, 7> names{{{"engine", "--player"},
                                                                         {"rule", "--game"},
                                                                         {"boardsize", "--size"},
                                                                         {"pgn", "--store"},
                                                                         {"sgf", "--store"},
                                                                         {"resign", "--win"},
                                                                         {"tournament", "--gauntlet"}}};
  const auto* const found = std::ranges::find(names, typed.substr(typed.find_first_not_of('-')),
                                              [](const auto& pair) { return pair[0]; });
  if (found == names.end() || std::ranges::find(ours, (*found)[1]) == ours.end()) return "";
  return fmt::format("; here it is called {}", (*found)[1]);
}

/// An option nobody knows. Some programs write long options with one dash.
Error unknown_option(const std::string& typed, const CLI::App& command, const std::string& see) {
  const auto names = option_names(command);
  const bool has_letters = typed.find_first_not_of('-') != std::string::npos;
  std::string hint = has_letters ? name_elsewhere(typed, names) : "";
  if (hint.empty()) hint = did_you_mean(typed.starts_with("--") ? typed : '-' + typed, names);
  return Error{"unknown option '" + quotable(typed) + "'" + hint, see};
}

/// What the command line has too much of, with the nearest thing that would have been understood.
Error unexpected_argument(CLI::App& program) {
  CLI::App& command = reached_command(program);
  const std::string extra = program.remaining(true).front();
  const std::string see = "  see " + full_name(command) + " --help";
  if (extra.starts_with('-')) return unknown_option(extra, command, see);
  const auto names = command_names(command);
  if (names.empty()) {
    const bool has_players = command.get_option_no_throw("--player") != nullptr;
    return Error{"'" + quotable(extra) + "' was not expected here",
                 has_players ? "  players are named with --player; " + see.substr(2) : see};
  }
  return Error{"unknown command '" + quotable(extra) + "'" + did_you_mean(extra, names), see};
}

/// An option for one value that has several; null if there is none.
const CLI::Option* repeated_option(const CLI::App& command) {
  for (const CLI::Option* const option : command.get_options()) {
    if (option->get_items_expected_max() == 1 && option->count() > 1) return option;
  }
  return nullptr;
}

ExitCode report(CLI::App& program, const CLI::ParseError& problem) {
  if (problem.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    program.exit(problem);  // --help and --version print themselves
    return ExitCode::ok;
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) return fail(unexpected_argument(program));
  const CLI::App& command = reached_command(program);
  const std::string see = "  see " + full_name(command) + " --help";
  const CLI::Option* const repeated = repeated_option(command);
  if (repeated != nullptr && dynamic_cast<const CLI::ArgumentMismatch*>(&problem) != nullptr) {
    return fail(Error{
        fmt::format("{} is given {} times; expected it once", repeated->get_name(), repeated->count()), see});
  }
  return fail(Error{problem.what(), see});
}

/// The command line; by a name that begins with "pbrain-", as tournaments call engines, with `engine` in front unless
/// something else is asked for.
std::vector<const char*> words_of_command_line(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (words.empty()) return words;
  std::string_view name = words.front();
  name.remove_prefix(name.rfind('/') + 1);  // 0 where there is no slash
  const std::string_view second = words.size() > 1 ? words[1] : "";
  const bool is_for_engine = second.empty() || (second.starts_with('-') && second != "--version");
  if (name.starts_with("pbrain-") && is_for_engine) words.insert(words.begin() + 1, "engine");
  return words;
}

using AddCommand = void (*)(CLI::App& program, ExitCode& exit_code);

/// The commands by what people come to do, in the order in which the help and the manual show them.
void add_commands(CLI::App& program, ExitCode& exit_code) {
  const std::vector<std::pair<const char*, std::vector<AddCommand>>> groups{
      {"Play and look",
       {add_play_command, add_serve_command, add_analyze_command, add_threats_command, add_move_command,
        add_show_command, add_players_command}},
      {"Values and proofs", {add_solve_command, add_verify_command}},
      {"Matches and tournaments",
       {add_arena_command, add_engine_command, add_openings_command, add_selfplay_command}},
      {"Games that were played",
       {add_games_command, add_explore_command, add_report_command, add_convert_command}},
      {"Other", {add_bench_command, add_perft_command, add_manual_commands}},
  };
  for (const auto& [title, commands] : groups) {
    const std::size_t before = program.get_subcommands({}).size();
    for (const AddCommand add : commands) add(program, exit_code);
    const auto all = program.get_subcommands({});
    for (std::size_t i = before; i < all.size(); ++i) all[i]->group(title);
  }
}

}  // namespace

std::unique_ptr<CLI::App> make_program(ExitCode& exit_code) {
  auto program = std::make_unique<CLI::App>("Plays, referees and explains k-in-a-row games.", "rowan");
  program->formatter(std::make_shared<HelpFormat>());  // before the commands, which take it over
  program->set_version_flag("--version", "rowan " ROWAN_VERSION, "Print the version and exit");
  program->set_help_flag("-h,--help", "Print this help and exit");
  program->footer(
      "Example:\n  rowan play --game tictactoe --opponent perfect\n\n'rowan COMMAND --help' tells about a "
      "command.");
  add_commands(*program, exit_code);
  program->require_subcommand(0, 1);
  return program;
}

ExitCode run_program(int argc, const char* const* argv) {
  ExitCode exit_code = ExitCode::ok;
  const auto program = make_program(exit_code);
  const auto words = words_of_command_line(argc, argv);
  try {
    program->parse(static_cast<int>(words.size()), words.data());
    if (program->get_subcommands().empty()) print(program->help());
  } catch (const CLI::ParseError& problem) {
    exit_code = report(*program, problem);
  }
  if (const auto closed = close_output(); !closed) return fail(closed.error());
  return exit_code;
}

}  // namespace rowan
