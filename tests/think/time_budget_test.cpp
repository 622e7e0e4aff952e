// SPDX-License-Identifier: MIT
#include "think/time_budget.hpp"

#include <array>

#include <gtest/gtest.h>

namespace rowan::think {
namespace {

using namespace std::chrono_literals;
using Milliseconds = std::chrono::milliseconds;

struct Case {
  const char* what;
  MoveClock given;
  Milliseconds target;
  Milliseconds time;
  int stones = 0;
};

TEST(TimeBudget, FollowsTheTable) {
  const std::array cases{
      Case{"quick games", {.turn = 100ms}, 80ms, 80ms},
      Case{"quicker", {.turn = 40ms}, 26ms, 26ms},
      Case{"the reserve stops growing", {.turn = 500ms}, 440ms, 440ms},
      Case{"a second", {.turn = 1s}, 940ms, 940ms},
      Case{"half a minute", {.turn = 30s}, 29'940ms, 29'940ms},
      Case{"a match of which much is left", {.turn = 5s, .left = 120s}, 4'940ms, 4'940ms},
      Case{"a match", {.turn = 30s, .left = 180s}, 8'181ms, 29'940ms, 12},
      Case{"late in a match", {.turn = 30s, .left = 22s}, 1'571ms, 5'500ms, 60},
      Case{"an increment", {.turn = 30s, .left = 22s, .increment = 2s}, 2'500ms, 7'000ms, 12},
      Case{"the turn bounds the increment", {.turn = 1s, .left = 22s, .increment = 9s}, 940ms, 940ms},
      Case{"the last second", {.turn = 5s, .left = 1s}, 41ms, 166ms},
      Case{"the last moves of a full board", {.turn = 5s, .left = 1s}, 940ms, 940ms, 223},
  };
  for (const Case& c : cases) {
    const TimeBudget limits = time_budget(c.given, c.stones, 225);
    ASSERT_TRUE(limits.time && limits.target) << c.what;
    EXPECT_EQ(std::chrono::floor<Milliseconds>(*limits.target), c.target) << c.what;
    EXPECT_EQ(std::chrono::floor<Milliseconds>(*limits.time), c.time) << c.what;
    EXPECT_EQ(limits.nodes, 0) << c.what;
  }
}

/// The time that one side uses in a game that fills the board. Every move takes its whole budget, or at most
/// 2 ms if its nodes are limited, and half a millisecond more for its transmission.
std::chrono::microseconds used_in_a_long_game(Milliseconds match, Milliseconds turn, Milliseconds increment,
                                              int points) {
  constexpr std::chrono::microseconds on_the_way = 500us;
  constexpr std::chrono::microseconds few_nodes = 2ms;
  std::chrono::microseconds left = match;
  std::chrono::microseconds used{0};
  for (int stones = 0; stones < points; stones += 2) {
    const TimeBudget limits =
        time_budget({.turn = turn, .left = std::chrono::floor<Milliseconds>(left), .increment = increment},
                    stones, points);
    const auto thought = std::chrono::ceil<std::chrono::microseconds>(*limits.time);
    const auto took = (limits.nodes > 0 ? std::min(thought, few_nodes) : thought) + on_the_way;
    EXPECT_LE(took, std::max<std::chrono::microseconds>(left, 0us)) << stones << " stones";
    used += took;
    left += increment - took;
  }
  return used;
}

TEST(TimeBudget, ALongGameStaysWithinItsTime) {
  EXPECT_LE(used_in_a_long_game(5s, 1s, 0ms, 225), 5s);
  EXPECT_LE(used_in_a_long_game(5s, 1s, 0ms, 400), 5s);
  EXPECT_LE(used_in_a_long_game(5s, 5s, 0ms, 1024), 5s);
  EXPECT_LE(used_in_a_long_game(1s, 1s, 0ms, 225), 1s);
  EXPECT_LE(used_in_a_long_game(60s, 30s, 0ms, 225), 60s);
  EXPECT_LE(used_in_a_long_game(5s, 1s, 2ms, 225), 5s + 113 * 2ms);
  EXPECT_LE(used_in_a_long_game(1s, 1s, 100ms, 225), 1s + 113 * 100ms);
  EXPECT_GT(used_in_a_long_game(5s, 1s, 0ms, 225), 4s) << "time is there to be used";
}

TEST(TimeBudget, IsZeroWithoutTime) {
  for (const MoveClock& given :
       {MoveClock{.turn = 0ms}, MoveClock{.turn = 3ms}, MoveClock{.turn = 5s, .left = 0ms},
        MoveClock{.turn = 5s, .left = -7s}, MoveClock{.turn = -5s}, MoveClock{.turn = 5s, .left = 2ms}}) {
    const TimeBudget limits = time_budget(given, 0, 225);
    EXPECT_GT(limits.nodes, 0);
    EXPECT_LT(limits.nodes, 1000);
    EXPECT_LE(*limits.time, 2ms);
  }
}

/// The limit is never later than the referee allows, and the target never later than the limit.
TEST(TimeBudget, IsNeverTooLong) {
  constexpr std::array spans{-1ms, 0ms, 1ms, 7ms, 8ms, 9ms, 15ms, 50ms, 100ms, 999ms, 5000ms, 300'000ms};
  for (const Milliseconds turn : spans) {
    for (const Milliseconds left : spans) {
      for (const int stones : {0, 1, 30, 100, 224, 225}) {
        const auto limits =
            time_budget({.turn = turn, .left = left, .increment = stones * 10ms}, stones, 225);
        const std::chrono::microseconds deadline = std::max(std::min(turn, left), Milliseconds(0));
        EXPECT_LE(*limits.time, deadline <= 100ms ? deadline * 4 / 5 : deadline - 20ms);
        EXPECT_LE(*limits.target, *limits.time);
        EXPECT_GE(*limits.target, 0ms);
      }
    }
  }
  const auto endless = time_budget(
      {.turn = Milliseconds::max(), .left = Milliseconds::max(), .increment = Milliseconds::max()}, 0, 225);
  EXPECT_GT(*endless.time, 24h);
  EXPECT_LE(*endless.target, *endless.time);
}

TEST(TimeBudget, QuestionsForOneMoveShareItsTime) {
  const TimeBudget whole = time_budget({.turn = 1s}, 0, 225);
  const TimeBudget almost_none = time_budget({.turn = 4ms, .shares = 2}, 0, 225);
  const TimeBudget almost_none_for_one = time_budget({.turn = 4ms}, 0, 225);
  EXPECT_EQ(almost_none.time, *almost_none_for_one.time / 2);
  EXPECT_EQ(almost_none.nodes, almost_none_for_one.nodes / 2);
  const TimeBudget half = time_budget({.turn = 1s, .shares = 2}, 0, 225);
  EXPECT_EQ(*half.time, *whole.time / 2);
  EXPECT_EQ(*half.target, *whole.target / 2);
}

TEST(TimeBudget, FollowsClockAndLimitsOfARequest) {
  const Position position(Rules{});
  EXPECT_FALSE(time_budget(Request{.position = position}).time);
  const TimeBudget analysis = time_budget(Request{.position = position, .limits = {.time = 7ms}});
  EXPECT_EQ(analysis.time, 7ms);
  EXPECT_FALSE(analysis.target);
  const auto long_ago = std::chrono::steady_clock::now() - 1h;
  EXPECT_EQ(time_budget(Request{.position = position, .clock = {.turn = 5s, .asked = long_ago}}).time, 0ms);
  const auto both =
      time_budget(Request{.position = position, .clock = {.turn = 1h}, .limits = {.time = 9ms}});
  EXPECT_EQ(both.time, 9ms);
  EXPECT_EQ(both.target, 9ms);
}

}  // namespace
}  // namespace rowan::think
