// SPDX-License-Identifier: MIT
#include "arena/game/stall_watch.hpp"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arena/run/game_worker.hpp"
#include "arena/scripted_competitor.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;
using testing::points;
using namespace std::chrono_literals;

/// A stall watch on a clock that the test advances.
class StallTest : public ::testing::Test {
 protected:
  void pass(std::chrono::nanoseconds span) {
    now_.awake += span;
    now_.in_all += span;
  }

  /// Lets time pass with steady heartbeats.
  void work(std::chrono::milliseconds span) {
    for (; span > 0ms; span -= 50ms) {
      pass(50ms);
      watch_.beat();
    }
  }

  ClockReading now_{.awake = 100s, .in_all = 1'000s};
  StallWatch watch_{[this] { return now_; }};
};

TEST_F(StallTest, RegularHeartbeatsAreNoStall) {
  work(10s);
  EXPECT_EQ(watch_.stalled(), 0ms);
  for (int i = 0; i < 100; ++i) {  // a busy machine
    pass(299ms);
    watch_.beat();
  }
  EXPECT_EQ(watch_.stalled(), 0ms);
}

TEST_F(StallTest, EveryGapIsAStallAndGapsAddUp) {
  work(1s);
  pass(4s);
  EXPECT_EQ(watch_.stalled(), 4s) << "whoever asks need not wait for the next beat";
  EXPECT_EQ(watch_.stalled(), 4s) << "and it counts once";
  work(1s);
  pass(300ms);
  watch_.beat();
  EXPECT_EQ(watch_.stalled(), 4300ms);
}

/// Suspending a machine stops one of its clocks but not the other.
TEST_F(StallTest, ASuspendedMachineIsAStall) {
  now_.in_all += 1h;
  EXPECT_EQ(watch_.stalled(), 1h);
}

TEST_F(StallTest, SystemClocksAdvance) {
  const ClockReading before = read_clocks();
  StallWatch watch;
  const auto now = watch.now();
  const ClockReading after = read_clocks();
  EXPECT_LE(before.awake, after.awake);
  EXPECT_LE(before.in_all, after.in_all);
  EXPECT_LE(before.awake, now.time_since_epoch());
  EXPECT_LE(now.time_since_epoch(), after.awake);
}

/// Plays these moves in every game, and calls `event` during each move.
class Interrupted : public Competitor {
 public:
  /// Receives the number of the game, from 1.
  using Event = std::function<void(int game)>;

  Interrupted(std::vector<Point> moves, Event event) : moves_(std::move(moves)), event_(std::move(event)) {}

  std::optional<record::Fault> begin(const Rules& /*rules*/, std::uint64_t /*seed*/,
                                     StopToken /*stop*/) override {
    ++games_;
    return std::nullopt;
  }
  std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    event_(games_);
    return think::Answer{.move = moves_.at(request.position.moves().size() / 2)};
  }
  std::expected<Swap2Answer, record::Fault> open(const think::Request& /*request*/) override {
    return Swap2Answer{};
  }
  void end() override {}

 private:
  std::vector<Point> moves_;
  Event event_;
  int games_ = 0;
};

/// A tic-tac-toe match in which the second player is on a clock and calls an event during each of its moves.
class StalledGameTest : public StallTest {
 protected:
  StalledGameTest() {
    tournament_.players[1].limits = {.turn = 1s, .tolerance = 500ms};
    tournament_.swap_colors = false;
    tournament_.rounds = 10;
  }

  GameWorker worker(const Interrupted::Event& event) {
    const auto factory = [this, event](const Contestant& who) -> std::unique_ptr<Competitor> {
      const bool is_first = who.name == tournament_.players[0].name;
      const auto nothing = [](int) {};
      return std::make_unique<Interrupted>(points(is_first ? "1 2 3" : "4 5", tournament_.rules),
                                           is_first ? Interrupted::Event(nothing) : event);
    };
    return {tournament_, factory, &watch_, [this](std::string_view text) { said_.emplace_back(text); }};
  }

  Tournament tournament_ = match_of("tictactoe");
  std::vector<std::string> said_;
};

