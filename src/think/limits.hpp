// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace rowan::think {

/// What a player may use in a game, as an organizer says it. Zero means no limit; so does the match time.
struct Limits {
  std::chrono::milliseconds turn{0};          // for each move
  std::chrono::milliseconds match{0};         // for all moves of a game
  std::chrono::milliseconds increment{0};     // added to the match time after each move
  std::chrono::milliseconds tolerance{1000};  // how late an answer may be for its turn and still count
  std::int64_t nodes = 0;
  int depth = 0;
  int threads = 0;
  std::int64_t memory = 0;  // bytes
  int table = 0;            // the size of the transposition table in mebibytes; 0: as the player likes

  friend bool operator==(const Limits&, const Limits&) = default;
};

/// How long a move may take at most: where nothing is said the whole match, and without a match a day.
/// Protocols have no word for a move without a limit, and engines calculate in 32 bits.
[[nodiscard]] inline std::chrono::milliseconds longest_turn(const Limits& limits) {
  if (limits.turn.count() > 0) return limits.turn;
  return limits.match.count() > 0 ? limits.match : std::chrono::hours(24);
}

}  // namespace rowan::think
