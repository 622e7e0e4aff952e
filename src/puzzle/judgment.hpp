// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The judgment of a move that was tried in a puzzle.
struct Judgment {
  bool is_solution = false;

  /// Is nothing left to find? judge() sets it for the solution; judge_next() (puzzle/judgment.hpp) only for
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

/// Whether the person has to find a whole win move by move: after every right move the opponent answers, and
/// the next move is to be found, up to the winning row.
///
///     fours, threats, trap, only_win    every move of the winner
///     defense, only_draw                one move
[[nodiscard]] bool asks_for_whole_win(Kind kind);

/// Judges a move of the person who solves the puzzle ("the solver") after `moves`, which are all moves since
/// the puzzle began, including the answers. The first move is right if it is the solution; a later one if it
/// still wins in the way that the kind asks for, however slowly, or on a small board if its value is a win.
/// If the searches do not decide it, is_undecided is set.
///
/// The line of a right move is the move and the answer after which the win takes longest, as far as the
/// searches see; for the last move it is that move alone, and is_done is set.
///
/// Requires moves that can be played one after the other and leave the game unfinished with the solver to
/// move, no moves if !asks_for_whole_win(puzzle.kind), and what judge() requires. Meaningless after an
/// interruption.
[[nodiscard]] Judgment judge_next(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                                  const Interruption& interruption = {});

/// The rest of a puzzle after `moves`, for hints: the position, with a best move as its solution. On a small
/// board several moves may win; the decoys are those that do not. Empty if the solver no longer wins in the
/// way that the kind asks for. `moves` must be as for judge_next().
[[nodiscard]] std::optional<Puzzle> rest_of(const Puzzle& puzzle, std::span<const Point> moves,
                                            const Interruption& interruption = {});

/// The solution after `moves`, for a solver who gives up: best moves and the answers of judge_next() up to
/// the winning row, or the only move of the kinds that ask for one. Empty if rest_of() is, or after an
/// interruption. `moves` must be as for judge_next().
[[nodiscard]] std::optional<Judgment> solution_of(const Puzzle& puzzle, std::span<const Point> moves,
                                                  const Interruption& interruption = {});

}  // namespace rowan::puzzle
