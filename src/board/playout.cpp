// SPDX-License-Identifier: MIT
#include "board/playout.hpp"

#include <cassert>
#include <cstddef>

namespace rowan::board {

LinePlayouts::LinePlayouts(const Rules& rules) : board_(rules) {
  assert(rules.forbidden == Forbidden::none);
  for (int index = 0; index < rules.point_count(); ++index) {
    slots_.push_back(board_.slots(rules.point_of(index)));
    order_.push_back(static_cast<std::uint16_t>(index));
  }
}

Playout LinePlayouts::play(Random& random) {
  switch (board_.rules().k) {
    case 3:
      return play_moves<3>(random);
    case 5:
      return play_moves<5>(random);
    default:
      return play_moves<0>(random);
  }
}

/// A partial Fisher-Yates shuffle: draws moves from the remaining points and swaps them to the end of the
/// list until the game is over. Any initial order will do, so the order is never restored.
template <int K>
Playout LinePlayouts::play_moves(Random& random) {
  board_.clear();
  Random local = random;  // its state stays in registers
  const auto points = static_cast<std::uint32_t>(order_.size());
  std::uint32_t left = points;
  Playout result{.outcome = Outcome::draw, .length = static_cast<int>(points)};
  const auto move_wins = [&](Side side) {
    const std::uint32_t drawn = local.below(left);
    --left;
    const std::uint16_t point = order_[drawn];
    order_[drawn] = order_[left];
    order_[left] = point;
    if (!board_.place_wins<K>(slots_[point], side)) return false;
    result = {.outcome = win_for(side), .length = static_cast<int>(points - left)};
    return true;
  };
  while (left > 0) {
    if (move_wins(Side::first) || left == 0) break;
    if (move_wins(Side::second)) break;
  }
  random = local;
  return result;
}

}  // namespace rowan::board
