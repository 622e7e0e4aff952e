// SPDX-License-Identifier: MIT
#include "arena/game/clock.hpp"

#include <gtest/gtest.h>

namespace rowan::arena {
namespace {

using namespace std::chrono_literals;

TEST(Clock, WithoutLimitsEveryMoveIsInTime) {
  Clock clock{think::GameLimits{}};
  EXPECT_FALSE(clock.match_left());
  EXPECT_FALSE(clock.deadline(Clock::Moment{}));
  EXPECT_TRUE(clock.spend(1h));
}

TEST(Clock, AMoveHasItsTimeAndTheTolerance) {
  Clock clock{think::GameLimits{.turn = 100ms, .tolerance = 20ms}};
  EXPECT_EQ(clock.deadline(Clock::Moment{}), Clock::Moment{} + 120ms);
  EXPECT_TRUE(clock.spend(120ms));
  EXPECT_FALSE(clock.spend(121ms));
}

TEST(Clock, TheMatchTimeRunsDownAndIncrementsAreAdded) {
  Clock clock{think::GameLimits{.turn = 50ms, .match = 100ms, .increment = 10ms, .tolerance = 5ms}};
  EXPECT_EQ(clock.allowed(), 55ms);
  EXPECT_TRUE(clock.spend(50ms));
  EXPECT_EQ(clock.match_left(), 60ms);
  EXPECT_TRUE(clock.spend(50ms));
  EXPECT_EQ(clock.match_left(), 20ms);
  EXPECT_EQ(clock.allowed(), 20ms) << "the match has less left than a move may take";
  EXPECT_FALSE(clock.spend(40ms));
  EXPECT_EQ(clock.match_left(), -10ms) << "what is left may be negative";
  EXPECT_EQ(clock.allowed(), 0ms) << "and then no move is in time";
}

/// No game exceeds its total time, however long its moves take and even if they are late by the tolerance.
TEST(Clock, AGameNeverUsesMoreThanItsTime) {
  for (const std::chrono::milliseconds each : {1ms, 40ms, 300ms, 999ms, 1000ms, 1500ms, 2000ms, 6000ms}) {
    Clock clock{think::GameLimits{.turn = 1s, .match = 5s, .tolerance = 1s}};
    std::chrono::milliseconds used{0};
    while (clock.spend(each)) used += each;
    EXPECT_LE(used, 5s) << each.count() << " ms a move";
    EXPECT_GT(used + each, each > 2s ? 0s : 5s) << each.count() << " ms a move";
  }
}

}  // namespace
}  // namespace rowan::arena
