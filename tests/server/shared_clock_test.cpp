// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "server/shared_playing.hpp"
#include "support/seed.hpp"

namespace rowan::server {
namespace {

using Kind = GameEventKind;

using seats::guest;
using seats::host;

constexpr Milliseconds a_second{1'000};
constexpr Milliseconds one{1};

json::Json fischer(int time, int increment) {
  return {{"game", "freestyle"},
          {"clock", {{"kind", "fischer"}, {"time_ms", time}, {"increment_ms", increment}}}};
}

json::Json byo_yomi(int time, int periods, int period) {
  return {{"game", "freestyle"},
          {"clock", {{"kind", "byo-yomi"}, {"time_ms", time}, {"periods", periods}, {"period_ms", period}}}};
}

Milliseconds left(const Playing& game, GameSeat seat) { return game->time_left(seat, game.time()).time; }

TEST(SharedClock, RunsFromTheSecondMoveOn) {
  Playing game(fischer(10'000, 2'000));
  game.wait(60 * a_second);
  EXPECT_FALSE(game.flag());
  game.play(host, "h8");
  EXPECT_EQ(left(game, host), 10 * a_second);  // the first move uses no time and earns no increment
  game.wait(3 * a_second);
  EXPECT_EQ(left(game, guest), 7 * a_second + lag_allowance);
  game.play(guest, "i9");
  EXPECT_EQ(left(game, guest), 9 * a_second + lag_allowance);
  game.play(host, "h9");
  EXPECT_EQ(left(game, host), 12 * a_second);
}

TEST(SharedClock, WaitsForTheGuest) {
  Playing game(fischer(10'000, 0), true, Playing::Guest::missing);
  game.play(host, "h8");
  game.wait(60 * a_second);
  EXPECT_FALSE(game.flag());
  EXPECT_EQ(left(game, guest), 10 * a_second);
  game.apply(game->seat_guest(""));
  game.wait(4 * a_second);
  EXPECT_EQ(left(game, guest), 6 * a_second + lag_allowance);
}

TEST(SharedClock, TheAllowanceIsFreeInEveryTurnButDoesNotAddUp) {
  Playing game(fischer(10'000, 0));
  game.play(host, "h8");
  const std::vector<std::string> points{"i9", "h9", "i8", "g9", "k1", "k3"};
  GameSeat seat = guest;
  for (const std::string& point : points) {
    game.wait(lag_allowance);
    game.play(seat, point);
    seat = other(seat);
  }
  EXPECT_EQ(left(game, host), 10 * a_second);
  EXPECT_EQ(left(game, guest), 10 * a_second);
  game.wait(lag_allowance + one);
  EXPECT_EQ(left(game, seat), 10 * a_second - one);
}

TEST(SharedClock, TheFlagFallsExactlyAtTheEnd) {
  for (const bool is_late : {false, true}) {
    Playing game(fischer(10'000, 2'000));
    game.play(host, "h8");
    game.wait(10 * a_second + lag_allowance - (is_late ? Milliseconds(0) : one));
    EXPECT_EQ(game.flag(), is_late);
    if (is_late) {
      EXPECT_EQ(game->result()->winner, host);
      EXPECT_EQ(game->result()->how, GameResult::How::time);
      EXPECT_EQ(left(game, guest), Milliseconds(0));
      EXPECT_FALSE(game.try_to({.kind = Kind::move, .seat = guest, .points = {{0, 0}}}));
    } else {
      game.play(guest, "i9");
      EXPECT_EQ(left(game, guest), 2 * a_second + one);
    }
  }
}

TEST(SharedClock, ByoYomiKeepsAnUnusedPeriod) {
  Playing game(byo_yomi(5'000, 3, 10'000));
  game.play(host, "h8");
  game.wait(lag_allowance + 5 * a_second + 10 * a_second - one);
  EXPECT_EQ(game->time_left(guest, game.time()), (TimeLeft{.periods = 3, .period = one}));
  game.play(guest, "i9");
  EXPECT_EQ(game->time_left(guest, game.time()), (TimeLeft{.periods = 3, .period = 10 * a_second}));
  game.play(host, "h9");
  game.wait(lag_allowance + 10 * a_second);  // one period is used up
  EXPECT_EQ(game->time_left(guest, game.time()), (TimeLeft{.periods = 2, .period = 10 * a_second}));
  game.play(guest, "i8");
  game.play(host, "h10");
  game.wait(lag_allowance + 20 * a_second - one);
  EXPECT_FALSE(game.flag());
  game.wait(one);
  EXPECT_TRUE(game.flag());
  EXPECT_EQ(game->time_left(guest, game.time()), TimeLeft{});
}

TEST(SharedClock, Swap2RunsFromTheSecondAnswerOn) {
  json::Json setup = fischer(10'000, 0);
  setup["color"] = "swap2";
  Playing game(setup);
  game.wait(60 * a_second);
  game.answer(host, {"h8", "i9", "j7"});
  game.wait(4 * a_second);
  game.answer(guest, {"g7", "f6"});
  EXPECT_EQ(left(game, guest), 6 * a_second + lag_allowance);
  game.wait(10 * a_second + lag_allowance);
  EXPECT_TRUE(game.flag());
  EXPECT_EQ(game->result()->winner, guest);
}

TEST(SharedClock, UndoRestoresTheClocks) {
  Playing game(fischer(10'000, 1'000));
  game.play(host, "h8");
  game.wait(3 * a_second);
  game.play(guest, "i9");
  const auto before = std::pair(left(game, host), left(game, guest));
  game.wait(5 * a_second);
  game.play(host, "h9");
  game.wait(2 * a_second);
  game.apply({.kind = Kind::undo_asked, .seat = host});
  game.wait(1 * a_second);
  game.apply({.kind = Kind::undo_granted, .seat = guest});
  EXPECT_EQ(std::pair(left(game, host), left(game, guest)), before);
  game.wait(lag_allowance + a_second);  // the turn starts again
  EXPECT_EQ(left(game, host), before.first - a_second);
}

TEST(SharedClock, OtherEventsRefundNothing) {
  Playing game(fischer(10'000, 0));
  game.play(host, "h8");
  for (int i = 0; i < 4; ++i) {
    game.wait(a_second);
    game.apply({.kind = Kind::named, .seat = guest, .text = "Ben " + std::to_string(i)});
  }
  game.wait(a_second);
  EXPECT_EQ(left(game, guest), 5 * a_second + lag_allowance);  // the allowance is not granted again
}

TEST(SharedClock, PausesAddUp) {
  Playing game(fischer(10'000, 0));
  game.play(host, "h8");
  for (int i = 0; i < 3; ++i) {
    game.wait(a_second);
    game.game().pause(game.time());
    game.wait(60 * a_second);
    EXPECT_FALSE(game->is_running());
    EXPECT_FALSE(game.flag());
    game.game().resume(game.time());
  }
  EXPECT_EQ(left(game, guest), 7 * a_second + lag_allowance);
  game.apply({.kind = Kind::named, .seat = guest, .text = "Ben"});
  EXPECT_EQ(left(game, guest), 7 * a_second + lag_allowance);
  EXPECT_EQ(game.replayed(), game.state());
  EXPECT_EQ(*game->flag_time() - game.time(), 7 * a_second + lag_allowance);
}

// Random events are tried in random order at random times. The accepted events alone reproduce the state, the
// version counts them, clocks are never negative, and no side loses time during the other side's turn.
TEST(SharedClock, RandomGamesReplayFromTheirEvents) {
  Random random(rowan::testing::seed_of_run(20'261'116));
  int ended = 0;
  for (int round = 0; round < 150; ++round) {
    const auto setups = all_setups();
    Playing game(setups[random.below(static_cast<std::uint32_t>(setups.size()))], random.below(2) == 0,
                 random.below(4) == 0 ? Playing::Guest::missing : Playing::Guest::seated);
    for (int step = 0; step < 120; ++step) {
      game.wait(Milliseconds(random.below(700)));
      const int version = game->version();
      const auto turn = game->turn();
      const BySeat<Milliseconds> before = [&] {
        BySeat<Milliseconds> times;
        for (const GameSeat seat : {host, guest}) times[seat] = left(game, seat);
        return times;
      }();
      const int size = game->setup().position.rules().width;
      GameEvent wanted{.kind = static_cast<Kind>(random.below(15)),
                       .seat = static_cast<GameSeat>(random.below(2)),
                       .takes_black = random.below(3) == 0};
      if (random.below(2) == 0) wanted.kind = random.below(2) == 0 ? Kind::move : Kind::swap2;
      const std::uint32_t stones = wanted.kind == Kind::move ? 1
                                   : wanted.takes_black      ? 0
                                                             : 1 + random.below(3);
      for (std::uint32_t i = 0; i < stones; ++i)
        wanted.points.push_back(point_at(static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
                                         static_cast<int>(random.below(static_cast<std::uint32_t>(size)))));
      if (wanted.kind == Kind::seated) wanted = game->seat_guest("Eve");
      const bool is_seat = wanted.kind == Kind::seated && !game->is_guest_seated();
      bool happened = game.flag();
      if (is_seat && !happened) {
        game.apply(wanted);
        happened = true;
      } else if (!happened && wanted.kind != Kind::seated) {
        happened = game.try_to(wanted);
      }
      ASSERT_EQ(game->version(), version + (happened ? 1 : 0));
      if (step % 20 == 19) {
        ASSERT_EQ(game.replayed(), game.state());
      }
      for (const GameSeat seat : {host, guest}) {
        ASSERT_GE(left(game, seat), Milliseconds(0));
        const bool is_others_turn = turn && turn != seat && wanted.kind != Kind::undo_granted;
        ASSERT_TRUE(!is_others_turn || left(game, seat) >= before[seat]);
      }
    }
    ended += game->result() ? 1 : 0;
  }
  EXPECT_GT(ended, 50);
}

}  // namespace
}  // namespace rowan::server
