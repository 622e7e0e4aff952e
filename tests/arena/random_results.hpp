// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "base/random.hpp"

namespace rowan::arena {

/// A match with a known distribution: the probability of each result of a game pair, indexed by half points.
struct PairChances {
  std::array<double, 5> chances;

  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += chances[i] * static_cast<double>(i) / 4;
    return sum;
  }

  [[nodiscard]] double variance() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double away = static_cast<double>(i) / 4 - mean();
      sum += chances[i] * away * away;
    }
    return sum;
  }

  /// Draws the half points of one more pair.
  [[nodiscard]] int draw(Random& random) const {
    double left = uniform(random);
    for (int i = 0; i < 4; ++i) {
      left -= chances[static_cast<std::size_t>(i)];
      if (left < 0) return i;
    }
    return 4;
  }

  /// Uniform in [0, 1).
  static double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }
};

}  // namespace rowan::arena
