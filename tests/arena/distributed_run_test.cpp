// SPDX-License-Identifier: MIT
#include "arena/run/distributed_run.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "arena/player_factory.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/scripted_competitor.hpp"
#include "support/enough_time.hpp"
#include "support/thread_transport.hpp"

namespace rowan::arena {
namespace {

using rowan::testing::Mailboxes;
using rowan::testing::ThreadTransport;
using testing::match_of;
using testing::own_players;
using namespace std::chrono_literals;

using GamesByNumber = std::map<std::int64_t, std::pair<std::array<std::string, 2>, std::vector<Point>>>;

class DistributedRunTest : public ::testing::Test {
 protected:
  DistributedRunTest() { tournament_.rounds = 50; }

  RunSettings collecting(GamesByNumber& games) {
    RunSettings settings{.factory = own_players()};
    settings.on_entered = [&games](std::span<const PlayedGame> played) {
      for (const PlayedGame& game : played)
        games[game.number] = {game.record.players, points_of(game.record)};
    };
    return settings;
  }

  GamesByNumber games_of_one_process() {
    GamesByNumber games;
    auto ledger = Ledger::open(tournament_, nullptr);
    EXPECT_TRUE(run_tournament(tournament_, *ledger, collecting(games), {}));
    return games;
  }

  /// Runs a tournament in which worker 1 accepts games but is never heard from again. Returns the workers
  /// that the host gives up; empty if the run failed.
  std::vector<int> given_up_beside_a_deaf_worker(std::chrono::seconds reply_timeout) {
    Mailboxes boxes(3);
    ThreadTransport deaf(boxes, 1);
    deaf.send(0, "ready 1");
    std::jthread worker([&boxes] {
      ThreadTransport transport(boxes, 2);
      EXPECT_TRUE(work_for_host(own_players(), transport, {}));
    });
    GamesByNumber games;
    ThreadTransport transport(boxes, 0);
    auto ledger = Ledger::open(tournament_, nullptr);
    const auto outcome =
        host_tournament(tournament_, *ledger, collecting(games), transport, {}, reply_timeout);
    dismiss_workers(transport);
    if (!outcome) return {};
    EXPECT_EQ(games, games_of_one_process());
    return transport.given_up;
  }

