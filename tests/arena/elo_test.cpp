// SPDX-License-Identifier: MIT
#include "arena/stats/elo.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "arena/random_results.hpp"

namespace rowan::arena {
namespace {

/// The figures of a match, computed by a separate program directly from the formulas, with 40-digit decimals,
/// and rounded to the digits written here. Several of the matches are in fastchess's own tests too, with the
/// same figures to two decimals: for the first, 40.70 ± 30.43, normalized 49.77 ± 36.77, LOS 99.60 %.
struct Worked {
  double elo;
  double low;
  double high;
  double normalized;
  double normalized_error;
  double superiority;
};

template <class Results>
void expect_worked(const Results& results, const Worked& worked) {
  EXPECT_NEAR(elo(results).value, worked.elo, 1e-6);
  EXPECT_NEAR(elo(results).low, worked.low, 1e-6);
  EXPECT_NEAR(elo(results).high, worked.high, 1e-6);
  EXPECT_NEAR(normalized_elo(results).value, worked.normalized, 1e-6);
  EXPECT_NEAR(normalized_elo(results).error(), worked.normalized_error, 1e-6);
  EXPECT_NEAR(likelihood_of_superiority(results), worked.superiority, 1e-9);
}

TEST(Elo, OfGamesMatchesASeparateComputation) {
  expect_worked(MatchScore{.wins = 136, .draws = 111, .losses = 96},
                {40.70245819, 10.5867563, 71.44119219, 49.76841538, 36.76845059, 0.9960102357});
  expect_worked(MatchScore{.wins = 76, .draws = 123, .losses = 89},
                {-15.69352071, -46.2723542, 14.64364723, -20.75644978, 40.12602556, 0.1553264349});
  expect_worked(MatchScore{.wins = 34, .draws = 0, .losses = 356},
                {-407.9884324, -480.5257049, -354.1966755, -508.435325, 34.48181249, 0});
  expect_worked(MatchScore{.wins = 100, .draws = 30, .losses = 20},
                {206.6519184, 154.8815215, 268.3088014, 258.0686742, 55.60025198, 1});
}

TEST(Elo, OfPairsMatchesASeparateComputation) {
  expect_worked(Pentanomial{{34, 54, 63, 64, 75}},
                {55.57978042, 28.27615976, 83.58301877, 57.93559994, 28.27537624, 0.999970393});
  expect_worked(Pentanomial{{332, 433, 498, 333, 334}},
                {-8.642667268, -18.98450869, 1.683880163, -9.17291427, 10.96045888, 0.05047006698});
  expect_worked(Pentanomial{{365, 16618, 36229, 16974, 390}},
                {0.9993428129, 0.07627305365, 1.92242668, 1.962270793, 1.812503573, 0.983077598});
}

TEST(Elo, ConvertsToAScoreAndBack) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-15);
  for (const double value : {-700.0, -3.0, 0.0, 12.5, 650.0})
    EXPECT_NEAR(elo_of_score(score_of_elo(value)), value, 1e-9);
  EXPECT_EQ(elo_of_score(1), INFINITY);
  EXPECT_EQ(elo_of_score(0), -INFINITY);
}

/// Checks every printed figure for all combinations of no, four or eight pairs of each kind.
TEST(Elo, IsNeverNaN) {
  int seen = 0;
  for (int cells = 0; cells < 243; ++cells) {
    Pentanomial pairs;
    for (int rest = cells, i = 0; i < 5; ++i, rest /= 3)
      pairs.pairs[static_cast<std::size_t>(i)] = 4 * (rest % 3);
    const MatchScore score{.wins = pairs.pairs[0], .draws = pairs.pairs[1], .losses = pairs.pairs[2]};
    for (const Estimate& estimate : {elo(pairs), elo(score), normalized_elo(pairs), normalized_elo(score)}) {
      EXPECT_FALSE(std::isnan(estimate.value) || std::isnan(estimate.low) || std::isnan(estimate.high))
          << cells;
      EXPECT_FALSE(std::isnan(estimate.error())) << cells;
      EXPECT_LE(estimate.low, estimate.value) << cells;
      EXPECT_GE(estimate.high, estimate.value) << cells;
      EXPECT_EQ(to_text(estimate).find("nan"), std::string::npos);
    }
    for (const double chance : {likelihood_of_superiority(pairs), likelihood_of_superiority(score),
                                draw_ratio(pairs), draw_ratio(score)}) {
      EXPECT_TRUE(chance >= 0 && chance <= 1) << cells;
    }
    ++seen;
  }
  EXPECT_EQ(seen, 243);
}

