// SPDX-License-Identifier: MIT
#include "arena/stats/score.hpp"

#include <gtest/gtest.h>

namespace rowan::arena {
namespace {

TEST(MatchScore, CountsResultsAndSwapsSides) {
  MatchScore score{.wins = 3, .draws = 2, .losses = 1};
  EXPECT_EQ(score.games(), 6);
  EXPECT_EQ(score.half_points(), 8);
  EXPECT_EQ(score.reversed(), (MatchScore{.wins = 1, .draws = 2, .losses = 3}));
  score += {.wins = 1, .draws = 1, .losses = 1};
  EXPECT_EQ(score, (MatchScore{.wins = 4, .draws = 3, .losses = 2}));
}

TEST(Pentanomial, CountsPairsByTheirHalfPoints) {
  Pentanomial pairs;
  for (const int half_points : {0, 1, 1, 2, 3, 4, 4, 4}) pairs.add(half_points);
  EXPECT_EQ(pairs, (Pentanomial{{1, 2, 1, 1, 3}}));
  EXPECT_EQ(pairs.pair_count(), 8);
  EXPECT_EQ(pairs.reversed(), (Pentanomial{{3, 1, 1, 2, 1}}));
  pairs += pairs;
  EXPECT_EQ(pairs, (Pentanomial{{2, 4, 2, 2, 6}}));
}

TEST(Distribution, HasMeanAndVariance) {
  const Distribution games(MatchScore{.wins = 1, .draws = 0, .losses = 3});
  EXPECT_DOUBLE_EQ(games.mean(), 0.25);
  EXPECT_DOUBLE_EQ(games.variance(), 3.0 / 16);
  const Distribution pairs(Pentanomial{{0, 1, 0, 1, 0}});
  EXPECT_DOUBLE_EQ(pairs.mean(), 0.5);
  EXPECT_DOUBLE_EQ(pairs.variance(), 1.0 / 16);
}

}  // namespace
}  // namespace rowan::arena
