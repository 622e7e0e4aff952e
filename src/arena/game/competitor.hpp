// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>

#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"
#include "game/opening.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/swap2.hpp"
#include "record/game_record.hpp"
#include "think/request.hpp"

namespace rowan::arena {

/// A participant in the arena: a built-in player, or a process that speaks a protocol.
///
///     begin -> (open | answer | think)* -> end -> begin -> ...
///
/// After a fault the competitor can still begin() another game: it recovers, with a new process if the old
/// one is gone or cannot be trusted. Used by one thread at a time.
class Competitor : public think::Thinker {
 public:
  /// Prepares for a game on an empty board; ends the previous game if end() was not called. The seed is for
  /// built-in players that use chance, and for opening choices that Rowan makes in place of an engine.
  [[nodiscard]] virtual std::optional<record::Fault> begin(const Rules& rules, std::uint64_t seed,
                                                           StopToken stop) = 0;

  /// Asks for a move. An answer is still returned if it is late by up to one second: the caller checks the
  /// clock.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override = 0;

  /// Answers a question of swap2: three stones, or a choice after three or five (game/swap2.hpp). The answer
  /// is of a kind that the question allows, with the right number of stones, and its points are on the board;
  /// nothing else is guaranteed.
  [[nodiscard]] virtual std::expected<Swap2Answer, record::Fault> open(const think::Request& request) = 0;

  /// Answers a question of any other opening rule (game/opening.hpp). The answer may be invalid. By default
  /// the answer is a fault.
  [[nodiscard]] virtual std::expected<OpeningAction, record::Fault> answer(const Opening& /*opening*/,
                                                                           const StopToken& /*stop*/) {
    return std::unexpected(record::Fault{record::Termination::bad_opening, "does not support opening rules"});
  }

  /// Ends the game.
  virtual void end() = 0;
};

/// Creates the competitor for a player of a tournament.
using CompetitorFactory = std::function<std::unique_ptr<Competitor>(const Contestant& player)>;

}  // namespace rowan::arena
