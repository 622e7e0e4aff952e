// SPDX-License-Identifier: MIT
#include "arena/run/tournament_run.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <new>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arena/player_factory.hpp"
#include "arena/run/database_archive.hpp"
#include "arena/scripted_competitor.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;
using testing::own_players;
using testing::TemporaryFolder;

/// The part of a game's record that the game's number determines: not the times, for example.
struct Essence {
  std::array<std::string, 2> players;
  std::vector<Point> moves;
  Outcome result;
  record::Termination termination;

  friend bool operator==(const Essence&, const Essence&) = default;
};
using Games = std::map<std::int64_t, Essence>;

Games games_in(const std::filesystem::path& path) {
  Games games;
  auto store = store::GameDatabase::open(path, store::Access::read_only);
  EXPECT_TRUE(store);
  const auto read =
      store->for_each_game({}, [&](const store::GameSummary& summary, const record::GameRecord& record) {
        const bool is_new = games
                                .emplace(summary.slot->number, Essence{record.players, points_of(record),
                                                                       record.result, record.termination})
                                .second;
        EXPECT_TRUE(is_new) << "game " << summary.slot->number << " twice";
        return true;
      });
  EXPECT_TRUE(read);
  return games;
}

/// One of Rowan's own players. Counts `left` down at the beginning of each game, and requests a stop when
/// `left` falls below 0.
class CountingCompetitor : public Competitor {
 public:
  CountingCompetitor(std::unique_ptr<Competitor> inner, std::atomic<std::int64_t>& left, StopSource stop)
      : inner_(std::move(inner)), left_(left), stop_(std::move(stop)) {}

  std::optional<record::Fault> begin(const Rules& rules, std::uint64_t seed, StopToken stop) override {
    if (--left_ < 0) stop_.request_stop();
    return inner_->begin(rules, seed, std::move(stop));
  }
  std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    return inner_->think(request);
  }
  std::expected<Swap2Answer, record::Fault> open(const think::Request& request) override {
    return inner_->open(request);
  }
  void end() override { inner_->end(); }

 private:
  std::unique_ptr<Competitor> inner_;
  std::atomic<std::int64_t>& left_;
  StopSource stop_;
};

class TournamentRunTest : public ::testing::Test {
 protected:
  TournamentRunTest() {
    tournament_.players.push_back({.name = "third", .player = "random"});
    tournament_.rounds = 20;
    tournament_.openings = {testing::points("c3 d4", tournament_.rules),
                            testing::points("b2", tournament_.rules)};
    tournament_.opening_order = OpeningOrder::random;
    tournament_.transform = true;
  }

  static DatabaseArchive archive_at(const std::filesystem::path& path) {
    auto store = store::GameDatabase::open(path, store::Access::read_write);
    EXPECT_TRUE(store) << store.error().message;
    return DatabaseArchive(*std::move(store));
  }

  /// Runs the tournament to its end, or until `games` more games have begun. Returns the number of games in
  /// the ledger.
  std::int64_t run(const std::filesystem::path& path, int concurrency, std::int64_t games = 1'000'000) {
    DatabaseArchive archive = archive_at(path);
    auto ledger = Ledger::open(tournament_, &archive);
    EXPECT_TRUE(ledger) << ledger.error().message;
    StopSource stop;
    std::int64_t entered = 0;
    std::atomic<std::int64_t> left = 2 * games;  // each game begins for both of its players
    RunSettings settings{.concurrency = concurrency};
    settings.factory = [&](const Contestant& player) {
      return std::make_unique<CountingCompetitor>(own_players()(player), left, stop);
    };
    settings.on_entered = [&](std::span<const PlayedGame> played) {
      entered += static_cast<std::int64_t>(played.size());
    };
    const auto outcome = run_tournament(tournament_, *ledger, settings, stop.get_token());
    EXPECT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(ledger->standings().games(), ledger->resumed_games() + entered);
    const auto done = ledger->finish_if_done();
    EXPECT_TRUE(done);
    EXPECT_EQ(*done, store::GameDatabase::open(path, store::Access::read_only)
                         ->find_tournament(tournament_.name)
                         ->value()
                         .finished);
    return ledger->standings().games();
  }

