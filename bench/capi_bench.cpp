// SPDX-License-Identifier: MIT
//
// Uniformly random games of freestyle through the C interface: with calls for a game, move by move, as a
// program in C plays them, and with batches. Items are games; the library itself plays in the same run.

#include <cstdint>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>
#include <rowan/rowan.h>

#include "base/random.hpp"
#include "board/playout.hpp"

namespace rowan::bench {
namespace {

constexpr int size = 15;
constexpr std::uint32_t points = size * size;

void report(benchmark::State& state, std::int64_t games, std::int64_t moves) {
  state.SetItemsProcessed(games);
  state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
  state.counters["length"] = static_cast<double>(moves) / static_cast<double>(games);
}

void library(benchmark::State& state) {
  LinePlayouts playouts(Rules{.width = size, .height = size, .k = 5});
  Random random(1);
  std::int64_t moves = 0;
  for (auto _ : state) moves += playouts.play(random).length;
  report(state, state.iterations(), moves);
}

void game_calls(benchmark::State& state) {
  rowan_game* game = nullptr;
  if (rowan_game_new(&game, "freestyle", size, size, nullptr, 0) != ROWAN_OK) return;
  std::vector<rowan_point> order;
  for (int i = 0; i < size * size; ++i) order.push_back({i % size, i / size});
  Random random(1);
  std::int64_t moves = 0;
  for (auto _ : state) {
    rowan_game_reset(game);
    std::uint32_t left = points;
    while (rowan_game_outcome(game) == ROWAN_ONGOING) {
      const std::uint32_t drawn = random.below(left--);
      std::swap(order[drawn], order[left]);
      if (rowan_game_play(game, order[left].x, order[left].y) != ROWAN_OK) return;
    }
    moves += points - left;
  }
  report(state, state.iterations(), moves);
  rowan_game_free(game);
}

BENCHMARK(library)->Name("capi_random/library");
BENCHMARK(game_calls)->Name("capi_random/game_calls");

}  // namespace
}  // namespace rowan::bench
