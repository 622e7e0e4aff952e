// SPDX-License-Identifier: MIT
#include "arena/clock.hpp"

#include <gtest/gtest.h>

namespace rowan {
namespace {

using namespace std::chrono_literals;

TEST(Clock, WithoutLimitsEveryMoveIsInTime) {
  Clock clock{Limits{}};
  EXPECT_FALSE(clock.match_left());
  EXPECT_FALSE(clock.deadline(Clock::Moment{}));
  EXPECT_TRUE(clock.spend(1h));
}

TEST(Clock, AMoveHasItsTimeAndTheTolerance) {
  Clock clock{Limits{.turn = 100ms, .tolerance = 20ms}};
  EXPECT_EQ(clock.deadline(Clock::Moment{}), Clock::Moment{} + 120ms);
  EXPECT_TRUE(clock.spend(120ms));
  EXPECT_FALSE(clock.spend(121ms));
}

TEST(Clock, TheMatchTimeRunsDownAndIncrementsAreAdded) {
  Clock clock{Limits{.turn = 50ms, .match = 100ms, .increment = 10ms, .tolerance = 5ms}};
  EXPECT_EQ(clock.allowed(), 55ms);
  EXPECT_TRUE(clock.spend(50ms));
  EXPECT_EQ(clock.match_left(), 60ms);
  EXPECT_TRUE(clock.spend(50ms));
  EXPECT_EQ(clock.match_left(), 20ms);
  EXPECT_EQ(clock.allowed(), 25ms) << "the match has less left than a move may take";
  EXPECT_FALSE(clock.spend(40ms));
  EXPECT_EQ(clock.match_left(), -10ms) << "what is left may be negative";
  EXPECT_EQ(clock.allowed(), 5ms) << "but a move always has the tolerance";
}

}  // namespace
}  // namespace rowan
