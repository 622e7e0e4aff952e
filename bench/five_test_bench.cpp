// SPDX-License-Identifier: MIT
//
// Tests whether one side has five or more in a row anywhere on 15×15. Scans the whole board, as after setting
// up a position. One item is one board.

#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/bit_rows.hpp"
#include "bench/plain_board.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"

namespace rowan::bench {
namespace {

constexpr Rules rules{.width = 15, .height = 15, .k = 5};
constexpr std::size_t boards = 1024;

/// Boards with stones of one side on 30 to 60 random points, some drawn more than once. About one board in
/// eleven has a five.
std::vector<BitRows> random_boards() {
  Random random(1);
  std::vector<BitRows> all(boards);
  for (BitRows& board : all) {
    const int stones = 30 + static_cast<int>(random.below(31));
    for (int i = 0; i < stones; ++i) board.set(rules.point_of(static_cast<int>(random.below(225))));
  }
  return all;
}

/// The naive method: counts stone by stone, from every stone and in four directions.
bool has_five_plainly(const BitRows& board) {
  const auto holds = [&](Point point) {
    return rules.contains(point) && (board.rows()[static_cast<std::size_t>(point.y)] >> point.x & 1) != 0;
  };
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    for (const Direction direction : line_directions) {
      int length = 0;
      while (length < rules.k && holds(step(point, direction, length))) ++length;
      if (length == rules.k) return true;
    }
  }
  return false;
}

template <class Test>
void ask_all(benchmark::State& state, Test test) {
  const std::vector<BitRows> all = random_boards();
  int expected = 0;
  for (const BitRows& board : all) expected += has_five_plainly(board) ? 1 : 0;
  for (auto _ : state) {
    int found = 0;
    for (const BitRows& board : all) found += test(board) ? 1 : 0;
    if (found != expected) state.SkipWithError("wrong number of fives");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards));
  state.counters["share_with_five"] = expected / static_cast<double>(boards);
}

void rows(benchmark::State& state) {
  ask_all(state, [](const BitRows& board) { return board.has_five(); });
}

void plain(benchmark::State& state) { ask_all(state, has_five_plainly); }

BENCHMARK(rows)->Name("five_test/board");
BENCHMARK(plain)->Name("five_test/board_plain");

}  // namespace
}  // namespace rowan::bench
