// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "cli/commands.hpp"

namespace rowan::cli {

namespace {

using AddCommand = void (*)(Command& program);

}  // namespace

void add_commands(Command& program) {
  const std::vector<std::pair<const char*, std::vector<AddCommand>>> groups{
      {"Play and analyze",
       {add_play_command, add_serve_command, add_site_command, add_analyze_command, add_threats_command,
        add_move_command, add_puzzles_command, add_learn_command, add_show_command, add_players_command}},
      {"Solve and prove", {add_solve_command, add_prove_command, add_verify_command}},
      {"Matches and tournaments",
       {add_arena_command, add_engine_command, add_openings_command, add_selfplay_command, add_tune_command}},
      {"Stored games and game files",
       {add_games_command, add_explore_command, add_book_command, add_report_command, add_convert_command}},
      {"Tools", {add_bench_command, add_perft_command, add_manual_commands}},
  };
  for (const auto& [title, commands] : groups) {
    for (const AddCommand add : commands) add(program);
    for (Command& command : program.commands()) {
      if (command.group().empty()) command.group(title);
    }
  }
}

}  // namespace rowan::cli
