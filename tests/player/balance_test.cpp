// SPDX-License-Identifier: MIT
#include "player/balance.hpp"

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "support/positions.hpp"

namespace rowan::player {
namespace {

using testing::after;

TEST(Balance, CountsPointsOfTheFirstPlayer) {
  EXPECT_EQ(Balance{}.first_percent(), 50);
  EXPECT_EQ((Balance{.first_wins = 1, .draws = 2, .second_wins = 1}).first_percent(), 50);
  EXPECT_EQ((Balance{.first_wins = 2, .draws = 1, .second_wins = 0}).first_percent(), 83);
  EXPECT_EQ((Balance{.second_wins = 3}).first_percent(), 0);
}

TEST(Balance, IsOneSidedForWonGames) {
  const Balance won = judge_by_games(after("freestyle", "h8 a1 i8 o15 j8 a15"), {.games = 10}, 1);
  EXPECT_EQ(won.first_wins, 10);
  const Balance lost = judge_by_games(after("renju", "a1 h8 o15 i8 a15 j8 o1"), {.games = 10}, 1);
  EXPECT_EQ(lost.second_wins, 10);
  const Balance drawn = judge_by_games(after("4x4x5", ""), {.games = 3}, 1);
  EXPECT_EQ(drawn.draws, 3);
}

TEST(Balance, IsRepeatableAndVaries) {
  const Position start = after("freestyle", "h8 i9 f6");
  EXPECT_EQ(judge_by_games(start, {}, 3), judge_by_games(start, {}, 3));
  const Balance many = judge_by_games(start, {.games = 30}, 3);
  EXPECT_EQ(many.games(), 30);
  EXPECT_GT(many.first_wins, 0);
  EXPECT_GT(many.second_wins, 0);
}

TEST(Balance, StopsLongGames) {
  EXPECT_EQ(judge_by_games(after("19x19x8", ""), {.games = 2, .max_moves = 10}, 1).draws, 2);
}

}  // namespace
}  // namespace rowan::player
