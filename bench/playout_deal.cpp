// SPDX-License-Identifier: MIT
#include "bench/playout_deal.hpp"

#include <bit>
#include <cassert>
#include <span>
#include <vector>

#include "bench/grid9.hpp"

namespace rowan {
namespace {

/// The points of a set, each as a set of its own, lowest bit first.
std::vector<Stones9> points_of(Stones9 stones) {
  std::vector<Stones9> points;
  for (; stones != 0; stones &= stones - 1) points.push_back(stones & -stones);
  return points;
}

/// The number of moves, in this order, after which a line is complete; 0 if the moves complete none.
int moves_to_line(std::span<const Stones9> order) {
  Stones9 stones = 0;
  int moves = 0;
  for (const Stones9 point : order) {
    stones |= point;
    ++moves;
    if (has_line9(stones)) return moves;
  }
  return 0;
}

}  // namespace

DealtPlayouts::DealtPlayouts() {
  Ply* first_done = first_done_.data();
  Ply* second_done = second_done_.data();
  for (Stones9 hand = 0; hand <= all_points9; ++hand) {
    if (std::popcount(hand) != 5) continue;
    auto order = points_of(hand);
    do {
      const int moves = moves_to_line(order);
      *first_done++ = moves == 0 ? never : static_cast<Ply>(2 * moves - 1);
    } while (std::ranges::next_permutation(order).found);
    order = points_of(all_points9 & ~hand);
    do {
      const int moves = moves_to_line(order);
      *second_done++ = moves == 0 ? never : static_cast<Ply>(2 * moves);
    } while (std::ranges::next_permutation(order).found);
  }
  assert(first_done == first_done_.data() + first_done_.size());
  assert(second_done == second_done_.data() + second_done_.size());
}

}  // namespace rowan