  Tournament tournament_ = match_of("6x6x4");
  TemporaryFolder folder_;
};

TEST_F(TournamentRunTest, PlaysTheSameGamesWhateverTheConcurrency) {
  EXPECT_EQ(run(folder_ / "one.db", 1), 120);
  EXPECT_EQ(run(folder_ / "four.db", 4), 120);
  const Games games = games_in(folder_ / "one.db");
  EXPECT_EQ(games.size(), 120U);
  EXPECT_EQ(games, games_in(folder_ / "four.db"));
}

/// Even if later pairings depend on results, the games are the same on any number of threads, in one run or
/// several.
TEST_F(TournamentRunTest, PlaysTheSameSwissAndKnockoutGamesHoweverItIsRun) {
  for (int more = 4; more <= 7; ++more)
    tournament_.players.push_back({.name = "player " + std::to_string(more), .player = "lines"});
  tournament_.rounds = 3;
  for (const Format format : {Format::swiss, Format::knockout}) {
    tournament_.format = format;
    const int size = format == Format::swiss ? 3 * 3 * 2 : 6 * 3 * 2;
    const std::string name = format == Format::swiss ? "swiss" : "knockout";
    EXPECT_EQ(run(folder_ / (name + "_one.db"), 1), size);
    EXPECT_EQ(run(folder_ / (name + "_four.db"), 4), size);
    int parts = 0;
    while (run(folder_ / (name + "_parts.db"), 2, 5) < size) {
      ++parts;
      ASSERT_LT(parts, 100);
    }
    EXPECT_GT(parts, 1);
    const Games games = games_in(folder_ / (name + "_one.db"));
    EXPECT_EQ(games.size(), static_cast<std::size_t>(size));
    EXPECT_EQ(games, games_in(folder_ / (name + "_four.db")));
    EXPECT_EQ(games, games_in(folder_ / (name + "_parts.db")));
  }
}

TEST_F(TournamentRunTest, ContinuesAfterAStop) {
  EXPECT_EQ(run(folder_ / "whole.db", 2), 120);
  const auto path = folder_ / "parts.db";
  int parts = 0;
  while (run(path, 2, 17) < 120) {
    ++parts;
    ASSERT_LT(parts, 100);
  }
  EXPECT_GE(parts, 6);
  EXPECT_EQ(games_in(folder_ / "whole.db"), games_in(path));
  EXPECT_EQ(run(path, 2), 120) << "nothing is played again";
}

TEST_F(TournamentRunTest, AnotherTournamentOfTheSameNameIsAnError) {
  const auto path = folder_ / "games.db";
  EXPECT_EQ(run(path, 1), 120);
  tournament_.rounds = 21;
  DatabaseArchive archive = archive_at(path);
  const auto ledger = Ledger::open(tournament_, &archive);
  ASSERT_FALSE(ledger);
  EXPECT_EQ(ledger.error().message, "the store holds another tournament called 'arena'");
  EXPECT_NE(ledger.error().detail.find("rounds: 20 before, 21 now"), std::string::npos);
  tournament_.name = "another";
  EXPECT_TRUE(Ledger::open(tournament_, &archive));
}

TEST_F(TournamentRunTest, WithoutAStoreGamesAreKeptInMemory) {
  auto ledger = Ledger::open(tournament_, nullptr);
  ASSERT_TRUE(ledger);
  ASSERT_TRUE(run_tournament(tournament_, *ledger, {.concurrency = 2, .factory = own_players()}, {}));
  EXPECT_EQ(ledger->standings().games(), 120);
  EXPECT_TRUE(ledger->is_done());
}

TEST_F(TournamentRunTest, ASequentialTestStopsWhenItIsDecided) {
  tournament_ = match_of("6x6x4", "lines", "random");
  tournament_.rounds = 5000;
  tournament_.sprt = SprtSettings{.elo0 = 0, .elo1 = 100};
  auto ledger = Ledger::open(tournament_, nullptr);
  ASSERT_TRUE(ledger);
  ASSERT_TRUE(run_tournament(tournament_, *ledger, {.concurrency = 2, .factory = own_players()}, {}));
  EXPECT_EQ(ledger->standings().test()->verdict, SprtVerdict::accept_h1);
  EXPECT_LT(ledger->standings().games(), 5000);
}

