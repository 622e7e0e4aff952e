// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/perft.hpp"
#include "board/text9.hpp"
#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/command.hpp"
#include "game/games.hpp"
#include "json/json.hpp"

namespace rowan::cli {

namespace {

struct PerftOptions {
  std::string game;
  std::string board;
  int depth = board::unlimited_depth;
  bool json = false;
};

/// On a terminal, shows how many of the first moves are done, and erases the line at the end.
void show_first_moves(std::size_t done, std::size_t all) {
  if (!is_terminal(Stream::error)) return;
  fmt::print(stderr, "\r{} of {} first moves", done, all);
  if (done == all) fmt::print(stderr, "\r{:40}\r", "");
  std::fflush(stderr);
}

/// Runs perft for one first move after another, so that a long count can show its progress.
board::PerftCounts count(const Rules& rules, int depth) {
  Position position(rules);
  board::PerftCounts total{.nodes = 1};
  if (depth == 0) return total;
  const auto moves = position.legal_moves();
  std::size_t done = 0;
  for (const Point move : moves) {
    position.play(move);
    total += board::perft(position, depth == board::unlimited_depth ? depth : depth - 1);
    position.undo();
    show_first_moves(++done, moves.size());
  }
  return total;
}

/// A board type on which perft runs: `holds` tells whether the board supports given rules.
struct WalkingBoard {
  std::string_view name;
  bool (*holds)(const Rules& rules);
  board::PerftCounts (*walk)(const Rules& rules, int depth);
};

template <class Board>
constexpr WalkingBoard walking(std::string_view name) {
  return {name, [](const Rules& rules) { return Board::supports(rules); },
          [](const Rules& rules, int depth) {
            Board board{Position(rules)};
            return board::perft_on(board, Side::first, depth);
          }};
}

constexpr std::array<WalkingBoard, 6> boards{
    walking<board::Grid18>("grid18"), walking<board::Grid18Original>("grid18:original"),
    walking<board::Cells9>("cells9"), walking<board::Text9>("text9"),
    walking<board::Game32>("game32"), walking<board::LineBoard>("lines")};

std::vector<std::string> board_names() {
  std::vector<std::string> names;
  for (const WalkingBoard& board : boards) names.emplace_back(board.name);
  return names;
}

Result<board::PerftCounts> count_on_board(const Rules& rules, const PerftOptions& options) {
  const std::string name = to_lower(trim(options.board));
  const auto* const found = std::ranges::find(boards, name, &WalkingBoard::name);
  if (found == boards.end()) {
    return failure("unknown board '" + quotable(options.board) + "'" + did_you_mean(name, board_names()),
                   "  boards: " + join(board_names()));
  }
  if (!found->holds(rules)) {
    return failure("board '" + name + "' holds only tictactoe (3x3x3), not " + game_name(rules));
  }
  if (rules.forbidden != Forbidden::none) {
    return failure("--board does not support forbidden points; leave it out for " + game_name(rules));
  }
  return found->walk(rules, options.depth);
}

ExitCode run(const PerftOptions& options) {
  const auto rules = find_game(options.game);
  if (!rules) return fail(rules.error());
  const auto walked = options.board.empty() ? Result<board::PerftCounts>(count(*rules, options.depth))
                                            : count_on_board(*rules, options);
  if (!walked) return fail(walked.error());
  const board::PerftCounts& counts = *walked;
  if (options.json) {
    print_line(json::Json{{"nodes", counts.nodes},
                          {"games", counts.games()},
                          {"x_wins", counts.first_wins},
                          {"draws", counts.draws},
                          {"o_wins", counts.second_wins}}
                   .dump());
    return ExitCode::ok;
  }
  print_line(fmt::format("{} nodes", counts.nodes));
  print_line(fmt::format("{} games ({} / {} / {}): x wins / o wins / draws", counts.games(),
                         counts.first_wins, counts.second_wins, counts.draws));
  return ExitCode::ok;
}

}  // namespace

void add_perft_command(Command& program) {
  auto* const command = program.add_command("perft", "Count all move sequences and finished games");
  const auto options = std::make_shared<PerftOptions>();
  command->add_option("game", options->game, "The game, by name or as WIDTHxHEIGHTxK")
      ->type_name("MxNxK")
      ->required();
  command->add_option("--depth", options->depth, "Stop after N moves; by default count whole games")
      ->type_name("N")
      ->check(whole_number(board::unlimited_depth));
  command
      ->add_option("--board", options->board,
                   "Detect the end of games with this board; slower, and with the same counts for all but "
                   "grid18:original")
      ->type_name(join(board_names(), "|"));
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "A node is a sequence of moves, including the empty one.\n\n"
      "Example:\n"
      "  rowan perft 3x3x3");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
