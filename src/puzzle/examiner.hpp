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
/// Everything that a kind states (puzzle/puzzle.hpp) is proved by complete searches: the solution does what
/// the kind asks, against every answer, and the other moves that the kind names do not. If a search
/// reaches its limit, the position is not a puzzle. Limits count nodes, and each position is examined afresh,
/// so the result is the same on every machine, except after an interruption.
class Examiner {
 public:
  explicit Examiner(const Interruption& interruption = {})
      : interruption_(interruption), wins_(interruption) {}

  /// The puzzle of this kind in the position; empty if there is none. A position in which either side can
  /// complete a row with its next move is never a puzzle. Requires that the game is not over and
  /// has_kind(position.rules(), kind).
  [[nodiscard]] std::optional<Puzzle> examine(Kind kind, const Position& position);

 private:
  [[nodiscard]] std::optional<Puzzle> examine_fours(Kind kind, const Position& position);
  [[nodiscard]] std::optional<Puzzle> examine_threats(const Position& position);
  [[nodiscard]] std::optional<Puzzle> examine_defense(const Position& position);

  Interruption interruption_;
  ForcedWins wins_;
};

/// Checks a puzzle: examines its position again and compares the solution and the traits. Returns an error
/// that says what differs; empty if the puzzle is valid.
[[nodiscard]] std::optional<Error> why_wrong(const Puzzle& puzzle, Examiner& examiner);

}  // namespace rowan::puzzle
