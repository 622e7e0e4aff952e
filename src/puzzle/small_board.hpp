// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The puzzle of kind only_win or only_draw in a position of a small board: the solver finds the value of
/// every legal move. Empty if there is no such puzzle, if a value is not found within a node limit, or after
/// an interruption. Requires the same as Examiner::examine.
[[nodiscard]] std::optional<Puzzle> examine_small_board(Kind kind, const Position& position,
                                                        const Interruption& interruption = {});

/// The solver's result for a legal move on a small board.
struct SolvedMove {
  int value = 0;                     // for the side that plays the move: 1 a win, 0 a draw, -1 a loss
  std::optional<Point> answer = {};  // the best answer, if there is one
};

/// Solves a move, without a node limit. Requires a board that the solver can solve. Meaningless after an
/// interruption.
[[nodiscard]] SolvedMove solve_move(const Position& position, Point move,
                                    const Interruption& interruption = {});

/// A move that the solver proves to win for the side to move, preferably one that completes a row. Empty if
/// that side does not win, or after an interruption.
[[nodiscard]] std::optional<Point> winning_move(const Position& position,
                                                const Interruption& interruption = {});

/// A legal move for a side that loses, chosen to delay the loss: the lookahead finds the opponent's wins in
/// one or two moves. Requires that the game is not over.
[[nodiscard]] Point longest_defense(const Position& position);

}  // namespace rowan::puzzle
