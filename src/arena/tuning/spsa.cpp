// SPDX-License-Identifier: MIT
#include "arena/tuning/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "base/random.hpp"

namespace rowan::arena {

namespace {

constexpr double alpha = 0.602;
constexpr double gamma_exponent = 0.101;
constexpr double stability_share = 0.1;  // A, as a share of the iterations

/// A random number, uniform in [0, 1).
double fraction(Random& random) {
  constexpr int kept_bits = 53;
  return std::ldexp(static_cast<double>(random() >> (64 - kept_bits)), -kept_bits);
}

double within(const TunedNumber& number, double value) {
  return std::clamp(value, static_cast<double>(number.least), static_cast<double>(number.most));
}

/// The value plus `up`, which is in [0, 1), rounded down and kept within the range.
int rounded(const TunedNumber& number, double value, double up) {
  return std::min(static_cast<int>(std::floor(within(number, value) + up)), number.most);
}

}  // namespace

double SpsaSchedule::step_factor(int iteration) const {
  return std::pow(static_cast<double>(iterations) / (iteration + 1), gamma_exponent);
}

double SpsaSchedule::rate_at(int iteration) const {
  const double stability = stability_share * iterations;
  const double gain = std::pow((stability + iterations) / (stability + iteration + 1), alpha);
  const double factor = step_factor(iteration);
  return rate * gain / (factor * factor);
}

SpsaTrial spsa_trial(std::span<const TunedNumber> numbers, const SpsaSchedule& schedule, std::uint64_t seed,
                     int iteration, std::span<const double> values) {
  assert(values.size() == numbers.size());
  Random random(Random(seed)() + static_cast<std::uint64_t>(iteration));
  const double factor = schedule.step_factor(iteration);
  SpsaTrial trial;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int direction = random.below(2) == 0 ? -1 : 1;
    const double away = numbers[i].step * factor * direction;
    const double up = fraction(random);
    trial.directions.push_back(direction);
    trial.plus.push_back(rounded(numbers[i], values[i] + away, up));
    trial.minus.push_back(rounded(numbers[i], values[i] - away, up));
  }
  return trial;
}

std::vector<double> spsa_values(std::span<const TunedNumber> numbers, const SpsaSchedule& schedule,
                                const SpsaTrial& trial, int iteration, std::span<const double> values,
                                std::int64_t balance) {
  assert(values.size() == numbers.size() && trial.directions.size() == numbers.size());
  const double gain =
      schedule.rate_at(iteration) * schedule.step_factor(iteration) * static_cast<double>(balance);
  std::vector<double> next;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    next.push_back(within(numbers[i], values[i] + gain * numbers[i].step * trial.directions[i]));
  }
  return next;
}

}  // namespace rowan::arena
