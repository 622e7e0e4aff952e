// SPDX-License-Identifier: MIT
#include "player/random_player.hpp"

#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "player/ask.hpp"

namespace rowan::player {
namespace {

using testing::ask;

std::vector<Point> play_alone(const Rules& rules, std::uint64_t seed) {
  RandomPlayer player(seed);
  Position position(rules);
  while (!position.is_over()) {
    const think::Answer choice = ask(player, position);
    EXPECT_TRUE(position.is_legal(choice.move));
    EXPECT_EQ(english(choice.why), "chance");
    position.play(choice.move);
  }
  return position.moves();
}

TEST(RandomPlayer, DependsOnTheSeed) {
  const Rules rules = find_game("freestyle").value();
  const auto game = play_alone(rules, 1);
  EXPECT_GE(game.size(), 9U);
  EXPECT_EQ(play_alone(rules, 1), game);
  EXPECT_NE(play_alone(rules, 2), game);
}

TEST(RandomPlayer, PlaysEveryBoard) {
  for (const Rules& rules : {Rules{1, 1, 1}, Rules{1, 32, 5}, Rules{32, 32, 3}, Rules{7, 5, 4}}) {
    EXPECT_FALSE(play_alone(rules, 7).empty());
  }
}

/// Pearson's chi-squared of 90000 draws over nine cells has 8 degrees of freedom and exceeds 26.1 for one
/// seed in a thousand; the seed here is fixed.
TEST(RandomPlayer, IsUniformOverTheEmptyPoints) {
  constexpr int draws_a_point = 10000;
  RandomPlayer player(2024);
  const Position start{Rules{}};
  std::map<Point, int> drawn;
  for (int draw = 0; draw < 9 * draws_a_point; ++draw) ++drawn[ask(player, start).move];
  ASSERT_EQ(drawn.size(), 9U);
  double chi_squared = 0;
  for (const auto& [point, count] : drawn) {
    const double off = count - draws_a_point;
    chi_squared += off * off / draws_a_point;
  }
  EXPECT_LT(chi_squared, 26.1);
  EXPECT_GT(chi_squared, 0.8);  // counts even closer to equal would hardly be random
}

TEST(RandomPlayer, NeverTouchesAnOccupiedPoint) {
  RandomPlayer player(5);
  Position position{Rules{}};
  for (const int taken : {0, 4, 8, 2}) position.play(position.rules().point_of(taken));
  std::map<Point, int> drawn;
  for (int draw = 0; draw < 1000; ++draw) ++drawn[ask(player, position).move];
  EXPECT_EQ(drawn.size(), 5U);
  for (const auto& [point, count] : drawn) EXPECT_EQ(position.cell(point), Cell::empty);
}

}  // namespace
}  // namespace rowan::player
