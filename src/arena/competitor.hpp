// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>

#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/swap2.hpp"
#include "player/limits.hpp"
#include "player/turn.hpp"
#include "record/fault.hpp"
#include "record/game_record.hpp"

namespace rowan {

/// What a competitor must know before a game.
struct GameTerms {
  Rules rules;
  std::uint64_t seed = 0;  // for players of our own that use chance
};

/// Whoever plays games in the arena: a player of ours, or a process that speaks a protocol.
///
///     begin -> (open | choose)* -> end -> begin -> ...
///
/// After a fault the competitor is still good for another begin(): it puts itself right, by a new process where the old
/// one is gone or not to be trusted. Used by one thread at a time.
class Competitor {
 public:
  Competitor() = default;
  Competitor(const Competitor&) = delete;
  Competitor& operator=(const Competitor&) = delete;
  virtual ~Competitor() = default;

  /// Gets ready for a game from an empty board; ends the game before it if end() was not called.
  [[nodiscard]] virtual std::optional<Fault> begin(const GameTerms& terms, std::stop_token stop) = 0;

  /// A move for the side to move. An answer is returned even if it comes after the deadline, within a grace of
  /// a second: whoever asks reads the clock. The point is on the board; nothing else about it is certain.
  [[nodiscard]] virtual std::expected<Answer, Fault> choose(const Turn& turn) = 0;

  /// What swap2 asks: three stones, or a choice after three or five (game/swap2.hpp). The number and kind of the
  /// answers are right for the question; the points are on the board, and nothing else about them is certain.
  [[nodiscard]] virtual std::expected<Swap2Answer, Fault> open(const Turn& turn) = 0;

  /// The game is over.
  virtual void end() = 0;
};

}  // namespace rowan
