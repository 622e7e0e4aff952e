// SPDX-License-Identifier: MIT
#pragma once

#include "cli/options/command.hpp"

namespace rowan::cli {

/// Parses the command line, runs the command, and reports what went wrong.
[[nodiscard]] ExitCode run_program(int argc, const char* const* argv);

/// Adds the commands of this program, grouped by purpose, in the order in which the help and the manual show
/// them. Defined in all_commands.cpp, and in only_play.cpp for the program that ./rowan builds first on a new
/// machine.
void add_commands(Command& program);

/// Each command adds itself to the program: its options, a one-line description, an example, and the action
/// that runs when the command line names it. The help, the manual page and the shell completions are
/// generated from what is added here.
void add_analyze_command(Command& program);
void add_arena_command(Command& program);
void add_bench_command(Command& program);
void add_book_command(Command& program);
void add_convert_command(Command& program);
void add_engine_command(Command& program);
void add_explore_command(Command& program);
void add_games_command(Command& program);
void add_learn_command(Command& program);
void add_move_command(Command& program);
void add_openings_command(Command& program);
void add_perft_command(Command& program);
void add_play_command(Command& program);
void add_players_command(Command& program);
void add_puzzles_command(Command& program);
void add_report_command(Command& program);
void add_selfplay_command(Command& program);
void add_serve_command(Command& program);
void add_show_command(Command& program);
void add_site_command(Command& program);
void add_solve_command(Command& program);
void add_threats_command(Command& program);
void add_tune_command(Command& program);
void add_prove_command(Command& program);
void add_verify_command(Command& program);

/// Adds `man`, `notices` and `completion`, which are about the program itself.
void add_manual_commands(Command& program);

}  // namespace rowan::cli
