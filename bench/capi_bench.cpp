// SPDX-License-Identifier: MIT
//
// Uniformly random games of freestyle through the C interface: move by move, as a C program plays them, and
// with batches. One item is one game. For comparison, `library` plays such games without the C interface.

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
  board::LinePlayouts playouts(Rules{.width = size, .height = size, .k = 5});
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

rowan_batch* new_batch(int count) {
  rowan_game* game = nullptr;
  rowan_batch* batch = nullptr;
  if (rowan_game_new(&game, "freestyle", size, size, nullptr, 0) == ROWAN_OK) {
    rowan_batch_new(&batch, game, count, 1, ROWAN_BATCH_AUTO_RESET, nullptr, 0);
  }
  rowan_game_free(game);
  return batch;
}

/// Steps of a batch: one call draws a random move for every game, and another call plays these moves.
void batch_steps(benchmark::State& state) {
  constexpr int count = 256;
  rowan_batch* batch = new_batch(count);
  std::vector<std::int32_t> actions(count);
  std::int64_t games = 0;
  for (auto _ : state) {
    rowan_batch_random_actions(batch, actions.data());
    games += rowan_batch_step(batch, actions.data());
  }
  report(state, games, state.iterations() * count);
  rowan_batch_free(batch);
}

/// The same steps, each followed by requests for the masks and planes of all games, as a learning program
/// makes them.
void batch_observed(benchmark::State& state) {
  constexpr int count = 256;
  rowan_batch* batch = new_batch(count);
  std::vector<std::int32_t> actions(count);
  std::vector<std::uint8_t> masks(std::size_t{count} * points);
  std::vector<std::uint8_t> planes(std::size_t{count} * points * ROWAN_PLANE_COUNT);
  std::int64_t games = 0;
  for (auto _ : state) {
    rowan_batch_random_actions(batch, actions.data());
    games += rowan_batch_step(batch, actions.data());
    rowan_batch_legal_masks(batch, masks.data(), masks.size());
    rowan_batch_planes(batch, planes.data(), planes.size());
  }
  report(state, games, state.iterations() * count);
  rowan_batch_free(batch);
}

void batch_run(benchmark::State& state) {
  constexpr std::int64_t count = 256;
  rowan_batch* batch = new_batch(1);
  std::int64_t moves = 0;
  for (auto _ : state) {
    rowan_tally tally = ROWAN_TALLY_INIT;
    rowan_batch_run_random(batch, count, nullptr, nullptr, &tally);
    moves += tally.moves;
  }
  report(state, state.iterations() * count, moves);
  rowan_batch_free(batch);
}

BENCHMARK(library)->Name("capi_random/library");
BENCHMARK(game_calls)->Name("capi_random/game_calls");
BENCHMARK(batch_steps)->Name("capi_random/batch_steps");
BENCHMARK(batch_observed)->Name("capi_random/batch_steps_masks_planes");
BENCHMARK(batch_run)->Name("capi_random/batch_run");

}  // namespace
}  // namespace rowan::bench