  Tournament tournament_ = match_of("6x6x4");
};

TEST_F(DistributedRunTest, PlaysTheSameGamesOnAnyNumberOfRanks) {
  const GamesByNumber expected = games_of_one_process();
  EXPECT_EQ(expected.size(), 100U);
  for (const int ranks : {2, 4}) {
    Mailboxes boxes(ranks);
    std::vector<std::jthread> workers;
    for (int rank = 1; rank < ranks; ++rank) {
      workers.emplace_back([&boxes, rank] {
        ThreadTransport transport(boxes, rank);
        EXPECT_TRUE(work_for_host(own_players(), transport, {}));
      });
    }
    GamesByNumber games;
    ThreadTransport transport(boxes, 0);
    auto ledger = Ledger::open(tournament_, nullptr);
    const auto outcome = host_tournament(tournament_, *ledger, collecting(games), transport, {});
    dismiss_workers(transport);
    EXPECT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(games, expected);
    EXPECT_TRUE(ledger->is_done());
  }
}

TEST_F(DistributedRunTest, PlaysTheRoundsOfSwissAndKnockout) {
  for (const char* const name : {"c", "d", "e"})
    tournament_.players.push_back({.name = name, .player = "random"});
  tournament_.rounds = 3;
  Mailboxes boxes(3);
  std::vector<std::jthread> workers;
  for (int rank = 1; rank < boxes.size(); ++rank) {
    workers.emplace_back([&boxes, rank] {
      ThreadTransport transport(boxes, rank);
      EXPECT_TRUE(work_for_host(own_players(), transport, {}));
    });
  }
  ThreadTransport transport(boxes, 0);
  for (const Format format : {Format::swiss, Format::knockout}) {
    tournament_.format = format;
    GamesByNumber games;
    auto ledger = Ledger::open(tournament_, nullptr);
    RunSettings settings = collecting(games);
    settings.ranks = &transport;
    const auto outcome = run_tournament(tournament_, *ledger, settings, {});
    EXPECT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(games, games_of_one_process());
    EXPECT_EQ(games.size(), format == Format::swiss ? 12U : 24U);
    EXPECT_TRUE(ledger->is_done());
  }
  dismiss_workers(transport);
}

TEST_F(DistributedRunTest, GamesOfALostWorkerAreGivenToAnother) {
  std::vector<int> given_up;
  EXPECT_TRUE(rowan::testing::holds_with_enough_time([&](std::chrono::seconds reply_timeout) {
    given_up = given_up_beside_a_deaf_worker(reply_timeout);
    return given_up == std::vector<int>{1};
  })) << ::testing::PrintToString(given_up);
}

TEST_F(DistributedRunTest, PlaysOneTournamentAfterAnother) {
  Mailboxes boxes(3);
  std::vector<std::jthread> workers;
  for (int rank = 1; rank < boxes.size(); ++rank) {
    workers.emplace_back([&boxes, rank] {
      ThreadTransport transport(boxes, rank);
      EXPECT_TRUE(work_for_host(own_players(), transport, {}));
    });
  }
  ThreadTransport transport(boxes, 0);
  for (const std::uint64_t seed : {1, 2, 3}) {
    tournament_.seed = seed;
    GamesByNumber games;
    auto ledger = Ledger::open(tournament_, nullptr);
    const auto outcome = host_tournament(tournament_, *ledger, collecting(games), transport, {});
    ASSERT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(games, games_of_one_process()) << "seed " << seed;
    EXPECT_TRUE(ledger->is_done());
  }
  dismiss_workers(transport);
}

TEST_F(DistributedRunTest, GamesOfAnEarlierTournamentDoNotCount) {
  const GamesByNumber earlier = games_of_one_process();
  tournament_.seed = 2;
  const GamesByNumber expected = games_of_one_process();
  ASSERT_NE(earlier, expected);
  // Games that a worker played in the first tournament arrive after the second has begun.
  Mailboxes boxes(2);
  ThreadTransport late(boxes, 1);
  std::string bytes = "played 1 ";
  for (const auto& [number, game] : earlier) {
    PlayedGame played{.number = number};
    played.record.start = Position(tournament_.rules);
    played.record.players = game.first;
    played.record.result = Outcome::draw;
    for (const Point point : game.second) played.record.moves.push_back({.point = point});
    append_game(bytes, played);
  }
  late.send(0, "ready 1");
  late.send(0, bytes);
  std::jthread worker([&boxes] {
    ThreadTransport transport(boxes, 1);
    EXPECT_TRUE(work_for_host(own_players(), transport, {}));
  });
  ThreadTransport transport(boxes, 0);
  EXPECT_EQ(transport.next_assignment(), 1);
  GamesByNumber games;
  auto ledger = Ledger::open(tournament_, nullptr);
  const auto outcome = host_tournament(tournament_, *ledger, collecting(games), transport, {});
  dismiss_workers(transport);
  EXPECT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(games, expected);
}

TEST_F(DistributedRunTest, ALostWorkerPlaysAgainOnceItReports) {
  Mailboxes boxes(2);
  ThreadTransport transport(boxes, 0);
  transport.give_up(1);
  ThreadTransport asleep(boxes, 1);
  asleep.send(0, "alive");
  std::jthread worker([&boxes] {
    ThreadTransport awake(boxes, 1);
    EXPECT_TRUE(work_for_host(own_players(), awake, {}));
  });
  GamesByNumber games;
  auto ledger = Ledger::open(tournament_, nullptr);
  const auto outcome = host_tournament(tournament_, *ledger, collecting(games), transport, {});
  dismiss_workers(transport);
  EXPECT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(games, games_of_one_process());
}

/// A host that was stopped for an hour hears its workers again and gives none of them up.
class HostStallTest : public DistributedRunTest, public ::testing::WithParamInterface<int> {};

TEST_P(HostStallTest, LosesNoWorker) {
  Mailboxes boxes(2);
  std::jthread worker([&boxes] {
    ThreadTransport transport(boxes, 1);
    EXPECT_TRUE(work_for_host(own_players(), transport, {}));
  });
  int readings = 0;
  const auto clocks = [&readings] {
    ClockReading now = read_clocks();
    if (++readings > GetParam()) now.awake += 1h;
    return now;
  };
  GamesByNumber games;
  ThreadTransport transport(boxes, 0);
  auto ledger = Ledger::open(tournament_, nullptr);
  const auto outcome =
      host_tournament(tournament_, *ledger, collecting(games), transport, {}, worker_timeout, clocks);
  dismiss_workers(transport);
  EXPECT_TRUE(outcome) << outcome.error().message;
  EXPECT_TRUE(transport.given_up.empty());
  EXPECT_EQ(games, games_of_one_process());
  EXPECT_GT(readings, GetParam());
}

// The parameter is the number of clock readings before the stall.
INSTANTIATE_TEST_SUITE_P(BeforeReading, HostStallTest, ::testing::Range(1, 12));

TEST_F(DistributedRunTest, TheLossOfAllWorkersIsAnError) {
  Mailboxes boxes(2);
  ThreadTransport transport(boxes, 0);
  auto ledger = Ledger::open(tournament_, nullptr);
  const auto outcome = host_tournament(tournament_, *ledger, {}, transport, {}, 1ms);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, "all workers are gone");
}

TEST(GameMessage, KeepsEveryFieldOfAGame) {
  const Rules rules = *find_game("freestyle 20x20");
  PlayedGame game{.number = 1234567890123};
  record::GameRecord& record = game.record;
  record.start = Position(rules);
  record.players = {"a \"b\"", "ä"};
  record.result = Outcome::second_wins;
  record.termination = record::Termination::crashed;
  record.detail = "exit code 3";
  record.date = "2026-11-15T05:19:00Z";
  record.event = "arena";
  record.round = "7";
  record.opening_moves = 1;
  record.opening_note = "note";
  for (const Point point : testing::points("a1 t20 j10", rules)) record.moves.push_back({.point = point});
  record.moves[1].time = 1500us;
  record.moves[2].evaluation = Evaluation{.score = -3, .win_in = 5, .depth = 9, .nodes = 1'000'000'000'000};
  std::string bytes;
  append_game(bytes, game);
  append_game(bytes, game);
  const auto games = read_games(bytes);
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[1].number, game.number);
  EXPECT_EQ((*games)[1].record, record);
  for (std::size_t size = 1; size < bytes.size() / 2; ++size) {
    EXPECT_FALSE(read_games(std::string_view(bytes).substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace rowan::arena
