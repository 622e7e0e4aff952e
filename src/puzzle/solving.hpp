// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

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
