// SPDX-License-Identifier: MIT
#include <cmath>
#include <ostream>

#include <gtest/gtest.h>

#include "arena/random_results.hpp"
#include "arena/stats/elo.hpp"
#include "arena/stats/sprt.hpp"
#include "support/sanitized.hpp"

namespace rowan::arena {
namespace {

/// Game pairs that are often level; `shift` moves probability from lost pairs to won ones.
PairChances shifted(double shift) {
  return {{0.08 - shift / 2, 0.22 - shift, 0.4, 0.22 + shift, 0.08 + shift / 2}};
}

/// The chances of the results of a pair for a player who is truly `wanted` Elo stronger. Finds the shift by
/// bisection.
PairChances truth_of(EloModel model, double wanted) {
  double low = -0.1;
  double high = 0.1;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    const PairChances chances = shifted(middle);
    const double truth =
        model == EloModel::logistic
            ? elo_of_score(chances.mean())
            : (chances.mean() - 0.5) / std::sqrt(2 * chances.variance()) * normalized_elo_unit;
    (truth < wanted ? low : high) = middle;
  }
  return shifted(low);
}

struct Tally {
  int accepted_h0 = 0;
  int accepted_h1 = 0;
  long pairs = 0;
};

enum class Counting { games, pairs };

/// Simulates runs of the test to their verdicts, with players of known strength. Each run is judged after
/// every pair. Where games are counted, a level pair counts as a win and a loss.
Tally simulate(const SprtSettings& settings, const PairChances& chances, Counting counting, int runs,
               std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  for (int run = 0; run < runs; ++run) {
    Pentanomial pairs;
    MatchScore score;
    for (SprtVerdict verdict = SprtVerdict::running; verdict == SprtVerdict::running;) {
      const int half_points = chances.draw(random);
      pairs.add(half_points);
      score += {.wins = half_points / 2, .draws = half_points % 2, .losses = (4 - half_points) / 2};
      const double ratio = counting == Counting::pairs ? log_likelihood_ratio(settings, pairs)
                                                       : log_likelihood_ratio(settings, score);
      verdict = verdict_of(settings, ratio);
      ++tally.pairs;
      tally.accepted_h0 += static_cast<int>(verdict == SprtVerdict::accept_h0);
      tally.accepted_h1 += static_cast<int>(verdict == SprtVerdict::accept_h1);
    }
  }
  return tally;
}

struct Simulation {
  const char* name;
  SprtSettings settings;
  Counting counting;
};

void PrintTo(const Simulation& simulation, std::ostream* out) { *out << simulation.name; }

class SprtSimulation : public ::testing::TestWithParam<Simulation> {};

constexpr int runs = testing::cases(1000);

/// Wald's bounds aim at the error rates alpha and beta; overshoot at the last step makes the real rates
/// smaller. A correct test stays below 5 % plus three standard deviations, which is 70 of 1,000 runs.
TEST_P(SprtSimulation, ErrorRatesStayWithinTheirBounds) {
  const auto& [name, settings, counting] = GetParam();
  const double most = 0.05 * runs + 3 * std::sqrt(0.05 * 0.95 * runs);
  const Tally at_h0 = simulate(settings, truth_of(settings.model, settings.elo0), counting, runs, 1);
  EXPECT_EQ(at_h0.accepted_h0 + at_h0.accepted_h1, runs);
  EXPECT_LE(at_h0.accepted_h1, most);
  EXPECT_GE(at_h0.accepted_h1, runs / 200);  // a test that never errs has used too many games
  const Tally at_h1 = simulate(settings, truth_of(settings.model, settings.elo1), counting, runs, 2);
  EXPECT_LE(at_h1.accepted_h0, most);
  EXPECT_GE(at_h1.accepted_h0, runs / 200);
  RecordProperty("false_positives", at_h0.accepted_h1);
  RecordProperty("false_negatives", at_h1.accepted_h0);
  RecordProperty("pairs", static_cast<int>(at_h0.pairs + at_h1.pairs));
}

INSTANTIATE_TEST_SUITE_P(
    All, SprtSimulation,
    ::testing::Values(
        Simulation{"logistic pairs", {.elo0 = 0, .elo1 = 50, .model = EloModel::logistic}, Counting::pairs},
        Simulation{"normalized pairs", {.elo0 = 0, .elo1 = 60}, Counting::pairs},
        Simulation{"normalized pairs below zero", {.elo0 = -60, .elo1 = 5}, Counting::pairs}),
    [](const auto& instance) {
      std::string name = instance.param.name;
      for (char& letter : name) letter = letter == ' ' ? '_' : letter;
      return name;
    });

/// The two results of a pair are correlated here (40 % of the pairs are level). A test over single games
/// mistakes this for noise, so it errs less than its bounds allow and takes longer.
TEST(SprtOverPairs, CountingPairsNeedsFewerGames) {
  const SprtSettings settings{.elo0 = 0, .elo1 = 35, .model = EloModel::logistic};
  const PairChances even = truth_of(settings.model, 0);
  const Tally by_pairs = simulate(settings, even, Counting::pairs, 100, 3);
  const Tally by_games = simulate(settings, even, Counting::games, 100, 3);
  EXPECT_LE(by_games.accepted_h1, 12);
  EXPECT_LT(by_pairs.pairs, by_games.pairs);
}

}  // namespace
}  // namespace rowan::arena
