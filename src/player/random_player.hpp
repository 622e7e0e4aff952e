// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// One of the legal moves, each with the same probability. Requires that there is one.
[[nodiscard]] inline Point random_move(const Position& position, Random& random) {
  const std::vector<Point> moves = position.legal_moves();
  assert(!moves.empty());
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// Plays every legal move with the same probability, on any board.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override {
    renew(random_, request);
    return think::Answer{.move = random_move(request.position, random_), .why = phrase("chance")};
  }

 private:
  Random random_;
};

}  // namespace rowan::player