TEST(Elo, IsInfiniteIfOneSideWonEverything) {
  const Estimate won = elo(MatchScore{.wins = 10});
  EXPECT_EQ(won.value, INFINITY);
  EXPECT_EQ(won.high, INFINITY);
  EXPECT_NEAR(won.low, 400 * std::log10(0.6915028921812392 / 0.3084971078187608), 1e-9);  // 0.025^(1/10)
  EXPECT_EQ(to_text(won), "+inf (+140.2 to +inf)");
  EXPECT_EQ(elo(MatchScore{.losses = 10}).low, -INFINITY);
  EXPECT_EQ(to_text(elo(MatchScore{.losses = 10})), "-inf (-inf to -140.2)");
  for (int games = 1; games <= 100; ++games) {
    EXPECT_EQ(elo(MatchScore{.wins = games}).high, std::numeric_limits<double>::infinity()) << games;
    EXPECT_EQ(elo(MatchScore{.losses = games}).low, -std::numeric_limits<double>::infinity()) << games;
  }
  EXPECT_NEAR(likelihood_of_superiority(MatchScore{.wins = 4}), 0.9772499, 1e-7);  // two standard deviations
  EXPECT_NEAR(likelihood_of_superiority(Pentanomial{{0, 0, 0, 0, 2}}), 0.9772499, 1e-7);

  const double sure = 0.6915028921812392;  // as above
  const Estimate normalized = normalized_elo(MatchScore{.wins = 10});
  EXPECT_EQ(normalized.value, INFINITY);
  EXPECT_NEAR(normalized.low, (sure - 0.5) / std::sqrt(sure * (1 - sure)) * normalized_elo_unit, 1e-9);

  const Estimate drawn = elo(MatchScore{.draws = 10});
  EXPECT_EQ(drawn.value, 0);
  EXPECT_NEAR(drawn.high, -drawn.low, 1e-9);
  EXPECT_GT(drawn.high, 50);
  EXPECT_EQ(likelihood_of_superiority(MatchScore{.draws = 10}), 0.5);

  EXPECT_EQ(to_text(elo(MatchScore{})), "-");
  EXPECT_EQ(to_text(normalized_elo(Pentanomial{})), "-");
  EXPECT_EQ(likelihood_of_superiority(MatchScore{}), 0.5);
  EXPECT_EQ(draw_ratio(MatchScore{}), 0);
  EXPECT_EQ(to_text(elo(MatchScore{.wins = 136, .draws = 111, .losses = 96})), "+40.7 +/- 30.4");
  EXPECT_EQ(to_text(Estimate{-0.01, -1, 1}), "+0.0 +/- 1.0");
  EXPECT_EQ(draw_ratio(Pentanomial{{1, 0, 3, 0, 0}}), 0.75);
}

TEST(Elo, ChangesSignIfThePlayersAreSwapped) {
  const Pentanomial pairs{{3, 10, 40, 14, 5}};
  EXPECT_NEAR(elo(pairs).low, -elo(pairs.reversed()).high, 1e-9);
  EXPECT_NEAR(normalized_elo(pairs).value, -normalized_elo(pairs.reversed()).value, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(pairs) + likelihood_of_superiority(pairs.reversed()), 1, 1e-12);
}

/// 2,000 matches of known strength: each kind of interval must contain the true value in about 95 % of them.
TEST(Elo, IntervalsCoverTheTruthAsOftenAsStated) {
  Random random(20261115);
  const PairChances chances{{0.05, 0.2, 0.4, 0.25, 0.1}};
  const double truth = elo_of_score(chances.mean());
  const double normalized_truth =
      (chances.mean() - 0.5) / std::sqrt(2 * chances.variance()) * normalized_elo_unit;
  int held = 0;
  int normalized_held = 0;
  for (int match = 0; match < 2000; ++match) {
    Pentanomial pairs;
    for (int pair = 0; pair < 150; ++pair) pairs.add(chances.draw(random));
    const Estimate plain = elo(pairs);
    const Estimate normalized = normalized_elo(pairs);
    held += static_cast<int>(plain.low <= truth && truth <= plain.high);
    normalized_held +=
        static_cast<int>(normalized.low <= normalized_truth && normalized_truth <= normalized.high);
  }
  EXPECT_NEAR(held, 1900, 40);  // four standard deviations
  EXPECT_NEAR(normalized_held, 1900, 40);
}

}  // namespace
}  // namespace rowan::arena
