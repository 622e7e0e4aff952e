// SPDX-License-Identifier: MIT
//
// Tests whether X has a line, for the 5478 positions of tic-tac-toe in random order. One item is one board.

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/grid18_table.hpp"
#include "board/grid18.hpp"
#include "game/position.hpp"

namespace rowan::bench {
namespace {

/// Adds the grids of the position and of all positions that can follow it, except those in `seen`.
void collect(Position& position, std::set<std::uint32_t>& seen, std::vector<board::Grid18>& grids) {
  const board::Grid18 grid(position);
  if (!seen.insert(grid.word()).second) return;
  grids.push_back(grid);
  for (const Point move : position.legal_moves()) {
    position.play(move);
    collect(position, seen, grids);
    position.undo();
  }
}

std::vector<board::Grid18> shuffled_grids() {
  std::set<std::uint32_t> seen;
  std::vector<board::Grid18> grids;
  Position position{Rules{}};
  collect(position, seen, grids);
  Random random(1);
  for (std::size_t left = grids.size(); left > 1; --left) {
    std::swap(grids[left - 1], grids[random.below(static_cast<std::uint32_t>(left))]);
  }
  return grids;
}

template <class HasLine>
void count_lines(benchmark::State& state, HasLine has_line) {
  const std::vector<board::Grid18> grids = shuffled_grids();
  for (auto _ : state) {
    int lines = 0;
    // Six at a time, so that the loop itself is not measured. 5478 is a multiple of six.
    for (const board::Grid18 *grid = grids.data(), *end = grid + grids.size(); grid != end; grid += 6) {
      const auto ask = [&](int i) { return static_cast<int>(has_line(grid[i])); };
      lines += ask(0) + ask(1) + ask(2) + ask(3) + ask(4) + ask(5);
    }
    if (lines != 626) state.SkipWithError("wrong count");
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(grids.size()));
}

void table(benchmark::State& state) {
  const Grid18Table lines;
  count_lines(state, [&](board::Grid18 grid) { return lines.has_line(grid, Side::first); });
}

void halves(benchmark::State& state) {
  const Grid18Halves lines;
  count_lines(state, [&](board::Grid18 grid) { return lines.has_line(grid, Side::first); });
}

void plain(benchmark::State& state) {
  count_lines(state, [](board::Grid18 grid) { return grid.has_line(Side::first); });
}

BENCHMARK(table)->Name("win_check/grid18");
BENCHMARK(halves)->Name("win_check/grid18_halves");
BENCHMARK(plain)->Name("win_check/grid18_plain");

}  // namespace
}  // namespace rowan::bench