TEST_F(TournamentRunTest, AGameThatCannotBeStoredDoesNotCount) {
  const auto path = folder_ / "games.db";
  DatabaseArchive archive = archive_at(path);
  auto ledger = Ledger::open(tournament_, &archive);
  ASSERT_TRUE(ledger);
  GameWorker worker(tournament_, own_players());
  const std::vector<PlayedGame> games{{0, *worker.play(0, {})}, {1, *worker.play(1, {})}};
  const store::NewGame others{.record = &games[0].record,
                              .slot = store::TournamentSlot{.tournament = 1, .number = 0}};
  ASSERT_TRUE(store::GameDatabase::open(path, store::Access::read_write)->add({&others, 1}));
  EXPECT_FALSE(ledger->enter(games)) << "the slot of game 0 is taken";
  EXPECT_EQ(ledger->standings().games(), 0);
  EXPECT_EQ(games_in(path).size(), 1U) << "all or none";
}

TEST_F(TournamentRunTest, OneProcessAtATimeRunsATournament) {
  const auto path = folder_ / "games.db";
  {
    DatabaseArchive first = archive_at(path);
    ASSERT_TRUE(Ledger::open(tournament_, &first));
    DatabaseArchive second = archive_at(path);
    const auto refused = Ledger::open(tournament_, &second);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("another process is running this tournament"), std::string::npos)
        << refused.error().message;
    Tournament other = tournament_;
    other.name = "another";
    EXPECT_TRUE(Ledger::open(other, &second)) << "a store may hold two that run at once";
  }
  EXPECT_EQ(run(path, 2), 120);
  EXPECT_FALSE(std::filesystem::exists(path.string() + "-run-1"));
  std::ofstream(path.string() + "-run-1") << "";  // left behind by a killed process
  EXPECT_EQ(run(path, 2), 120);
  EXPECT_FALSE(std::filesystem::exists(path.string() + "-run-1"));
}

/// The first run ends as if killed after the last game, before it marks the tournament as finished.
TEST_F(TournamentRunTest, TheNextRunMarksItAsFinished) {
  const auto path = folder_ / "games.db";
  const auto is_finished = [&] {
    return store::GameDatabase::open(path, store::Access::read_only)
        ->find_tournament(tournament_.name)
        ->value()
        .finished;
  };
  {
    DatabaseArchive archive = archive_at(path);
    auto ledger = Ledger::open(tournament_, &archive);
    ASSERT_TRUE(ledger);
    ASSERT_TRUE(run_tournament(tournament_, *ledger, {.concurrency = 2, .factory = own_players()}, {}));
    EXPECT_FALSE(is_finished());
  }
  DatabaseArchive archive = archive_at(path);
  ASSERT_TRUE(Ledger::open(tournament_, &archive));
  EXPECT_TRUE(is_finished());
}

TEST_F(TournamentRunTest, AGameOfUnscheduledPlayersIsNotEntered) {
  auto ledger = Ledger::open(tournament_, nullptr);
  GameWorker worker(tournament_, own_players());
  PlayedGame game{0, *worker.play(0, {})};
  game.record.players[0] = "somebody";
  EXPECT_FALSE(ledger->enter({&game, 1}));
  EXPECT_EQ(ledger->standings().games(), 0);
}

/// If the calling thread throws, the workers are still released.
TEST_F(TournamentRunTest, AnExceptionReleasesTheWorkers) {
  tournament_.rounds = 2000;  // more games than the queue of results holds
  auto ledger = Ledger::open(tournament_, nullptr);
  ASSERT_TRUE(ledger);
  RunSettings settings{.concurrency = 2, .factory = own_players()};
  settings.on_entered = [](std::span<const PlayedGame>) { throw std::bad_alloc(); };
  EXPECT_THROW(static_cast<void>(run_tournament(tournament_, *ledger, settings, {})), std::bad_alloc);
  EXPECT_LT(ledger->standings().games(), 12'000);
}

}  // namespace
}  // namespace rowan::arena
