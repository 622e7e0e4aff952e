// SPDX-License-Identifier: MIT
#include "player/random_player.hpp"

#include <cassert>
#include <vector>

namespace rowan::player {

std::expected<think::Answer, record::Fault> RandomPlayer::think(const think::Request& request) {
  renew(random_, request);
  return think::Answer{.move = random_move(request.position, random_), .why = phrase("chance")};
}

Point random_move(const Position& position, Random& random) {
  const std::vector<Point> moves = position.legal_moves();
  assert(!moves.empty());
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace rowan::player
