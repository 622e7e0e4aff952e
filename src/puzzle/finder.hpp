// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "eval/evaluator.hpp"
#include "game/rules.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// Finds puzzles in games that are played for this purpose (puzzle/casual_game.hpp), numbered from 0. The
/// puzzles of a game depend only on rules, kinds, seed and its number, so games can be searched in any order.
class PuzzleFinder {
 public:
  /// Requires has_kind(rules, kind) of every kind.
  PuzzleFinder(const Rules& rules, std::vector<Kind> kinds, std::uint64_t seed);

  /// The hardest puzzle of each kind in that game, in the order of the kinds; of equals the first.
  [[nodiscard]] std::vector<Puzzle> find(std::uint64_t game);

 private:
  Rules rules_;
  std::vector<Kind> kinds_;
  std::uint64_t seed_;
  eval::Evaluator evaluator_;
  Examiner examiner_;
};

}  // namespace rowan::puzzle
