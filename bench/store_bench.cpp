// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "board/line_board.hpp"
#include "game/games.hpp"
#include "store/game_database.hpp"

namespace rowan {
namespace {

/// A random game of these rules with the time of each move, as the arena would pass it on.
record::GameRecord random_record(Random& random, const Rules& rules) {
  record::GameRecord record{
      .start = Position(rules), .players = {"random", "random too"}, .date = "2026-11-15T05:19:00Z"};
  board::LineBoard board(rules);
  std::vector<Point> points;
  for (int index = 0; index < rules.point_count(); ++index) points.push_back(rules.point_of(index));
  Side side = Side::first;
  while (!points.empty()) {
    const std::size_t drawn = random.below(static_cast<std::uint32_t>(points.size()));
    record.moves.push_back(
        record::RecordedMove{.point = points[drawn], .time = std::chrono::microseconds(random.below(9000))});
    board.place(points[drawn], side);
    std::swap(points[drawn], points.back());
    points.pop_back();
    if (board.has_line(side)) {
      record.result = win_for(side);
      record.termination = record::Termination::line;
      return record;
    }
    side = opponent(side);
  }
  record.result = Outcome::draw;
  record.termination = record::Termination::full_board;
  return record;
}

/// Adds games in batches of state.range(0) to an initially empty store.
void add_games(benchmark::State& state, const char* game) {
  Random random(1);
  std::vector<record::GameRecord> records;
  for (int count = 0; count < 4096; ++count) records.push_back(random_record(random, *find_game(game)));
  std::string folder = (std::filesystem::temp_directory_path() / "rowan-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) std::abort();
  {
    auto store = store::GameDatabase::open(folder + "/games.db", store::Access::read_write);
    std::vector<store::NewGame> batch(static_cast<std::size_t>(state.range(0)));
    std::size_t next = 0;
    for (auto _ : state) {
      for (store::NewGame& added : batch) added.record = &records[next++ % records.size()];
      if (!store || !store->add(batch)) state.SkipWithError("not added");
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  std::filesystem::remove_all(folder);
}

BENCHMARK_CAPTURE(add_games, freestyle, "freestyle")->Arg(1)->Arg(16)->Arg(256)->UseRealTime();
BENCHMARK_CAPTURE(add_games, tictactoe, "tictactoe")->Arg(1)->Arg(16)->Arg(256)->UseRealTime();

}  // namespace
}  // namespace rowan
