// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The judgment of a move that was tried in a puzzle.
struct Judgment {
  bool is_solution = false;

  /// Is nothing left to find? judge() sets it for the solution; judge_next() (puzzle/solving.hpp) only for
  /// the move that completes the winning row.
  bool is_done = false;

  /// Did the searches reach their limits before deciding whether a move after the first still wins? Such a
  /// move is neither right nor a mistake; the line is the move alone.
  bool is_undecided = false;

  /// A sentence about it: "c4 wins in 3 moves.", "After h9, the fours come to an end."
  Phrase reason = {};

  /// The move and what follows from it: the win to its end, the answer that refutes it, or the opponent's
  /// win. All of them can be played one after the other.
  std::vector<Point> line = {};
};

/// Judges a move by the same searches that made the puzzle. Requires a legal move and a valid puzzle
/// (why_wrong). Meaningless after an interruption.
[[nodiscard]] Judgment judge(const Puzzle& puzzle, Point move, const Interruption& interruption = {});

/// Judges a wrong move: what it lacks, and the answer or the win that refutes it. Requires a legal move that
/// does not do what the kind asks for in this position.
[[nodiscard]] Judgment refute(Kind kind, const Position& position, Point move,
                              const Interruption& interruption = {});

/// "h8 wins in 3 moves.": for a line from the winner's first move to the row.
[[nodiscard]] Phrase wins_by_line(const std::vector<Point>& line, const Rules& rules);

/// How much a hint reveals, each stage more than the one before.
enum class HintStage : std::uint8_t { shape = 1, area, solution };

/// A sentence:
///
///     The move makes a four.      Look at columns g to i, rows 7 to 9.      Play h8.
[[nodiscard]] Phrase hint_phrase(const Puzzle& puzzle, HintStage stage);

/// The points of the area in the second stage, in reading order.
[[nodiscard]] std::vector<Point> hint_area(const Puzzle& puzzle);

}  // namespace rowan::puzzle
