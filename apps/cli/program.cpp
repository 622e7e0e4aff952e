// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/open_file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help/help_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command_line.hpp"
#include "cli/options/renamed_words.hpp"

namespace rowan::cli {

namespace {

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options()) {
    if (!option.is_positional()) names.push_back(option.name());
  }
  return names;
}

std::vector<std::string> command_names(const Command& command) {
  std::vector<std::string> names;
  for (const Command& child : command.commands()) names.push_back(child.name());
  return names;
}

/// A hint if `typed` is what similar programs call one of our options: for "--engine", "; use --player".
/// Empty for other names, and if our option is not among `ours`, the options of this command.
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
  return fmt::format("; use {}", (*found)[1]);
}

/// The error for an unknown option, perhaps with one dash, as some programs write long options.
Error unknown_option(const std::string& typed, const Command& command, const std::string& see) {
  const auto names = option_names(command);
  const bool has_letters = typed.find_first_not_of('-') != std::string::npos;
  std::string hint = has_letters ? name_elsewhere(typed, names) : "";
  if (hint.empty()) hint = did_you_mean(typed.starts_with("--") ? typed : '-' + typed, names);
  return Error{"unknown option '" + quotable(typed) + "'" + hint, see};
}

/// The error for an unexpected word, with the nearest valid name.
Error unexpected_word(const std::string& word, const Command& command, const std::string& see) {
  if (word.starts_with('-')) return unknown_option(word, command, see);
  const auto names = command_names(command);
  if (names.empty()) {
    const bool has_players = command.find_option("--player") != nullptr;
    return Error{"unexpected argument '" + quotable(word) + "'",
                 has_players ? "  name players with --player; " + see.substr(2) : see};
  }
  return Error{"unknown command '" + quotable(word) + "'" + did_you_mean(word, names), see};
}

/// The first option that takes one value but was given several times; null if there is none.
const Option* repeated_option(const Command& command) {
  for (const Option& option : command.options()) {
    if (option.takes_value() && !option.takes_many() && option.count() > 1) return &option;
  }
  return nullptr;
}

Error error_of(const LineProblem& problem) {
  const Command& command = *problem.command;
  const std::string see = "  see " + command.full_name() + " --help";
  if (problem.kind == LineProblem::Kind::unexpected_word) return unexpected_word(problem.text, command, see);
  if (problem.kind == LineProblem::Kind::value_count) {
    if (const Option* const repeated = repeated_option(command)) {
      return {fmt::format("{} is given {} times; give it once", repeated->name(), repeated->count()), see};
    }
  }
  return {problem.text, see};
}

/// Whether the program has a command of this name or old name.
bool is_command(const Command& program, std::string_view name) {
  return std::ranges::any_of(program.commands(), [&](const Command& command) {
    return command.name() == name ||
           std::ranges::find(command.old_names(), name) != command.old_names().end();
  });
}

/// The command line, with two additions: "rowan help play" means "rowan play --help" ("rowan help help" means
/// "rowan --help"), and a program whose name begins with "pbrain-", as tournaments call engines, runs
/// `engine` if the command line has no words, or begins with an option other than --version.
std::vector<const char*> words_of_command_line(const Command& program, int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (words.empty()) return words;
  if (words.size() > 1 && std::string_view(words[1]) == "help") {
    words.erase(words.begin() + 1);
    if (words.size() == 2 && std::string_view(words[1]) == "help") words.pop_back();
    if (words.size() == 1 || is_command(program, words[1])) words.push_back("--help");
    return words;
  }
  const std::string name = path_of(words.front()).filename().string();
  const std::string_view second = words.size() > 1 ? words[1] : "";
  const bool is_for_engine = second.empty() || (second.starts_with('-') && second != "--version");
  if (name.starts_with("pbrain-") && is_for_engine) words.insert(words.begin() + 1, "engine");
  return words;
}

/// Does what the command line asks for.
ExitCode run(const ParsedLine& line) {
  switch (line.request) {
    case ParsedLine::Request::version:
      print_line("rowan " ROWAN_VERSION);
      return ExitCode::ok;
    case ParsedLine::Request::help:
      print(help_text(*line.command));
      return ExitCode::ok;
    case ParsedLine::Request::run:
      break;
  }
  return line.command->action()();
}

/// The program with its commands (add_commands in commands.hpp): the one definition from which help, manual
/// and completions are generated. It is on the heap, so that its address stays the same: the commands that
/// print these texts keep a reference to it.
std::unique_ptr<Command> make_program() {
  auto program = std::make_unique<Command>("rowan", "Play, analyze and solve k-in-a-row games.");
  program->add_version_flag();
  program->add_help_flag();
  program->footer(
      "Example:\n  rowan play --game tictactoe --opponent perfect\n\n"
      "Run 'rowan COMMAND --help' for the options of a command, 'rowan man' for the manual.");
  program->action([&program = *program] {
    print(help_text(program));
    return ExitCode::ok;
  });
  add_commands(*program);
  return program;
}

}  // namespace

ExitCode run_program(int argc, const char* const* argv) {
  const auto program = make_program();
  const CurrentWords current = with_current_names(*program, words_of_command_line(*program, argc, argv));
  for (const Renamed& renamed : current.renamed) print_note(note_text(renamed));
  std::vector<const char*> words;
  for (const std::string& word : current.words) words.push_back(word.c_str());
  const auto line = parse_command_line(*program, words);
  const ExitCode exit_code = line ? run(*line) : fail(error_of(line.error()));
  if (const auto closed = close_output(); !closed) return fail(closed.error());
  return exit_code;
}

}  // namespace rowan::cli
