// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "game/opening.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/swap2.hpp"
#include "record/game_record.hpp"
#include "think/thinker.hpp"

namespace rowan::arena {

/// A participant in the arena: a built-in player, or a process that speaks a protocol.
///
///     begin -> (open | answer | think)* -> end -> begin -> ...
///
/// After a fault the competitor is still good for another begin(): it puts itself right, by a new process
/// where the old one is gone or not to be trusted. Used by one thread at a time.
class Competitor : public think::Thinker {
 public:
  /// Gets ready for a game from an empty board; ends the game before it if end() was not called. The seed is
  /// for players of our own that use chance.
  [[nodiscard]] virtual std::optional<record::Fault> begin(const Rules& rules, std::uint64_t seed,
                                                           StopToken stop) = 0;

  /// From Thinker: an answer is returned even if it comes after the deadline, within a grace of a second:
  /// the caller reads the clock.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override = 0;

  /// What swap2 asks: three stones, or a choice after three or five (game/swap2.hpp). The number and kind of
  /// the answers are right for the question; the points are on the board, and nothing else about them is
  /// certain.
  [[nodiscard]] virtual std::expected<Swap2Answer, record::Fault> open(const think::Request& request) = 0;

  /// What the opening asks this player, by any rule but swap2 (game/opening.hpp). Nothing about the answer is
  /// certain; a competitor that does not say how it answers is at fault.
  [[nodiscard]] virtual std::expected<OpeningAction, record::Fault> answer(const Opening& /*opening*/,
                                                                           const StopToken& /*stop*/) {
    return std::unexpected(record::Fault{record::Termination::bad_opening, "knows no opening rules"});
  }

  /// The game is over.
  virtual void end() = 0;
};

}  // namespace rowan::arena
