// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

#include "cli/exit_code.hpp"

namespace rowan {

/// Each command adds itself to the program: its options, a line about it, an example. When the
/// command line names it, it runs and leaves how it ended in `exit_code`, which must outlive the program.
/// The help, the manual page and the shell completions are all made from what is added here.
void add_analyze_command(CLI::App& program, ExitCode& exit_code);
void add_arena_command(CLI::App& program, ExitCode& exit_code);
void add_bench_command(CLI::App& program, ExitCode& exit_code);
void add_convert_command(CLI::App& program, ExitCode& exit_code);
void add_engine_command(CLI::App& program, ExitCode& exit_code);
void add_explore_command(CLI::App& program, ExitCode& exit_code);
void add_games_command(CLI::App& program, ExitCode& exit_code);
void add_move_command(CLI::App& program, ExitCode& exit_code);
void add_openings_command(CLI::App& program, ExitCode& exit_code);
void add_perft_command(CLI::App& program, ExitCode& exit_code);
void add_play_command(CLI::App& program, ExitCode& exit_code);
void add_players_command(CLI::App& program, ExitCode& exit_code);
void add_report_command(CLI::App& program, ExitCode& exit_code);
void add_selfplay_command(CLI::App& program, ExitCode& exit_code);
void add_serve_command(CLI::App& program, ExitCode& exit_code);
void add_show_command(CLI::App& program, ExitCode& exit_code);
void add_solve_command(CLI::App& program, ExitCode& exit_code);
void add_threats_command(CLI::App& program, ExitCode& exit_code);
void add_verify_command(CLI::App& program, ExitCode& exit_code);

/// `man` and `completion`, which describe the other commands.
void add_manual_commands(CLI::App& program, ExitCode& exit_code);

}  // namespace rowan
