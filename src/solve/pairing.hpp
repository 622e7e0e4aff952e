// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "solve/board.hpp"

namespace rowan::solve {

/// Pairs of empty points such that every live line of the attacker holds both points of one: whenever he takes a point, the
/// defender takes its partner, and no line is ever completed.
template <class Points>
struct Pairing {
  std::vector<std::pair<int, int>> pairs;
  Points points;
};

/// The two free points of a line that serve most open lines together, of equals those with the fewest lines of their own.
template <class Lines>
[[nodiscard]] std::pair<int, int> best_pair(const Lines& lines, const typename Lines::Points& choice,
                                            const typename Lines::LineSet& open) {
  using LineSet = typename Lines::LineSet;
  std::pair<int, int> best;
  int most = std::numeric_limits<int>::min();
  auto later = choice;
  choice.for_each([&](int one) {
    later.erase(one);
    const LineSet through_one = lines.through(one) & open;
    later.for_each([&](int two) {
      const LineSet through_two = lines.through(two) & open;
      const int served = 64 * (through_one & through_two).size() - (through_one | through_two).size();
      if (served <= most) return;
      most = served;
      best = {one, two};
    });
  });
  return best;
}

/// Looks for a pairing, always serving the line with the fewest points left to choose from. Never goes back on a choice: looking
/// longer finds more and costs more than it saves.
template <class Board>
[[nodiscard]] bool find_pairing(const typename Board::LinesOf& lines, const Board& board,
                                Pairing<typename Board::Points>& pairing) {
  using Points = typename Board::Points;
  typename Board::LineSet open = board.half(Role::attacker).live;
  Points free = board.empty;
  pairing.pairs.clear();
  pairing.points = {};
  while (!open.is_empty()) {
    Points scarce;
    int fewest = std::numeric_limits<int>::max();
    open.for_each([&](int line) {
      const Points left = lines.points_of(line) & free;
      if (left.size() >= fewest) return;
      fewest = left.size();
      scarce = left;
    });
    if (fewest < 2) return false;
    const auto [one, two] = best_pair(lines, scarce, open);
    pairing.pairs.emplace_back(one, two);
    pairing.points |= Points::of(one) | Points::of(two);
    free = free.without(pairing.points);
    open = open.without(lines.through(one) & lines.through(two));
  }
  return true;
}

}  // namespace rowan::solve
