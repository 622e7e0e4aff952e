// SPDX-License-Identifier: MIT
//
// Plays uniformly random games from the empty board to their end. One item is one game. The counters show the
// mean length and the share of games that the first player wins, by which the distribution can be checked.

#include <cstdint>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/plain_board.hpp"
#include "bench/playout_deal.hpp"
#include "board/playout.hpp"

namespace rowan::bench {
namespace {

template <class Play>
void play_games(benchmark::State& state, Play play) {
  constexpr int batch = 256;
  std::int64_t moves = 0;
  std::int64_t first_wins = 0;
  for (auto _ : state) {
    for (int game = 0; game < batch; ++game) {
      const board::Playout playout = play();
      moves += playout.length;
      first_wins += static_cast<std::int64_t>(playout.outcome == Outcome::first_wins);
    }
    benchmark::DoNotOptimize(moves);
    benchmark::DoNotOptimize(first_wins);
  }
  const auto games = state.iterations() * batch;
  state.SetItemsProcessed(games);
  state.counters["length"] = static_cast<double>(moves) / static_cast<double>(games);
  state.counters["x_wins"] = static_cast<double>(first_wins) / static_cast<double>(games);
}

void dealt(benchmark::State& state) {
  const DealtPlayouts playouts;
  Random random(1);
  play_games(state, [&] { return playouts.play(random); });
}

template <int Size>
void timed(benchmark::State& state) {
  board::TimedPlayouts<Size, Size, 5> playouts(1);
  play_games(state, [&] { return playouts.play(); });
}

template <int Size, int K>
void lines(benchmark::State& state) {
  board::LinePlayouts playouts(Rules{.width = Size, .height = Size, .k = K});
  Random random(1);
  play_games(state, [&] { return playouts.play(random); });
}

/// Plays on the plain board: shuffles the points and stops when the game ends.
template <int Size, int K>
void plain(benchmark::State& state) {
  constexpr Rules rules{.width = Size, .height = Size, .k = K};
  std::vector<Point> points = Position(rules).legal_moves();
  PlainBoard board(rules);
  Random random(1);
  play_games(state, [&]() -> board::Playout {
    board.clear();
    Side side = Side::first;
    for (std::uint32_t left = rules.point_count(); left > 0; --left, side = opponent(side)) {
      std::swap(points[left - 1], points[random.below(left)]);
      if (board.place_wins(points[left - 1], side)) {
        return {.outcome = win_for(side), .length = rules.point_count() + 1 - static_cast<int>(left)};
      }
    }
    return {.outcome = Outcome::draw, .length = rules.point_count()};
  });
}

BENCHMARK(dealt)->Name("playout/3x3x3");
BENCHMARK(lines<3, 3>)->Name("playout/3x3x3_lines");
BENCHMARK(plain<3, 3>)->Name("playout/3x3x3_plain");
BENCHMARK(timed<15>)->Name("playout/15x15x5");
BENCHMARK(plain<15, 5>)->Name("playout/15x15x5_plain");
BENCHMARK(timed<19>)->Name("playout/19x19x5");
BENCHMARK(plain<19, 5>)->Name("playout/19x19x5_plain");
BENCHMARK(lines<15, 5>)->Name("playout_lines/15x15x5");
BENCHMARK(plain<15, 5>)->Name("playout_lines/15x15x5_plain");
BENCHMARK(lines<19, 5>)->Name("playout_lines/19x19x5");
BENCHMARK(plain<19, 5>)->Name("playout_lines/19x19x5_plain");

}  // namespace
}  // namespace rowan::bench
