// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// A win is found move by move: after every right move the opponent answers, and the solver finds the next
/// one, up to the row that wins.
///
///     fours, threats, trap, only_win    every move of the winner
///     defense, only_draw                one move
[[nodiscard]] bool asks_for_whole_win(Kind kind);

/// Judges a move of the solver after `moves`, which are all moves since the puzzle began, the answers
/// included. The first move is right if it is the solution; a later one if it still wins in the way that the
/// kind asks for, or on a small board if its value is a win: any such move, however slowly it wins. If the
/// searches do not decide it, is_undecided is set.
///
/// The line of a right move is the move and the answer against which the win takes longest, as far as the
/// searches see; for the last one it is the move alone, and is_done is set.
///
/// Requires moves that can be played one after the other and leave the game open with the solver to move,
/// none if !asks_for_whole_win(puzzle.kind); and what judge() requires. Meaningless after an interruption.
[[nodiscard]] Judgment judge_next(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                                  const Interruption& interruption = {});

/// The rest of a puzzle after `moves`, for hints: the position, with a best move as its solution. On a small
/// board several moves may win; the decoys are those that do not. Nothing if the solver no longer wins in the
/// way that the kind asks for. Requires what judge_next requires of moves.
[[nodiscard]] std::optional<Puzzle> rest_of(const Puzzle& puzzle, std::span<const Point> moves,
                                            const Interruption& interruption = {});

/// The solution after `moves`, for a solver who gives up: best moves and the answers of judge_next() up to
/// the row that wins, or the one move of the other kinds. Nothing if rest_of() has nothing, or after an
/// interruption. Requires what judge_next requires of moves.
[[nodiscard]] std::optional<Judgment> solution_of(const Puzzle& puzzle, std::span<const Point> moves,
                                                  const Interruption& interruption = {});

}  // namespace rowan::puzzle
