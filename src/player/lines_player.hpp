// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// One-ply player for any board: takes the move that maximizes the score of the player's windows minus that
/// of the opponent's (pattern/windows.hpp), scored as in a Haskell gomoku program. A winning move comes
/// before any score.
///
/// Ties go to the move nearest the center of the board, then to a random one.
class LinesPlayer final : public Player {
 public:
  explicit LinesPlayer(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  Random random_;
};

}  // namespace rowan::player
