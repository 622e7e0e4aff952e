// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "solve/solver_board.hpp"

namespace rowan::solve {

/// A pairing strategy: pairs of empty points such that every live line of the attacker contains both points
/// of some pair. When the attacker takes a point, the defender takes its partner, so no line is ever
/// completed.
template <class Points>
struct Pairing {
  std::vector<std::pair<int, int>> pairs;
  Points points;
};

/// The two of a line's free points (`choice`) that share the most open lines; among equals, those with the
/// fewest other lines.
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

/// One greedy attempt without backtracking: always finds a pair for a line with the fewest points left,
/// urgent lines first. A line that is left with too few points fails, and becomes urgent.
///
/// Points taken by a stone or by a pair are counted on all lines at once, as SolverBoard counts stones.
template <class Board>
[[nodiscard]] bool try_pairing(const typename Board::LinesOf& lines, const Board& board,
                               typename Board::LineSet& urgent, Pairing<typename Board::Points>& pairing) {
  using Points = typename Board::Points;
  using LineSet = typename Board::LineSet;
  auto taken = board.half(Role::attacker);
  LineSet& open = taken.live;
  pairing.pairs.clear();
  pairing.points = {};
  Points free = board.empty;
  while (!open.is_empty()) {
    if (const LineSet failed = taken.with_count(lines.k() - 1); !failed.is_empty()) {
      urgent |= failed;
      return false;
    }
    const LineSet choice = open.intersects(urgent) ? urgent : open;
    int count = lines.k() - 2;
    LineSet scarce = taken.with_count(count) & choice;
    while (scarce.is_empty()) scarce = taken.with_count(--count) & choice;
    const auto [one, two] = best_pair(lines, lines.points_of(scarce.first()) & free, open);
    pairing.pairs.emplace_back(one, two);
    pairing.points |= Points::of(one) | Points::of(two);
    free = free.without(pairing.points);
    open = open.without(lines.through(one) & lines.through(two));
    taken.add(lines.through(one) ^ lines.through(two));
  }
  return true;
}

/// Finds a pairing in a few attempts; in each, the lines that failed before come first.
template <class Board>
[[nodiscard]] bool find_pairing(const typename Board::LinesOf& lines, const Board& board,
                                Pairing<typename Board::Points>& pairing) {
  const int attempts = lines.k() > 4 ? 6 : 2;
  typename Board::LineSet urgent;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (try_pairing(lines, board, urgent, pairing)) return true;
  }
  return false;
}

}  // namespace rowan::solve
