// SPDX-License-Identifier: MIT
#include "arena/stats/sprt.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <span>

#include <fmt/core.h>

#include "arena/stats/elo.hpp"
#include "arena/stats/score.hpp"

namespace rowan::arena {

namespace {

using Values = std::array<double, 5>;

/// The possible results with their scores and frequencies. No frequency is zero: a result that never occurred
/// counts as 1/1000 of an occurrence.
struct Sample {
  std::size_t size;
  double total = 0;
  double games_each;
  Values scores{};
  Values shares{};

  explicit Sample(const Distribution& results) : size(results.size), games_each(results.games_each()) {
    for (std::size_t i = 0; i < size; ++i) {
      scores[i] = results.score(i);
      shares[i] = results.counts[i] > 0 ? results.counts[i] : 1e-3;
      total += shares[i];
    }
    for (std::size_t i = 0; i < size; ++i) shares[i] /= total;
  }
};

/// The maximum-likelihood distribution under which the mean of `excess` is zero: q = p / (1 + x·excess), for
/// the one x that satisfies this. The sum over p·excess / (1 + x·excess) decreases in x, from +infinity to
/// -infinity on the interval where all denominators are positive. Newton's method finds the root, with
/// bisection as a fallback. Requires that some excess is negative and some positive.
Values likeliest_without(const Sample& sample, const Values& excess) {
  const auto values = std::span(excess).first(sample.size);
  assert(std::ranges::min(values) < 0 && std::ranges::max(values) > 0);
  double low = -1 / std::ranges::max(values);
  double high = -1 / std::ranges::min(values);
  double x = 0;
  for (int step = 0; step < 200; ++step) {
    double sum = 0;
    double slope = 0;
    for (std::size_t i = 0; i < sample.size; ++i) {
      const double ratio = excess[i] / (1 + x * excess[i]);
      sum += sample.shares[i] * ratio;
      slope -= sample.shares[i] * ratio * ratio;
    }
    (sum > 0 ? low : high) = x;
    const double newton = x - sum / slope;
    const double next = newton > low && newton < high ? newton : (low + high) / 2;
    const bool settled = std::abs(next - x) <= 1e-14 * (1 + std::abs(x));
    x = next;
    if (settled) break;
  }
  Values likeliest{};
  for (std::size_t i = 0; i < sample.size; ++i) likeliest[i] = sample.shares[i] / (1 + x * excess[i]);
  return likeliest;
}

Values likeliest_with_mean(const Sample& sample, double mean) {
  Values excess{};
  for (std::size_t i = 0; i < sample.size; ++i) excess[i] = sample.scores[i] - mean;
  return likeliest_without(sample, excess);
}

/// The maximum-likelihood distribution q in which mean - 1/2 is `ratio` standard deviations. The condition is
/// not linear in q, but near a distribution with mean m and deviation s it says that the mean of
///
///     score - 1/2 - ratio·s/2·(1 + ((score - m)/s)²)
///
/// under q is zero. So this starts with equal shares and repeatedly solves for a new q, with m and s of the
/// previous one; a few steps are enough.
Values likeliest_with_ratio(const Sample& sample, double ratio) {
  Values likeliest{};
  for (std::size_t i = 0; i < sample.size; ++i) likeliest[i] = 1 / static_cast<double>(sample.size);
  for (int step = 0; step < 100; ++step) {
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < sample.size; ++i) {
      mean += likeliest[i] * sample.scores[i];
      square += likeliest[i] * sample.scores[i] * sample.scores[i];
    }
    const double deviation = std::sqrt(square - mean * mean);
    Values excess{};
    for (std::size_t i = 0; i < sample.size; ++i) {
      const double away = (sample.scores[i] - mean) / deviation;
      excess[i] = sample.scores[i] - 0.5 - ratio * deviation / 2 * (1 + away * away);
    }
    const Values next = likeliest_without(sample, excess);
    double change = 0;
    for (std::size_t i = 0; i < sample.size; ++i) change = std::max(change, std::abs(next[i] - likeliest[i]));
    likeliest = next;
    if (change < 1e-10) break;
  }
  return likeliest;
}

Values likeliest_with_elo(const Sample& sample, EloModel model, double elo) {
  if (model == EloModel::logistic) return likeliest_with_mean(sample, score_of_elo(elo));
  return likeliest_with_ratio(sample, elo / normalized_elo_unit * std::sqrt(sample.games_each));
}

double ratio_of(const SprtSettings& settings, const Distribution& results) {
  assert(!why_invalid(settings));
  if (results.total() == 0) return 0;
  const Sample sample(results);
  const Values under_h0 = likeliest_with_elo(sample, settings.model, settings.elo0);
  const Values under_h1 = likeliest_with_elo(sample, settings.model, settings.elo1);
  double sum = 0;
  for (std::size_t i = 0; i < sample.size; ++i) sum += sample.shares[i] * std::log(under_h1[i] / under_h0[i]);
  return sample.total * sum;
}

bool is_error_rate(double rate) { return rate > 0 && rate < 0.5; }

}  // namespace

std::optional<Error> why_invalid(const SprtSettings& settings) {
  const double limit = settings.model == EloModel::logistic ? 1000 : 200;
  for (const double elo : {settings.elo0, settings.elo1}) {
    if (std::abs(elo) <= limit) continue;  // false for NaN
    return Error{fmt::format("an SPRT in {} Elo expects elo0 and elo1 from -{} to {}, not {}",
                             settings.model == EloModel::logistic ? "logistic" : "normalized", limit, limit,
                             elo)};
  }
  if (settings.elo0 >= settings.elo1) {
    return Error{fmt::format("an SPRT expects elo0 below elo1, not {} and {}", settings.elo0, settings.elo1)};
  }
  if (!is_error_rate(settings.alpha) || !is_error_rate(settings.beta)) {
    return Error{fmt::format("an SPRT expects alpha and beta between 0 and 0.5, such as 0.05, not {} and {}",
                             settings.alpha, settings.beta)};
  }
  return std::nullopt;
}

SprtBounds bounds_of(const SprtSettings& settings) {
  return {.lower = std::log(settings.beta / (1 - settings.alpha)),
          .upper = std::log((1 - settings.beta) / settings.alpha)};
}

double log_likelihood_ratio(const SprtSettings& settings, const MatchScore& score) {
  return ratio_of(settings, Distribution(score));
}

double log_likelihood_ratio(const SprtSettings& settings, const Pentanomial& pentanomial) {
  return ratio_of(settings, Distribution(pentanomial));
}

SprtVerdict verdict_of(const SprtSettings& settings, double log_likelihood_ratio) {
  const SprtBounds bounds = bounds_of(settings);
  if (log_likelihood_ratio <= bounds.lower) return SprtVerdict::accept_h0;
  return log_likelihood_ratio >= bounds.upper ? SprtVerdict::accept_h1 : SprtVerdict::running;
}

}  // namespace rowan::arena
