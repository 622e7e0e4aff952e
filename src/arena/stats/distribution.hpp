// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "arena/stats/score.hpp"

namespace rowan::arena {

/// Counts of each result, for formulas that apply to single games and to pairs of games.
///
///     games    3 results   scores 0, 1/2, 1
///     pairs    5 results   scores 0, 1/4, 1/2, 3/4, 1
struct Distribution {
  std::array<double, 5> counts{};
  std::size_t size = 0;  // number of possible results: 3 or 5

  explicit Distribution(const MatchScore& score);
  explicit Distribution(const Pentanomial& pentanomial);

  [[nodiscard]] double score(std::size_t result) const {
    return static_cast<double>(result) / static_cast<double>(size - 1);
  }

  /// The number of games that one result stands for.
  [[nodiscard]] double games_each() const { return size == 5 ? 2 : 1; }

  [[nodiscard]] double total() const;

  /// The mean score and the variance of a single result. Require total() > 0.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double variance() const;
};

}  // namespace rowan::arena
