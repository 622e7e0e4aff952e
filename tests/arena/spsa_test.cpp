// SPDX-License-Identifier: MIT
#include "arena/tuning/spsa.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/seed.hpp"

namespace rowan::arena {
namespace {

/// A game with a known optimum: the setting nearer to `best` wins more often. Strength falls with the square
/// of the distance, measured in units of the ranges.
class KnownOptimum {
 public:
  KnownOptimum(std::vector<TunedNumber> numbers, std::vector<double> best)
      : numbers_(std::move(numbers)), best_(std::move(best)) {}

  [[nodiscard]] double strength(const std::vector<int>& setting) const {
    double loss = 0;
    for (std::size_t i = 0; i < setting.size(); ++i) {
      const double away = (setting[i] - best_[i]) / (numbers_[i].most - numbers_[i].least);
      loss += away * away;
    }
    return -loss;
  }

  /// Wins of the plus setting, less the wins of the minus setting.
  [[nodiscard]] std::int64_t balance(const SpsaTrial& trial, int games, Random& random) const {
    const double better = strength(trial.plus) - strength(trial.minus);
    const double chance = 1 / (1 + std::exp(-4 * better));
    std::int64_t balance = 0;
    for (int i = 0; i < games; ++i) balance += random.below(1'000'000) < chance * 1e6 ? 1 : -1;
    return balance;
  }

