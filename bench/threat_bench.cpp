// SPDX-License-Identifier: MIT
//
// Searches for wins by fours.
//
//     fours/file      the positions of tests/data/fours_freestyle.tsv in sequence: processor time of the
//                     searches alone, with cleared tables for each position; one item is one position
//     fours/again     the same with tables that are never cleared
//     fours/hard      the positions of tests/data/fours_hard.tsv, freestyle and renju, with cleared tables

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <time.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "threat/four_search.hpp"

namespace rowan::bench {
namespace {

/// Reads the positions of a file whose columns are position and verdict, preceded by the game if `has_game`.
std::vector<Position> positions_of(const char* path, bool has_game) {
  std::vector<Position> positions;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t begin = has_game ? line.find('\t') + 1 : 0;
    const std::string game = has_game ? line.substr(0, begin - 1) : "freestyle";
    const std::string text = line.substr(begin, line.find('\t', begin) - begin);
    positions.push_back(parse_position(text, find_game(game).value()).value());
  }
  return positions;
}

/// The processor time of this thread; other work on the machine does not count.
std::chrono::nanoseconds now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void fours(benchmark::State& state, const char* path, bool has_game, bool forget) {
  const std::vector<Position> positions = positions_of(path, has_game);
  if (positions.empty()) return state.SkipWithError("run it from the folder that holds tests/data/");
  threat::FourSearch search(std::size_t{1} << 18);
  std::int64_t nodes = 0;
  std::chrono::nanoseconds longest{0};
  for (auto _ : state) {
    std::chrono::nanoseconds sum{0};
    for (const Position& position : positions) {
      pattern::PatternBoard board(position);
      if (forget) search.clear();
      const std::chrono::nanoseconds start = now();
      benchmark::DoNotOptimize(search.search(board));
      const std::chrono::nanoseconds time = now() - start;
      sum += time;
      longest = std::max(longest, time);
      nodes += search.nodes();
    }
    state.SetIterationTime(std::chrono::duration<double>(sum).count());
  }
  const auto rounds = static_cast<std::int64_t>(state.iterations());
  state.SetItemsProcessed(rounds * static_cast<std::int64_t>(positions.size()));
  state.counters["nodes"] = static_cast<double>(nodes) / static_cast<double>(rounds);
  state.counters["longest_us"] = std::chrono::duration<double, std::micro>(longest).count();
}

constexpr const char* easy = "tests/data/fours_freestyle.tsv";

BENCHMARK_CAPTURE(fours, file, easy, false, true)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fours, again, easy, false, false)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fours, hard, "tests/data/fours_hard.tsv", true, true)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rowan::bench
