// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// One-ply player, on any board: takes the move after which its windows have the highest value over the
/// opponent's (pattern/windows.hpp), by the numbers of a Haskell gomoku program. A move that wins the game
/// comes before any score.
///
/// Ties go to the moves nearest the center of the board, then to one of them at random.
class LinesPlayer final : public Player {
 public:
  explicit LinesPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  Random random_;
};

}  // namespace rowan::player