 private:
  std::vector<TunedNumber> numbers_;
  std::vector<double> best_;
};

const std::vector<TunedNumber> three_numbers{{.name = "a", .start = 10, .least = 0, .most = 100, .step = 8},
                                             {.name = "b", .start = 400, .least = 0, .most = 500, .step = 40},
                                             {.name = "c", .start = 1, .least = 1, .most = 11, .step = 1}};

std::vector<double> starts(const std::vector<TunedNumber>& numbers) {
  std::vector<double> values;
  for (const TunedNumber& number : numbers) values.push_back(number.start);
  return values;
}

std::vector<double> tuned(const KnownOptimum& game, const SpsaSchedule& schedule, int games,
                          std::uint64_t seed) {
  Random results(seed + 1);
  std::vector<double> values = starts(three_numbers);
  for (int i = 0; i < schedule.iterations; ++i) {
    const SpsaTrial trial = spsa_trial(three_numbers, schedule, seed, i, values);
    values = spsa_values(three_numbers, schedule, trial, i, values, game.balance(trial, games, results));
  }
  return values;
}

TEST(Spsa, FindsTheOptimumOfANoisyQuadratic) {
  const std::uint64_t seed = testing::seed_of_run(11);
  const std::vector<double> best{70, 150, 6};
  const KnownOptimum game(three_numbers, best);
  const std::vector<double> values = tuned(game, {.iterations = 3000, .rate = 0.02}, 16, seed);
  for (std::size_t i = 0; i < best.size(); ++i) {
    const double range = three_numbers[i].most - three_numbers[i].least;
    const double before = std::abs(three_numbers[i].start - best[i]) / range;
    const double after = std::abs(values[i] - best[i]) / range;
    EXPECT_LT(after, 0.15) << three_numbers[i].name << ": " << values[i];
    EXPECT_LT(after, before / 2) << three_numbers[i].name << ": " << values[i];
  }
}

TEST(Spsa, IsTheSameForTheSameSeed) {
  const KnownOptimum game(three_numbers, {70, 150, 6});
  const SpsaSchedule schedule{.iterations = 50, .rate = 0.02};
  EXPECT_EQ(tuned(game, schedule, 4, 7), tuned(game, schedule, 4, 7));
  EXPECT_NE(tuned(game, schedule, 4, 7), tuned(game, schedule, 4, 8));
}

TEST(Spsa, StaysWithinTheRanges) {
  Random random(testing::seed_of_run(12));
  const SpsaSchedule schedule{.iterations = 500, .rate = 1};
  std::vector<double> values = starts(three_numbers);
  int at_the_ends = 0;
  for (int i = 0; i < schedule.iterations; ++i) {
    const SpsaTrial trial = spsa_trial(three_numbers, schedule, 5, i, values);
    for (std::size_t n = 0; n < values.size(); ++n) {
      const TunedNumber& number = three_numbers[n];
      for (const int value : {trial.plus[n], trial.minus[n]}) {
        ASSERT_GE(value, number.least);
        ASSERT_LE(value, number.most);
      }
      ASSERT_NE(trial.plus[n], trial.minus[n]) << "a match of equals tells nothing; value " << values[n];
      ASSERT_EQ(trial.plus[n] > trial.minus[n], trial.directions[n] > 0);
    }
    values = spsa_values(three_numbers, schedule, trial, i, values, static_cast<int>(random.below(41)) - 20);
    for (std::size_t n = 0; n < values.size(); ++n) {
      ASSERT_GE(values[n], three_numbers[n].least);
      ASSERT_LE(values[n], three_numbers[n].most);
      at_the_ends += values[n] == three_numbers[n].least || values[n] == three_numbers[n].most ? 1 : 0;
    }
  }
  EXPECT_GT(at_the_ends, 100) << "the ends were to be tried as well";
}

TEST(Spsa, PlaysTheValuesOnAverage) {
  const std::vector<TunedNumber> number{{.name = "a", .start = 50, .least = 0, .most = 100, .step = 1.3}};
  constexpr int iterations = 20'000;
  const SpsaSchedule schedule{.iterations = iterations};
  const std::vector<double> values{50.25};
  double sum = 0;
  for (int i = 0; i < iterations; ++i) {
    const SpsaTrial trial = spsa_trial(number, schedule, 3, i, values);
    sum += trial.plus[0] + trial.minus[0];
    const double apart = 2 * 1.3 * schedule.step_factor(i);
    ASSERT_LT(std::abs(std::abs(trial.plus[0] - trial.minus[0]) - apart), 1) << i;
  }
  EXPECT_NEAR(sum / (2 * iterations), 50.25, 0.02);
}

TEST(Spsa, StepsAndRatesShrinkToTheGivenFinalValues) {
  const SpsaSchedule schedule{.iterations = 1000, .rate = 0.002};
  EXPECT_NEAR(schedule.step_factor(0), std::pow(1000, 0.101), 1e-12);
  EXPECT_DOUBLE_EQ(schedule.step_factor(999), 1);
  EXPECT_DOUBLE_EQ(schedule.rate_at(999), 0.002);
  for (int i = 1; i < schedule.iterations; ++i) {
    ASSERT_LT(schedule.step_factor(i), schedule.step_factor(i - 1));
    const double moved = schedule.rate_at(i) * schedule.step_factor(i);
    if (i > 20) {
      ASSERT_LT(moved, schedule.rate_at(i - 1) * schedule.step_factor(i - 1)) << i;
    }
  }
  // Computed by hand: 0.002 · (1100 / 101)^0.602 / 1000^0.202.
  EXPECT_NEAR(schedule.rate_at(0), 0.002 * std::pow(1100.0 / 101, 0.602) / std::pow(1000, 0.202), 1e-15);
}

TEST(Spsa, MovesTowardTheWinner) {
  const SpsaSchedule schedule{.iterations = 10, .rate = 0.01};
  const std::vector<double> values = starts(three_numbers);
  const SpsaTrial trial = spsa_trial(three_numbers, schedule, 1, 9, values);
  EXPECT_EQ(spsa_values(three_numbers, schedule, trial, 9, values, 0), values);
  const auto won = spsa_values(three_numbers, schedule, trial, 9, values, 3);
  const auto lost = spsa_values(three_numbers, schedule, trial, 9, values, -3);
  for (const std::size_t i : {0, 1}) {
    EXPECT_NEAR(won[i] - values[i], 0.01 * 3 * three_numbers[i].step * trial.directions[i], 1e-9);
    EXPECT_NEAR(lost[i] - values[i], -0.01 * 3 * three_numbers[i].step * trial.directions[i], 1e-9);
  }
}

}  // namespace
}  // namespace rowan::arena
