// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rowan::arena {

/// SPSA: simultaneous perturbation stochastic approximation (Spall, 1992). Tunes any number of parameters at
/// once, and compares only two settings in each iteration.
///
///     values              6.2    58.0     before iteration k
///     directions           +1      -1     drawn at random for each parameter
///     plus                7.4    44.1     values + step(k) · direction       plus and minus play a match
///     minus               5.0    71.9     values - step(k) · direction
///     new values          6.3    56.8     values + rate(k) · step(k) · direction · (wins - losses of plus)
///
/// Steps shrink slowly and the rate faster, so that the values converge:
///
///     step(k) = c / (k + 1)^γ                 c such that the last step is the requested one
///     rate(k) = a / (A + k + 1)^α / step(k)²  a such that the last rate is the requested one
///
/// with α = 0.602, γ = 0.101 and A a tenth of the iterations, as Spall recommends.

/// A parameter to tune. The engine takes whole numbers; between iterations the value is a real number.
struct TunedNumber {
  std::string name;
  int start = 0;
  int least = 0;  // least <= start <= most, and least < most
  int most = 0;
  double step = 1;  // of the last iteration: 1 <= step <= most - least

  friend bool operator==(const TunedNumber&, const TunedNumber&) = default;
};

/// How fast steps and rates shrink.
struct SpsaSchedule {
  int iterations = 1;
  double rate = 0.002;  // of the last iteration

  /// The step of an iteration, as a multiple of the last step. Requires 0 <= iteration < iterations.
  [[nodiscard]] double step_factor(int iteration) const;

  /// The rate of an iteration: how many of this iteration's steps a number moves for each win that plus has
  /// in excess of its losses.
  [[nodiscard]] double rate_at(int iteration) const;

  friend bool operator==(const SpsaSchedule&, const SpsaSchedule&) = default;
};

/// The two settings compared in one iteration.
///
/// The engine takes whole numbers. Each value is rounded up or down at random, with probabilities that make
/// the average the value itself; rounding to the nearest whole number would hide values in between. Plus and
/// minus of one parameter share the random number, so within the range their difference is as close to twice
/// the step as whole numbers allow. The difference is at least 1, because every step is at least 1.
struct SpsaTrial {
  std::vector<int> directions;  // -1 or 1 for each parameter
  std::vector<int> plus;
  std::vector<int> minus;

  friend bool operator==(const SpsaTrial&, const SpsaTrial&) = default;
};

/// The trial of an iteration; depends only on the arguments. Requires a value for each number, within its
/// range.
[[nodiscard]] SpsaTrial spsa_trial(std::span<const TunedNumber> numbers, const SpsaSchedule& schedule,
                                   std::uint64_t seed, int iteration, std::span<const double> values);

/// The values after the iteration in which plus won `balance` more games than it lost, clamped to their
/// ranges.
[[nodiscard]] std::vector<double> spsa_values(std::span<const TunedNumber> numbers,
                                              const SpsaSchedule& schedule, const SpsaTrial& trial,
                                              int iteration, std::span<const double> values,
                                              std::int64_t balance);

}  // namespace rowan::arena
