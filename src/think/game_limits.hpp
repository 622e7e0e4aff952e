// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace rowan::think {

/// A player's resources for a game, as an organizer sets them. For `turn`, `match`, `nodes`, `depth` and
/// `memory`, 0 is no limit; for `threads` and `table` it is the player's default.
struct GameLimits {
  std::chrono::milliseconds turn{0};          // for each move
  std::chrono::milliseconds match{0};         // for all moves of a game
  std::chrono::milliseconds increment{0};     // added to the match time after each move
  std::chrono::milliseconds tolerance{1000};  // by how much a move may exceed `turn` (but not `match`)
  std::int64_t nodes = 0;
  int depth = 0;
  int threads = 0;
  std::int64_t memory = 0;  // bytes
  int table = 0;            // size of the transposition table in mebibytes

  friend bool operator==(const GameLimits&, const GameLimits&) = default;
};

/// The longest time that a move may take: the turn limit, else the whole match, else a day. Protocols cannot
/// express a move without a limit, and engines calculate in 32 bits.
[[nodiscard]] inline std::chrono::milliseconds longest_turn(const GameLimits& limits) {
  if (limits.turn.count() > 0) return limits.turn;
  return limits.match.count() > 0 ? limits.match : std::chrono::hours(24);
}

}  // namespace rowan::think
