// SPDX-License-Identifier: MIT
#include "arena/stats/elo.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/core.h>

#include "arena/stats/score.hpp"

namespace rowan::arena {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A range of scores, within 0 to 1.
struct ScoreRange {
  double low;
  double high;
};

/// The 95 % range of the score after n equal results: a different result may still have a probability of up
/// to 1 - 0.025^(1/n).
ScoreRange range_of_equal_results(double score, double results) {
  const double sure = std::pow(0.025, 1 / results);
  return {score * sure, score + (1 - score) * (1 - sure)};  // keeps a score of 1 exact
}

Estimate elo_of(const Distribution& results) {
  if (results.total() == 0) return {0, -infinity, infinity};
  const double mean = results.mean();
  const double deviation = std::sqrt(results.variance());
  if (deviation == 0) {
    const ScoreRange range = range_of_equal_results(mean, results.total());
    return {elo_of_score(mean), elo_of_score(range.low), elo_of_score(range.high)};
  }
  const double reach = deviations_of_95_percent * deviation / std::sqrt(results.total());
  return {elo_of_score(mean), elo_of_score(std::max(0.0, mean - reach)),
          elo_of_score(std::min(1.0, mean + reach))};
}

/// The normalized Elo of a score if every result is 0 or 1: all its games (`games_each`, two for a pair) are
/// won, or all are lost. Requires 0 < score < 1.
double normalized_elo_of_decided(double score, double games_each) {
  return (score - 0.5) / std::sqrt(score * (1 - score) * games_each) * normalized_elo_unit;
}

Estimate normalized_elo_of(const Distribution& results) {
  if (results.total() == 0) return {0, -infinity, infinity};
  const double mean = results.mean();
  const double deviation = std::sqrt(results.variance() * results.games_each());
  const bool level = mean == 0.5;
  if (deviation == 0 && !level) {
    const ScoreRange range = range_of_equal_results(mean, results.total());
    if (mean > 0.5) return {infinity, normalized_elo_of_decided(range.low, results.games_each()), infinity};
    return {-infinity, -infinity, normalized_elo_of_decided(range.high, results.games_each())};
  }
  const double value = level ? 0 : (mean - 0.5) / deviation * normalized_elo_unit;
  const double games = results.total() * results.games_each();
  const double reach = deviations_of_95_percent / std::sqrt(games) * normalized_elo_unit;
  return {value, value - reach, value + reach};
}

double likelihood_of(const Distribution& results) {
  if (results.total() == 0) return 0.5;
  const double ahead = results.mean() - 0.5;
  if (ahead == 0) return 0.5;
  const double variance = results.variance();
  const double deviation = variance > 0 ? std::sqrt(variance) : 0.5 / std::sqrt(results.games_each());
  const double deviations = ahead / deviation * std::sqrt(results.total());
  return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

std::string signed_text(double number) {
  return std::abs(number) < 0.05 ? "+0.0" : fmt::format("{:+.1f}", number);  // no "-0.0"
}

}  // namespace

std::string to_text(const Estimate& estimate) {
  if (std::isinf(estimate.low) && std::isinf(estimate.high)) return "-";
  if (std::isfinite(estimate.error())) {
    return fmt::format("{} +/- {:.1f}", signed_text(estimate.value), estimate.error());
  }
  return fmt::format("{} ({} to {})", signed_text(estimate.value), signed_text(estimate.low),
                     signed_text(estimate.high));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) {
  assert(score >= 0 && score <= 1);
  if (score == 0 || score == 1) return score == 0 ? -infinity : infinity;
  return 400 * std::log10(score / (1 - score));
}

Estimate elo(const MatchScore& score) { return elo_of(Distribution(score)); }
Estimate elo(const Pentanomial& pentanomial) { return elo_of(Distribution(pentanomial)); }

Estimate normalized_elo(const MatchScore& score) { return normalized_elo_of(Distribution(score)); }
Estimate normalized_elo(const Pentanomial& pentanomial) {
  return normalized_elo_of(Distribution(pentanomial));
}

double likelihood_of_superiority(const MatchScore& score) { return likelihood_of(Distribution(score)); }
double likelihood_of_superiority(const Pentanomial& pentanomial) {
  return likelihood_of(Distribution(pentanomial));
}

double draw_ratio(const MatchScore& score) {
  return score.games() == 0 ? 0 : static_cast<double>(score.draws) / static_cast<double>(score.games());
}

double draw_ratio(const Pentanomial& pentanomial) {
  const auto count = pentanomial.pair_count();
  return count == 0 ? 0 : static_cast<double>(pentanomial.pairs[2]) / static_cast<double>(count);
}

}  // namespace rowan::arena
