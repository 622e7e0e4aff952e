// SPDX-License-Identifier: MIT
//
// Places stones on 15×15 and checks after each whether it makes five. One item is one move.

#include <cstdint>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/plain_board.hpp"
#include "board/line_board.hpp"

namespace rowan::bench {
namespace {

constexpr Rules rules{.width = 15, .height = 15, .k = 5};
constexpr int games = 32;
constexpr int moves_per_game = 100;

/// The first hundred moves of random games in which none of these moves wins.
std::vector<Point> long_games() {
  Random random(1);
  std::vector<Point> moves;
  board::LineBoard board(rules);
  while (moves.size() < games * moves_per_game) {
    std::vector<Point> points = Position(rules).legal_moves();
    board.clear();
    bool over = false;
    for (std::uint32_t left = 225; left > 225 - moves_per_game; --left) {
      std::swap(points[left - 1], points[random.below(left)]);
      over |= board.place_wins(points[left - 1], left % 2 == 1 ? Side::first : Side::second);
    }
    if (!over) moves.insert(moves.end(), points.end() - moves_per_game, points.end());
  }
  return moves;
}

/// A LineBoard for callers that keep the slots of each move and know k in advance, as searches and playouts
/// do.
struct SlotBoard : board::LineBoard {
  bool place_wins(const board::LineSlots& slots, Side side) {
    return board::LineBoard::place_wins<5>(slots, side);
  }
};

std::vector<board::LineSlots> slots_of(const std::vector<Point>& points) {
  std::vector<board::LineSlots> slots;
  for (const Point point : points) slots.push_back(board::LineBoard(rules).slots(point));
  return slots;
}

enum class Ending : std::uint8_t { clear, undo };

/// Plays the games on the board one after the other. After each, clears the board or takes the moves back one
/// by one.
template <class Board, class Move>
void play(benchmark::State& state, Board board, const std::vector<Move>& moves, Ending ending) {
  for (auto _ : state) {
    int wins = 0;
    for (int game = 0; game < games; ++game) {
      const Move* begin = moves.data() + game * moves_per_game;
      const Move* end = begin + moves_per_game;
      for (const Move* move = begin; move < end; move += 2) {
        wins += static_cast<int>(board.place_wins(move[0], Side::first));
        wins += static_cast<int>(board.place_wins(move[1], Side::second));
      }
      if (ending == Ending::undo) {
        for (const Move* move = end; move-- > begin;) board.remove(*move);
      } else {
        board.clear();
      }
    }
    benchmark::DoNotOptimize(wins);
  }
  state.SetItemsProcessed(state.iterations() * games * moves_per_game);
}

template <Ending E>
void slots(benchmark::State& state) {
  play(state, SlotBoard{board::LineBoard(rules)}, slots_of(long_games()), E);
}

template <Ending E>
void points(benchmark::State& state) {
  play(state, board::LineBoard(rules), long_games(), E);
}

template <Ending E>
void plain(benchmark::State& state) {
  play(state, PlainBoard(rules), long_games(), E);
}

BENCHMARK(slots<Ending::clear>)->Name("place_and_test/15x15x5");
BENCHMARK(points<Ending::clear>)->Name("place_and_test/15x15x5_points");
BENCHMARK(plain<Ending::clear>)->Name("place_and_test/15x15x5_plain");
BENCHMARK(slots<Ending::undo>)->Name("place_test_undo/15x15x5");
BENCHMARK(points<Ending::undo>)->Name("place_test_undo/15x15x5_points");
BENCHMARK(plain<Ending::undo>)->Name("place_test_undo/15x15x5_plain");

}  // namespace
}  // namespace rowan::bench
