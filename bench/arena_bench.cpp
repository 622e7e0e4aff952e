// SPDX-License-Identifier: MIT
//
// The arena's overhead. referee/move is a move between two players that answer at once, so that only the
// referee takes time. arena/games is a whole game of the player `random` against itself, through schedule,
// referee and store.

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "arena/game/competitors.hpp"
#include "arena/game/referee.hpp"
#include "arena/run/database_archive.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "base/random.hpp"
#include "game/games.hpp"

namespace rowan {

namespace {

/// Plays the moves of a given game, for either side.
class GivenMoves : public arena::Competitor {
 public:
  explicit GivenMoves(const std::vector<Point>& moves) : moves_(moves) {}
  std::optional<record::Fault> begin(const Rules& /*rules*/, std::uint64_t /*seed*/,
                                     StopToken /*stop*/) override {
    return std::nullopt;
  }
  std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    return think::Answer{.move = moves_[request.position.moves().size()]};
  }
  std::expected<Swap2Answer, record::Fault> open(const think::Request& /*request*/) override {
    return Swap2Answer{.take_first = true};
  }
  void end() override {}

 private:
  const std::vector<Point>& moves_;
};

arena::Tournament random_against_random(const std::string& game, int rounds) {
  arena::Tournament tournament;
  tournament.rules = *find_game(game);
  tournament.players = {{.name = "one", .player = "random"}, {.name = "other", .player = "random"}};
  tournament.rounds = rounds;
  return tournament;
}

/// Returns an even number of moves that leave the game undecided: in each row the sides alternate every two
/// columns, and in each column every row, so neither side has three in a row.
std::vector<Point> quiet_game(const Rules& rules, std::size_t moves) {
  std::vector<Point> first;
  std::vector<Point> second;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    ((point.x / 2 + point.y) % 2 == 0 ? first : second).push_back(point);
  }
  std::vector<Point> game;
  for (std::size_t i = 0; game.size() < moves; ++i) {
    game.push_back(first[i]);
    game.push_back(second[i]);
  }
  return game;
}

void referee_move(benchmark::State& state, const std::string& name) {
  constexpr std::size_t moves = 100;
  const arena::Tournament tournament = [&] {
    arena::Tournament made = random_against_random(name, 1);
    made.adjudication.max_moves = moves;
    return made;
  }();
  const auto game = quiet_game(tournament.rules, moves);
  const arena::Referee referee(tournament);
  const arena::ScheduledGame scheduled = arena::Schedule(tournament).game(0);
  GivenMoves one(game);
  GivenMoves other(game);
  std::int64_t played = 0;
  for (auto _ : state) {
    const auto record = referee.play(scheduled, {&one, &other}, {});
    if (record->termination != record::Termination::move_limit)
      return state.SkipWithError("the game was not quiet");
    played += static_cast<std::int64_t>(record->moves.size());
  }
  state.SetItemsProcessed(played);
}
BENCHMARK_CAPTURE(referee_move, 15x15, std::string("freestyle"))->Name("referee/move/15x15");
BENCHMARK_CAPTURE(referee_move, renju, std::string("renju"))->Name("referee/move/renju");

/// Plays games of `random` against itself, on `concurrency` threads and into a new store.
void whole_path(benchmark::State& state, const std::string& name, int rounds, int concurrency) {
  const arena::Tournament tournament = random_against_random(name, rounds);
  const auto folder = std::filesystem::temp_directory_path() / "rowan-bench-arena";
  std::int64_t played = 0;
  for (auto _ : state) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
    if (!store) return state.SkipWithError("no store");
    arena::DatabaseArchive archive(*std::move(store));
    auto ledger = arena::Ledger::open(tournament, &archive);
    arena::RunSettings settings{.concurrency = concurrency};
    settings.factory = [](const arena::Contestant& player) {
      return arena::make_player_competitor(player.player);
    };
    if (!ledger || !run_tournament(tournament, *ledger, settings, {}))
      return state.SkipWithError("no tournament");
    played += ledger->standings().games();
  }
  std::filesystem::remove_all(folder);
  state.SetItemsProcessed(played);
}
BENCHMARK_CAPTURE(whole_path, 3x3, std::string("tictactoe"), 10'000, 1)
    ->Name("arena/games/3x3")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_path, 15x15, std::string("freestyle"), 1'000, 1)
    ->Name("arena/games/15x15")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(whole_path, 15x15_two, std::string("freestyle"), 1'000, 2)
    ->Name("arena/games/15x15/two_threads")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace

}  // namespace rowan
