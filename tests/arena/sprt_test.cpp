// SPDX-License-Identifier: MIT
#include "arena/stats/sprt.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "arena/stats/elo.hpp"
#include "base/random.hpp"

namespace rowan::arena {
namespace {

constexpr SprtSettings logistic(double elo0, double elo1) {
  return {.elo0 = elo0, .elo1 = elo1, .model = EloModel::logistic};
}

constexpr SprtSettings normalized(double elo0, double elo1) { return {.elo0 = elo0, .elo1 = elo1}; }

/// The expected figures are from fastchess's own tests, to two decimals. Two figures for results of a single
/// kind are left out, for the reason given in arena/stats/sprt.hpp.
TEST(Sprt, AgreesWithPublishedFigures) {
  const auto games = [](std::int64_t wins, std::int64_t losses, std::int64_t draws) {
    return MatchScore{.wins = wins, .draws = draws, .losses = losses};
  };
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 2), games(36433, 36027, 68692)), 0.92, 0.005);
  EXPECT_NEAR(log_likelihood_ratio(normalized(-1.75, 0.25), games(10871, 10650, 20431)), 2.30, 0.005);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0.5, 2.5), games(21404, 21184, 40708)), -1.57, 0.005);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 2), games(57433, 57030, 106593)), -2.59, 0.005);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 2), Pentanomial{{365, 16618, 36229, 16974, 390}}), 2.25,
              0.005);
  EXPECT_NEAR(log_likelihood_ratio(normalized(-1.75, 0.25), Pentanomial{{127, 4883, 10712, 5150, 104}}), 3.01,
              0.005);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0.5, 2.5), Pentanomial{{223, 9863, 21279, 10037, 246}}), -3.07,
              0.005);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 2), Pentanomial{{871, 26175, 55983, 26678, 821}}), -4.98,
              0.005);
}

/// The expected figures were computed by a separate program in another way: the logistic model by bisection;
/// the normalized model by searching over the deviation (grid, then golden section), with mean and variance
/// constrained by two multipliers and Newton steps for each.
TEST(Sprt, AgreesWithASeparateComputation) {
  const auto games = [](std::int64_t losses, std::int64_t draws, std::int64_t wins) {
    return MatchScore{.wins = wins, .draws = draws, .losses = losses};
  };
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 10), games(10, 20, 30)), 0.829121344, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 10), games(10, 20, 30)), 0.680623081, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 10), games(0, 20, 30)), 1.418338504, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 10), games(0, 20, 30)), 1.095981850, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(-10, 10), games(5, 0, 0)), -0.287754626, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(logistic(-3, 40), games(0, 7, 0)), -0.789025289, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 20), Pentanomial{{3, 10, 40, 14, 5}}), 0.574388710, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 20), Pentanomial{{3, 10, 40, 14, 5}}), 0.500852754, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(-30, 30), Pentanomial{{0, 2, 9, 3, 0}}), 0.408234139, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(logistic(-30, 30), Pentanomial{{0, 2, 9, 3, 0}}), 0.884725203, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 3), Pentanomial{{100, 1000, 4000, 1300, 150}}), 6.387485006,
              1e-6);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 100), Pentanomial{{0, 0, 0, 0, 6}}), 1.919451164, 1e-6);
  EXPECT_NEAR(log_likelihood_ratio(logistic(0, 100), Pentanomial{{0, 0, 0, 0, 6}}), 1.482181448, 1e-6);
}

/// The expected figures follow from the formulas in arena/stats/sprt.hpp: with a single kind of result these
/// need no search for a distribution.
TEST(Sprt, HandlesResultsOfASingleKind) {
  const double per_game = 5 / normalized_elo_unit;
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 5), MatchScore{.draws = 16700}),
              -16700 * std::log1p(per_game * per_game), 0.02);
  const double per_pair = per_game * std::sqrt(2.0);
  EXPECT_NEAR(log_likelihood_ratio(normalized(0, 5), Pentanomial{{0, 0, 0, 0, 104}}),
              104 * std::log1p(per_pair / std::sqrt(1 + per_pair * per_pair)), 0.02);
}

