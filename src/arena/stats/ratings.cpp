// SPDX-License-Identifier: MIT
#include "arena/stats/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>
#include <tuple>
#include <utility>

#include "arena/stats/elo.hpp"

namespace rowan::arena {

namespace {

/// A square matrix, row by row.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

/// The inverse of a matrix, by Gaussian elimination without pivoting, which a symmetric positive definite
/// matrix does not need.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = 1 / matrix.at(pivot, pivot);
    matrix.at(pivot, pivot) = 1;
    for (std::size_t column = 0; column < size; ++column) matrix.at(pivot, column) *= scale;
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = std::exchange(matrix.at(row, pivot), 0);
      for (std::size_t column = 0; column < size; ++column) {
        matrix.at(row, column) -= factor * matrix.at(pivot, column);
      }
    }
  }
  return matrix;
}

/// Adds `weight` times d·dᵀ, where d is 1 for the first player, -1 for the second, and 0 for all others.
void add_difference(Matrix& matrix, std::size_t first, std::size_t second, double weight) {
  matrix.at(first, first) += weight;
  matrix.at(second, second) += weight;
  matrix.at(first, second) -= weight;
  matrix.at(second, first) -= weight;
}

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

/// log(1 / (1 + e^-x)) without overflow.
double log_expected(double difference) {
  return difference > 0 ? -std::log1p(std::exp(-difference)) : difference - std::log1p(std::exp(difference));
}

/// The players of one group, numbered from 0, with their data. Ratings are in natural units here:
/// Elo · ln 10/400.
///
/// The objective is the log-likelihood. Games do not determine the mean of all ratings. A prior fixes it, if
/// there is one: every player has won half a game and lost half a game against a rating of 0. Otherwise half
/// the square of the sum of all ratings is subtracted from the objective.
struct Group {
  std::vector<std::size_t> players;
  std::vector<Encounter> encounters;
  bool prior = false;

  [[nodiscard]] std::size_t size() const { return players.size(); }

  [[nodiscard]] double objective(const std::vector<double>& ratings) const {
    const double sum = std::accumulate(ratings.begin(), ratings.end(), 0.0);
    double total = prior ? 0 : -sum * sum / 2;
    for (const Encounter& met : encounters) {
      const double difference = ratings[met.first] - ratings[met.second];
      const double won = static_cast<double>(met.score.half_points()) / 2;
      const double lost = static_cast<double>(met.score.games()) - won;
      total += won * log_expected(difference) + lost * log_expected(-difference);
    }
    if (!prior) return total;
    for (const double rating : ratings) total += (log_expected(rating) + log_expected(-rating)) / 2;
    return total;
  }

  [[nodiscard]] std::vector<double> gradient(const std::vector<double>& ratings) const {
    const double sum = std::accumulate(ratings.begin(), ratings.end(), 0.0);
    std::vector<double> gradient(size(), prior ? 0 : -sum);
    for (const Encounter& met : encounters) {
      const double won = static_cast<double>(met.score.half_points()) / 2;
      const double surplus =
          won - static_cast<double>(met.score.games()) * expected(ratings[met.first] - ratings[met.second]);
      gradient[met.first] += surplus;
      gradient[met.second] -= surplus;
    }
    for (std::size_t i = 0; prior && i < size(); ++i) gradient[i] += 0.5 - expected(ratings[i]);
    return gradient;
  }

  /// The negative Hessian of the objective.
  [[nodiscard]] Matrix curvature(const std::vector<double>& ratings) const {
    Matrix curvature(size());
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) curvature.at(i, j) = prior ? 0 : 1;
      if (prior) curvature.at(i, i) = expected(ratings[i]) * expected(-ratings[i]);
    }
    for (const Encounter& met : encounters) {
      const double p = expected(ratings[met.first] - ratings[met.second]);
      add_difference(curvature, met.first, met.second, static_cast<double>(met.score.games()) * p * (1 - p));
    }
    return curvature;
  }

  /// The covariance of the scores due to chance.
  [[nodiscard]] Matrix noise(const std::vector<double>& ratings) const {
    Matrix noise(size());
    for (const Encounter& met : encounters) {
      const double p = expected(ratings[met.first] - ratings[met.second]);
      const double variance = std::max(p * (1 - p) - draw_ratio(met.score) / 4, p * (1 - p) / 10);
      add_difference(noise, met.first, met.second, static_cast<double>(met.score.games()) * variance);
    }
    for (std::size_t i = 0; prior && i < size(); ++i)
      noise.at(i, i) += expected(ratings[i]) * expected(-ratings[i]);
    return noise;
  }
};