TEST_F(StalledGameTest, IsVoidedAndReplayed) {
  bool stops = true;
  GameWorker worker = this->worker([&](int) { pass(std::exchange(stops, false) ? 5s : 10ms); });
  const auto record = worker.play(0, {});
  ASSERT_TRUE(record);
  EXPECT_EQ(record->termination, record::Termination::line) << "and not late";
  EXPECT_EQ(record->comment, "voided and replayed once: the arena was stopped for 5.0 s");
  EXPECT_EQ(said_,
            std::vector<std::string>{"game 1 is void and will be replayed: the arena was stopped for 5.0 s"});
  EXPECT_EQ(worker.play(2, {})->comment, "") << "with the same colors";
}

TEST_F(StalledGameTest, LatenessWithoutAStallLoses) {
  GameWorker worker = this->worker([&](int) { work(5s); });
  const auto record = worker.play(0, {});
  ASSERT_TRUE(record);
  EXPECT_EQ(record->termination, record::Termination::late);
  EXPECT_EQ(record->comment, "");
  EXPECT_TRUE(said_.empty());
}

/// A stall that made no player late does not matter, unless the game has a total time limit: then the stall
/// used some of that time.
TEST_F(StalledGameTest, AHarmlessStallMattersOnlyUnderATotalTimeLimit) {
  GameWorker harmless = worker([&](int) { pass(400ms); });
  EXPECT_EQ(harmless.play(0, {})->comment, "");
  EXPECT_TRUE(said_.empty());
  tournament_.players[1].limits.match = 60s;
  GameWorker counted = worker([&](int game) { pass(game == 1 ? 400ms : 10ms); });
  EXPECT_EQ(counted.play(0, {})->comment, "voided and replayed once: the arena was stopped for 0.4 s");
}

/// On a machine that is too busy the first game is replayed a few times. Later games are not replayed until a
/// game has been played without a stall.
TEST_F(StalledGameTest, IsReplayedOnlyAFewTimes) {
  int games = 0;
  bool is_busy = true;
  GameWorker worker = this->worker([&](int game) {
    games = game;
    pass(is_busy ? 5s : 10ms);
  });
  const auto first = worker.play(0, {});
  ASSERT_TRUE(first);
  EXPECT_EQ(games, 4) << "three replays";
  EXPECT_EQ(first->termination, record::Termination::late);
  EXPECT_EQ(
      first->comment,
      "voided and replayed 3 times: the arena was stopped for 5.0 s, 5.0 s, 5.0 s; the arena was stopped "
      "for 5.0 s during this game; the result stands");
  EXPECT_EQ(said_.size(), 3U);
  const auto second = worker.play(1, {});
  EXPECT_EQ(games, 5) << "not again";
  EXPECT_EQ(second->comment, "the arena was stopped for 5.0 s during this game; the result stands");
  is_busy = false;
  EXPECT_EQ(worker.play(2, {})->comment, "");
  is_busy = true;
  games = 0;
  EXPECT_EQ(worker.play(3, {})->termination, record::Termination::late);
  EXPECT_EQ(games, 10) << "four more than the six before";
}

/// The referee's times agree with its clock, and no game exceeds its total time.
TEST_F(StalledGameTest, RecordedTimesMatchTheClockAndTheTimeLimit) {
  tournament_ = match_of("freestyle");
  tournament_.players[0].limits = tournament_.players[1].limits = {.turn = 1s, .match = 5s, .tolerance = 1s};
  tournament_.adjudication.max_moves = 150;
  std::vector<Point> own;
  for (int i = 0; i < 100; ++i) own.push_back(point_at(i % 15, 2 * (i / 15)));
  std::erase_if(own, [](Point point) { return point.x % 5 == 4; });
  std::vector<Point> other = own;
  for (Point& point : other) point = point_at(point.x, point.y + 1);
  for (const auto each : {40ms, 300ms, 950ms, 1500ms}) {
    Interrupted one(own, [&](int) { work(each / 50ms * 50ms + (each % 50ms == 0ms ? 0ms : 50ms)); });
    Interrupted two(other, [&](int) { pass(1ms); });
    const auto record = Referee(tournament_, &watch_).play(Schedule(tournament_).game(0), {&one, &two}, {});
    ASSERT_TRUE(record);
    std::chrono::microseconds used{0};
    for (std::size_t i = 0; i < record->moves.size(); i += 2) used += *record->moves[i].time;
    EXPECT_LE(used, 5s) << each.count();
    EXPECT_EQ(record->termination, each > 100ms ? record::Termination::late : record::Termination::move_limit)
        << each.count();
  }
}

}  // namespace
}  // namespace rowan::arena
