// SPDX-License-Identifier: MIT
#include "arena/stats/score.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace rowan::arena {

Distribution::Distribution(const MatchScore& score)
    : counts{static_cast<double>(score.losses), static_cast<double>(score.draws),
             static_cast<double>(score.wins)},
      size(3) {}

Distribution::Distribution(const Pentanomial& pentanomial) : size(5) {
  std::ranges::transform(pentanomial.pairs, counts.begin(),
                         [](auto count) { return static_cast<double>(count); });
}

double Distribution::total() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }

double Distribution::mean() const {
  assert(total() > 0);
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += counts[i] * score(i);
  return sum / total();
}

double Distribution::variance() const {
  const double middle = mean();
  double sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += counts[i] * (score(i) - middle) * (score(i) - middle);
  return sum / total();
}

}  // namespace rowan::arena
