// SPDX-License-Identifier: MIT
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "board/perft.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/validators.hpp"
#include "game/games.hpp"

namespace rowan {

namespace {

struct PerftOptions {
  std::string game;
  int depth = unlimited_depth;
  bool json = false;
};

/// On a terminal, how many of the first moves are done; it wipes itself out.
void show_progress(std::size_t done, std::size_t all) {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{} of {} first moves", done, all);
  if (done == all) fmt::print(stderr, "\r{:40}\r", "");
  std::fflush(stderr);
}

/// One first move after another, so that a long count can show how far it is.
PerftCounts count(const Rules& rules, int depth) {
  Position position(rules);
  PerftCounts total{.nodes = 1};
  if (depth == 0) return total;
  const auto moves = position.legal_moves();
  std::size_t done = 0;
  for (const Point move : moves) {
    position.play(move);
    total += perft(position, depth == unlimited_depth ? depth : depth - 1);
    position.undo();
    show_progress(++done, moves.size());
  }
  return total;
}

ExitCode run(const PerftOptions& options) {
  const auto rules = find_game(options.game);
  if (!rules) return fail(rules.error());
  const PerftCounts counts = count(*rules, options.depth);
  if (options.json) {
    print_line(nlohmann::ordered_json{{"nodes", counts.nodes},
                                      {"games", counts.games()},
                                      {"first", counts.first_wins},
                                      {"second", counts.second_wins},
                                      {"draw", counts.draws}}
                   .dump());
    return ExitCode::ok;
  }
  print_line(fmt::format("{} nodes", counts.nodes));
  print_line(fmt::format("{} games ({} / {} / {}): x wins / o wins / draws", counts.games(),
                         counts.first_wins, counts.second_wins, counts.draws));
  return ExitCode::ok;
}

}  // namespace

void add_perft_command(CLI::App& program, ExitCode& exit_code) {
  auto* const command =
      program.add_subcommand("perft", "Count every sequence of moves and every finished game");
  const auto options = std::make_shared<PerftOptions>();
  command->add_option("game", options->game, "The game, by name or as width x height x k")
      ->type_name("MxNxK")
      ->required();
  command
      ->add_option("--depth", options->depth, "Stop after so many moves; the whole game if it is not given")
      ->type_name("MOVES")
      ->check(whole_number(unlimited_depth));
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "A node is a sequence of moves, the empty one included.\n\n"
      "Example:\n  rowan perft 3x3x3");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace rowan
