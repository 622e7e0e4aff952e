// SPDX-License-Identifier: MIT
#include "player/random_player.hpp"

#include <cassert>
#include <vector>

namespace rowan {

Choice RandomPlayer::choose(const Position& position) { return {random_move(position, random_), "chance"}; }

Point random_move(const Position& position, Random& random) {
  const std::vector<Point> moves = position.legal_moves();
  assert(!moves.empty());
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace rowan
