// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// Plays every legal move with the same probability, on any board.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  Random random_;
};

/// One of the legal moves, each with the same probability. Requires that there is one.
[[nodiscard]] Point random_move(const Position& position, Random& random);

}  // namespace rowan::player
