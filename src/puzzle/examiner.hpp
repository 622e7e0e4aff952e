// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "game/position.hpp"
#include "puzzle/forced_wins.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// Decides whether a position is a puzzle, and finds its solution and traits.
///
/// Everything that a kind promises (puzzle/puzzle.hpp) is searched to the end: that the solution does what is
/// asked against every answer, and that no other move does. If a search reaches its limit first, the position
/// is not a puzzle. Limits count nodes, and nothing is remembered from one position to the next, so the
/// result is the same on every machine, unless it is interrupted.
class Examiner {
 public:
  explicit Examiner(const Interruption& interruption = {})
      : interruption_(interruption), wins_(interruption) {}

  /// The puzzle of this kind in the position; empty if it is not one. A position in which a row can be
  /// completed at once is never a puzzle. Requires that the game is not over and has_kind(position.rules(),
  /// kind).
  [[nodiscard]] std::optional<Puzzle> examine(Kind kind, const Position& position);

 private:
  [[nodiscard]] std::optional<Puzzle> examine_fours(Kind kind, const Position& position);
  [[nodiscard]] std::optional<Puzzle> examine_threats(const Position& position);
  [[nodiscard]] std::optional<Puzzle> examine_defense(const Position& position);

  Interruption interruption_;
  ForcedWins wins_;
};

/// Is a puzzle valid? Examines its position again and compares solution and traits. Returns what differs;
/// empty if nothing does.
[[nodiscard]] std::optional<Error> why_wrong(const Puzzle& puzzle, Examiner& examiner);

}  // namespace rowan::puzzle
