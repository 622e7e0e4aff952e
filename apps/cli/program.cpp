// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "cli/commands.hpp"
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

/// What the command line has too much of, with the nearest thing that would have been understood.
Error unexpected_argument(CLI::App& program) {
  CLI::App& command = reached_command(program);
  const std::string extra = program.remaining(true).front();
  const std::string see = "  see " + full_name(command) + " --help";
  if (extra.starts_with('-')) {
    return Error{"unknown option '" + quotable(extra) + "'" + did_you_mean(extra, option_names(command)),
                 see};
  }
  const auto names = command_names(command);
  if (names.empty()) return Error{"'" + quotable(extra) + "' was not expected here", see};
  return Error{"unknown command '" + quotable(extra) + "'" + did_you_mean(extra, names), see};
}

ExitCode report(CLI::App& program, const CLI::ParseError& problem) {
  if (problem.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
    program.exit(problem);  // --help and --version print themselves
    return ExitCode::ok;
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) return fail(unexpected_argument(program));
  return fail(Error{problem.what(), "  see " + full_name(reached_command(program)) + " --help"});
}

}  // namespace

std::unique_ptr<CLI::App> make_program(ExitCode& exit_code) {
  auto program = std::make_unique<CLI::App>("Plays, referees and explains k-in-a-row games.", "rowan");
  const auto words = program->get_formatter();
  words->label("OPTIONS", "OPTION...");
  words->label("SUBCOMMAND", "COMMAND");
  program->set_version_flag("--version", "rowan " ROWAN_VERSION, "Print the version and exit");
  program->set_help_flag("-h,--help", "Print this help and exit");
  program->footer(
      "Example:\n  rowan play --game tictactoe --opponent perfect\n\n'rowan COMMAND --help' tells about a "
      "command.");
  add_play_command(*program, exit_code);
  add_show_command(*program, exit_code);
  add_arena_command(*program, exit_code);
  add_selfplay_command(*program, exit_code);
  add_move_command(*program, exit_code);
  add_convert_command(*program, exit_code);
  add_players_command(*program, exit_code);
  add_openings_command(*program, exit_code);
  add_perft_command(*program, exit_code);
  add_games_command(*program, exit_code);
  add_explore_command(*program, exit_code);
  add_report_command(*program, exit_code);
  add_manual_commands(*program, exit_code);
  for (CLI::App* command : program->get_subcommands({})) command->group("Commands");
  program->require_subcommand(0, 1);
  return program;
}

ExitCode run_program(int argc, const char* const* argv) {
  ExitCode exit_code = ExitCode::ok;
  const auto program = make_program(exit_code);
  try {
    program->parse(argc, argv);
    if (program->get_subcommands().empty()) print(program->help());
  } catch (const CLI::ParseError& problem) {
    exit_code = report(*program, problem);
  }
  if (const auto closed = close_output(); !closed) return fail(closed.error());
  return exit_code;
}

}  // namespace rowan