TEST(Sprt, IsZeroWithoutGames) {
  EXPECT_EQ(log_likelihood_ratio(logistic(0, 5), MatchScore{}), 0);
  EXPECT_EQ(log_likelihood_ratio(normalized(0, 5), Pentanomial{}), 0);
}

/// Swapping the players swaps the hypotheses and flips the sign.
TEST(Sprt, ChangesSignIfThePlayersAreSwapped) {
  const Pentanomial pairs{{3, 10, 40, 14, 5}};
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    const SprtSettings here{.elo0 = -3, .elo1 = 8, .model = model};
    const SprtSettings there{.elo0 = -8, .elo1 = 3, .model = model};
    EXPECT_NEAR(log_likelihood_ratio(here, pairs), -log_likelihood_ratio(there, pairs.reversed()), 1e-9);
  }
}

/// The result is always a finite number: with few games, many games, empty cells, or hypotheses far apart.
TEST(Sprt, IsFiniteForAnyResults) {
  constexpr std::uint64_t seed = 5;
  Random random(seed);
  for (int trial = 0; trial < 3000; ++trial) {
    Pentanomial pairs;
    for (auto& count : pairs.pairs) count = random.below(3) == 0 ? 0 : random.below(1U << random.below(18));
    const MatchScore score{.wins = pairs.pairs[0], .draws = pairs.pairs[1], .losses = pairs.pairs[2]};
    const double elo0 = random.below(400) / 2.0 - 200;
    const double elo1 = elo0 + (200 - elo0) * (1 + random.below(100)) / 100;
    for (const SprtSettings& settings : {normalized(elo0, elo1), logistic(5 * elo0, 5 * elo1)}) {
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(settings, pairs)))
          << "seed " << seed << ", trial " << trial;
      EXPECT_TRUE(std::isfinite(log_likelihood_ratio(settings, score)))
          << "seed " << seed << ", trial " << trial;
    }
  }
}

TEST(Sprt, EndsAtItsBounds) {
  const SprtBounds usual = bounds_of({});
  EXPECT_NEAR(usual.lower, -2.9444389791664403, 1e-12);
  EXPECT_NEAR(usual.upper, 2.9444389791664403, 1e-12);
  const SprtSettings uneven{.alpha = 0.02, .beta = 0.1};
  EXPECT_NEAR(bounds_of(uneven).lower, -2.2823823856765264, 1e-12);
  EXPECT_NEAR(bounds_of(uneven).upper, 3.8066624897703196, 1e-12);
  EXPECT_EQ(verdict_of(uneven, 0), SprtVerdict::running);
  EXPECT_EQ(verdict_of(uneven, 3.8), SprtVerdict::running);
  EXPECT_EQ(verdict_of(uneven, 3.81), SprtVerdict::accept_h1);
  EXPECT_EQ(verdict_of(uneven, -2.28), SprtVerdict::running);
  EXPECT_EQ(verdict_of(uneven, -2.29), SprtVerdict::accept_h0);
}

TEST(Sprt, InvalidSettingsAreReported) {
  const auto complaint = [](const SprtSettings& settings) {
    const auto problem = why_invalid(settings);
    return problem ? problem->message : "";
  };
  EXPECT_EQ(complaint({}), "");
  EXPECT_EQ(complaint(logistic(-1000, 1000)), "");
  EXPECT_EQ(complaint(normalized(5, 5)), "an SPRT expects elo0 below elo1, not 5 and 5");
  EXPECT_EQ(complaint(normalized(0, 201)),
            "an SPRT in normalized Elo expects elo0 and elo1 from -200 to 200, not 201");
  EXPECT_EQ(complaint(logistic(-1001, 0)),
            "an SPRT in logistic Elo expects elo0 and elo1 from -1000 to 1000, not -1001");
  EXPECT_NE(complaint(normalized(0, NAN)), "");
  for (const double rate : {0.0, 0.5, 1.0, -0.1, static_cast<double>(NAN)}) {
    EXPECT_NE(complaint({.alpha = rate}), "") << rate;
    EXPECT_NE(complaint({.beta = rate}), "") << rate;
  }
  EXPECT_EQ(complaint({.alpha = 0}),
            "an SPRT expects alpha and beta between 0 and 0.5, such as 0.05, not 0 and 0.05");
}

}  // namespace
}  // namespace rowan::arena