/// The ratings that maximize the objective, shifted to the mean 0. The objective is concave, so Newton's
/// method with step halving finds them.
std::vector<double> likeliest(const Group& group) {
  std::vector<double> ratings(group.size(), 0.0);
  double height = group.objective(ratings);
  for (int round = 0; round < 200; ++round) {
    const std::vector<double> gradient = group.gradient(ratings);
    const Matrix inverted = inverse(group.curvature(ratings));
    std::vector<double> step(group.size(), 0.0);
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = 0; j < group.size(); ++j) step[i] += inverted.at(i, j) * gradient[j];
    }
    double largest = 0;
    for (const double part : step) largest = std::max(largest, std::abs(part));
    if (largest < 1e-11) break;
    for (double length = 1; length > 1e-9; length /= 2) {
      std::vector<double> next = ratings;
      for (std::size_t i = 0; i < group.size(); ++i) next[i] += length * step[i];
      const double next_height = group.objective(next);
      if (next_height < height - 1e-12 * std::abs(height)) continue;
      ratings = std::move(next);
      height = next_height;
      break;
    }
  }
  const double mean =
      std::accumulate(ratings.begin(), ratings.end(), 0.0) / static_cast<double>(group.size());
  for (double& rating : ratings) rating -= mean;
  return ratings;
}

/// The standard deviations of the ratings relative to the mean of the group: from the diagonal of
/// P·H⁻¹·J·H⁻¹·P, where H is the curvature, J is the noise, and P subtracts the mean.
std::vector<double> deviations(const Group& group, const std::vector<double>& ratings) {
  const std::size_t size = group.size();
  Matrix centered = inverse(group.curvature(ratings));
  for (std::size_t column = 0; column < size; ++column) {
    double mean = 0;
    for (std::size_t row = 0; row < size; ++row) mean += centered.at(row, column) / static_cast<double>(size);
    for (std::size_t row = 0; row < size; ++row) centered.at(row, column) -= mean;
  }
  const Matrix noise = group.noise(ratings);
  std::vector<double> deviations(size);
  for (std::size_t player = 0; player < size; ++player) {
    double variance = 0;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = 0; j < size; ++j) {
        variance += centered.at(player, i) * noise.at(i, j) * centered.at(player, j);
      }
    }
    deviations[player] = std::sqrt(std::max(0.0, variance));
  }
  return deviations;
}

/// The players reachable from `start`. `leads` says whether an encounter allows a step from its first
/// player to its second, given the score; the step back is tested with the score reversed.
template <class Leads>
std::vector<bool> reached(std::size_t start, std::size_t size, std::span<const Encounter> encounters,
                          const Leads& leads) {
  std::vector<bool> seen(size, false);
  seen[start] = true;
  for (bool grown = true; grown;) {
    grown = false;
    for (const Encounter& met : encounters) {
      if (seen[met.first] && !seen[met.second] && leads(met.score)) grown = seen[met.second] = true;
      if (seen[met.second] && !seen[met.first] && leads(met.score.reversed())) grown = seen[met.first] = true;
    }
  }
  return seen;
}

/// Returns whether every player can be reached from every other by a chain in which each scored against the
/// next. If not, the maximum-likelihood ratings are infinite (L. R. Ford).
bool has_finite_maximum(const Group& group) {
  const auto all = [&](const auto& leads) {
    const auto seen = reached(0, group.size(), group.encounters, leads);
    return std::ranges::all_of(seen, std::identity{});
  };
  return all([](const MatchScore& score) { return score.half_points() > 0; }) &&
         all([](const MatchScore& score) { return score.reversed().half_points() > 0; });
}

std::vector<Group> split_into_groups(std::size_t player_count, std::span<const Encounter> encounters) {
  std::vector<Group> groups;
  std::vector<bool> placed(player_count, false);
  for (std::size_t start = 0; start < player_count; ++start) {
    if (placed[start]) continue;
    const auto seen =
        reached(start, player_count, encounters, [](const MatchScore& score) { return score.games() > 0; });
    Group& group = groups.emplace_back();
    std::map<std::size_t, std::size_t> number;
    for (std::size_t player = start; player < player_count; ++player) {
      if (!seen[player]) continue;
      placed[player] = true;
      number[player] = group.players.size();
      group.players.push_back(player);
    }
    for (const Encounter& met : encounters) {
      if (!seen[met.first] || met.score.games() == 0) continue;
      group.encounters.push_back({number.at(met.first), number.at(met.second), met.score});
    }
    group.prior = group.size() > 1 && !has_finite_maximum(group);
  }
  return groups;
}

}  // namespace

Ratings rate(std::size_t player_count, std::span<const Encounter> encounters) {
  constexpr double elo_unit = 400 / std::numbers::ln10;
  Ratings result;
  for (const Group& group : split_into_groups(player_count, encounters)) {
    const std::vector<double> ratings = likeliest(group);
    const std::vector<double> errors = deviations(group, ratings);
    const std::size_t first = result.players.size();
    for (std::size_t i = 0; i < group.size(); ++i) {
      const double error = group.size() == 1 ? std::numeric_limits<double>::infinity()
                                             : deviations_of_95_percent * errors[i] * elo_unit;
      result.players.push_back({group.players[i], ratings[i] * elo_unit, error, {}, result.groups});
    }
    for (const Encounter& met : group.encounters) {
      assert(met.first != met.second);
      result.players[first + met.first].score += met.score;
      result.players[first + met.second].score += met.score.reversed();
    }
    ++result.groups;
    result.with_prior = result.with_prior || group.prior;
  }
  std::ranges::sort(result.players, {}, [](const Rating& rating) {
    return std::tuple(rating.group, -rating.elo, rating.player);
  });
  return result;
}

}  // namespace rowan::arena
