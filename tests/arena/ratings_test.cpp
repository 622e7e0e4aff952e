// SPDX-License-Identifier: MIT
#include "arena/stats/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arena/random_results.hpp"
#include "arena/stats/elo.hpp"

namespace rowan::arena {
namespace {

const Rating& of(const Ratings& ratings, std::size_t player) {
  return *std::ranges::find(ratings.players, player, &Rating::player);
}

Encounter met(std::size_t first, std::size_t second, std::int64_t wins, std::int64_t draws,
              std::int64_t losses) {
  return {first, second, {.wins = wins, .draws = draws, .losses = losses}};
}

/// The figures were computed by a separate program in another way: ratings by Zermelo's iteration, intervals
/// after eliminating the last player's rating from the equations.
TEST(Ratings, MatchASeparateComputation) {
  const std::vector<Encounter> games{met(0, 1, 30, 20, 10), met(0, 2, 25, 10, 25), met(1, 2, 12, 30, 18),
                                     met(2, 3, 50, 5, 5), met(1, 3, 40, 10, 10)};
  const Ratings ratings = rate(4, games);
  EXPECT_EQ(ratings.groups, 1U);
  EXPECT_FALSE(ratings.with_prior);
  const std::vector<std::size_t> order{0, 2, 1, 3};
  ASSERT_EQ(ratings.players.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(ratings.players[i].player, order[i]);
  EXPECT_NEAR(of(ratings, 0).elo, 108.71833856, 1e-5);
  EXPECT_NEAR(of(ratings, 1).elo, 11.11458463, 1e-5);
  EXPECT_NEAR(of(ratings, 2).elo, 87.99662661, 1e-5);
  EXPECT_NEAR(of(ratings, 3).elo, -207.82954980, 1e-5);
  EXPECT_NEAR(of(ratings, 0).error, 44.54678558, 1e-5);
  EXPECT_NEAR(of(ratings, 1).error, 32.68989603, 1e-5);
  EXPECT_NEAR(of(ratings, 2).error, 35.90929257, 1e-5);
  EXPECT_NEAR(of(ratings, 3).error, 55.19868179, 1e-5);
  EXPECT_EQ(of(ratings, 1).score, (MatchScore{.wins = 62, .draws = 60, .losses = 58}));
}

TEST(Ratings, OfTwoAreHalfTheirElo) {
  const MatchScore score{.wins = 136, .draws = 111, .losses = 96};
  const Ratings ratings = rate(2, std::vector<Encounter>{{1, 0, score}});
  EXPECT_NEAR(of(ratings, 1).elo, elo(score).value / 2, 1e-8);
  EXPECT_NEAR(of(ratings, 0).elo, -elo(score).value / 2, 1e-8);
  EXPECT_NEAR(of(ratings, 1).error, elo(score).error() / 2, 0.1);
  EXPECT_EQ(ratings.players.front().player, 1U);
}

TEST(Ratings, OfAnUnbeatenPlayerAreHighButFinite) {
  const std::vector<Encounter> games{met(0, 1, 10, 0, 0), met(1, 2, 6, 2, 2), met(0, 2, 10, 0, 0)};
  const Ratings ratings = rate(3, games);
  EXPECT_TRUE(ratings.with_prior);
  EXPECT_NEAR(of(ratings, 0).elo, 446.00850925, 1e-5);  // computed as for the first test
  EXPECT_NEAR(of(ratings, 1).elo, -155.79247340, 1e-5);
  EXPECT_NEAR(of(ratings, 2).elo, -290.21603585, 1e-5);
  for (const Rating& rating : ratings.players) EXPECT_TRUE(std::isfinite(rating.error) && rating.error > 0);

  const Ratings chain = rate(3, std::vector<Encounter>{met(0, 1, 5, 0, 0), met(1, 2, 5, 0, 0)});
  EXPECT_TRUE(chain.with_prior);
  EXPECT_GT(of(chain, 0).elo, of(chain, 1).elo);
  EXPECT_GT(of(chain, 1).elo, of(chain, 2).elo);
}

TEST(Ratings, NeedNoPriorAfterOneHalfPoint) {
  const Ratings ratings = rate(2, std::vector<Encounter>{met(0, 1, 99, 1, 0)});
  EXPECT_FALSE(ratings.with_prior);
  EXPECT_NEAR(of(ratings, 0).elo - of(ratings, 1).elo, elo_of_score(0.995), 1e-6);
}

TEST(Ratings, GroupPlayersByConnectedOpponents) {
  const std::vector<Encounter> games{met(0, 2, 6, 2, 2), met(1, 4, 3, 3, 3), met(0, 1, 0, 0, 0)};
  const Ratings ratings = rate(5, games);
  EXPECT_EQ(ratings.groups, 3U);
  EXPECT_EQ(of(ratings, 0).group, of(ratings, 2).group);
  EXPECT_EQ(of(ratings, 1).group, of(ratings, 4).group);
  EXPECT_NE(of(ratings, 0).group, of(ratings, 1).group);
  EXPECT_EQ(of(ratings, 3).elo, 0);
  EXPECT_EQ(of(ratings, 3).error, INFINITY);
  EXPECT_NEAR(of(ratings, 0).elo + of(ratings, 2).elo, 0, 1e-9);
  EXPECT_TRUE(rate(0, {}).players.empty());
}

TEST(Ratings, KeepAnErrorMarginAfterDrawsOnly) {
  const Ratings ratings = rate(2, std::vector<Encounter>{met(0, 1, 0, 20, 0)});
  EXPECT_FALSE(ratings.with_prior);
  EXPECT_NEAR(of(ratings, 0).elo, 0, 1e-9);
  EXPECT_GT(of(ratings, 0).error, 5);
}

/// Tournaments of six players of known strength: each interval must contain the true value in about 95 % of
/// them.
TEST(Ratings, IntervalsCoverTheTruthAsOftenAsStated) {
  constexpr std::uint64_t seed = 9;
  Random random(seed);
  const std::vector<double> truth{-150, -60, -20, 20, 70, 140};
  constexpr int tournaments = 400;
  int held = 0;
  for (int tournament = 0; tournament < tournaments; ++tournament) {
    std::vector<Encounter> games;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      for (std::size_t j = i + 1; j < truth.size(); ++j) {
        const double expected = score_of_elo(truth[i] - truth[j]);
        const double draws = 0.5 * std::min(expected, 1 - expected);
        Encounter& pairing = games.emplace_back(Encounter{i, j, {}});
        for (int game = 0; game < 40; ++game) {
          const double chance = PairChances::uniform(random);
          if (chance < draws) {
            ++pairing.score.draws;
          } else if (chance < draws + expected - draws / 2) {
            ++pairing.score.wins;
          } else {
            ++pairing.score.losses;
          }
        }
      }
    }
    for (const Rating& rating : rate(truth.size(), games).players) {
      held += static_cast<int>(std::abs(rating.elo - truth[rating.player]) <= rating.error);
    }
  }
  EXPECT_NEAR(held, 0.95 * 6 * tournaments, 60) << "seed " << seed;
}

}  // namespace
}  // namespace rowan::arena
