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

  /// Whether nothing is left to find. judge() sets this for the solution, judge_next() for the last move.
  bool is_done = false;

  /// Whether the searches reached their limits before they decided whether this move, which is not the first,
  /// still wins. Such a move is neither right nor a mistake; the line is the move alone.
  bool is_undecided = false;

  /// One or two sentences about the move: "c4 wins in 3 moves.", "After h9, the fours come to an end."
  Phrase reason = {};

  /// The move and what follows: the win to its end, the best answer (judge_next), the answer that refutes the
  /// move, or the opponent's win. These moves can be played one after the other.
  std::vector<Point> line = {};
};

/// Judges a move by the same searches that made the puzzle. Requires a legal move and a valid puzzle
/// (why_wrong). Meaningless after an interruption.
[[nodiscard]] Judgment judge(const Puzzle& puzzle, Point move, const Interruption& interruption = {});

/// Judges a wrong move: says what is wrong with it, and gives the answer or the win that refutes it. Requires
/// a legal move that does not do what the kind asks for in this position.
[[nodiscard]] Judgment refute(Kind kind, const Position& position, Point move,
                              const Interruption& interruption = {});

/// The sentence "h8 wins in 3 moves." for a line from the winner's first move to the row.
[[nodiscard]] Phrase wins_by_line(const std::vector<Point>& line, const Rules& rules);

/// How much a hint reveals; each stage reveals more than the one before.
enum class HintStage : std::uint8_t { shape = 1, area, solution };

/// The hint as a sentence; for example, in the order of the stages:
///
///     The move makes a four.      Look at columns g to i, rows 7 to 9.      Play h8.
[[nodiscard]] Phrase hint_phrase(const Puzzle& puzzle, HintStage stage);

/// The points of the area that the second stage names, in reading order.
[[nodiscard]] std::vector<Point> hint_area(const Puzzle& puzzle);

/// Returns whether the person has to find a whole win: the opponent answers every right move, and the person
/// has to find the next one, up to the winning row.
///
///     fours, threats, trap, only_win    every move of the winner
///     defense, only_draw                one move
[[nodiscard]] bool asks_for_whole_win(Kind kind);

/// Judges a move of the person who solves the puzzle ("the solver") after `moves`: all moves since the puzzle
/// began, including the answers. The first move is right if it is the solution. A later move is right if it
/// still wins in the way that the kind asks for, however slowly; on a small board, if its value is a win.
/// is_undecided is set if the searches do not decide this.
///
/// The line of a right move is the move and the answer after which the win takes longest, as far as the
/// searches see. The line of the last move is that move alone, and is_done is set.
///
/// Requires moves that can be played one after the other and leave the game unfinished with the solver to
/// move, no moves if !asks_for_whole_win(puzzle.kind), and what judge() requires. Meaningless after an
/// interruption.
[[nodiscard]] Judgment judge_next(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                                  const Interruption& interruption = {});

/// The rest of a puzzle after `moves`, for hints: the position, with a best move as its solution. On a small
/// board several moves may win; the decoys are the moves that do not. Empty if the searches find no win in
/// the way that the kind asks for. `moves` must be as for judge_next().
[[nodiscard]] std::optional<Puzzle> rest_of(const Puzzle& puzzle, std::span<const Point> moves,
                                            const Interruption& interruption = {});

/// The solution after `moves`, for a solver who gives up: best moves and the answers of judge_next() up to
/// the winning row, or one move for the kinds that ask for only one. Empty if rest_of() is empty, or after an
/// interruption. `moves` must be as for judge_next().
[[nodiscard]] std::optional<Judgment> solution_of(const Puzzle& puzzle, std::span<const Point> moves,
                                                  const Interruption& interruption = {});

}  // namespace rowan::puzzle
