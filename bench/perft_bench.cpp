// SPDX-License-Identifier: MIT
//
// Enumerates every sequence of moves of tic-tac-toe and counts the games by result. One item is one node.

#include <cstdint>

#include <benchmark/benchmark.h>

#include "bench/perft_tictactoe.hpp"
#include "bench/plain_board.hpp"
#include "board/perft.hpp"

namespace rowan::bench {
namespace {

template <class Perft>
void count_nodes(benchmark::State& state, Perft walk) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const board::PerftCounts counts = walk();
    nodes += counts.nodes;
    if (counts.nodes != 549946 || counts.games() != 255168) state.SkipWithError("wrong counts");
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}

void tictactoe(benchmark::State& state) { count_nodes(state, perft_tictactoe); }

void on_line_board(benchmark::State& state) {
  count_nodes(state, [] { return board::perft(Rules{}); });
}

/// Adds to `counts` every way to continue this position, in which `side` moves next and `empty` points are
/// left. Tries the points in order.
void walk_plainly(PlainBoard& board, std::vector<bool>& taken, int empty, Side side,
                  board::PerftCounts& counts) {
  for (int index = 0; index < 9; ++index) {
    if (taken[static_cast<std::size_t>(index)]) continue;
    const Point point = Rules{}.point_of(index);
    ++counts.nodes;
    if (board.place_wins(point, side)) {
      ++(side == Side::first ? counts.first_wins : counts.second_wins);
    } else if (empty == 1) {
      ++counts.draws;
    } else {
      taken[static_cast<std::size_t>(index)] = true;
      walk_plainly(board, taken, empty - 1, opponent(side), counts);
      taken[static_cast<std::size_t>(index)] = false;
    }
    board.remove(point);
  }
}

void plain(benchmark::State& state) {
  count_nodes(state, [] {
    board::PerftCounts counts{.nodes = 1};
    PlainBoard board{Rules{}};
    std::vector<bool> taken(9);
    walk_plainly(board, taken, 9, Side::first, counts);
    return counts;
  });
}

BENCHMARK(tictactoe)->Name("perft/3x3x3");
BENCHMARK(on_line_board)->Name("perft/3x3x3_lines");
BENCHMARK(plain)->Name("perft/3x3x3_plain");

}  // namespace
}  // namespace rowan::bench
