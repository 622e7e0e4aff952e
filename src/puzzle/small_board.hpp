// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The puzzle of kind only_win or only_draw that a position of a small board is, if it is one: the value of
/// every legal move is found by the solver. Nothing where one of them is not found within a limit on its
/// nodes, or before it is interrupted. Requires what Examiner::examine requires.
[[nodiscard]] std::optional<Puzzle> examine_small_board(Kind kind, const Position& position,
                                                        const Interruption& interruption = {});

/// What the solver says of a legal move on a small board.
struct SolvedMove {
  int value = 0;                     // to the side that plays it: 1 it wins, 0 it draws, -1 it loses
  std::optional<Point> answer = {};  // the best answer, if there is one
};

/// Searches until the value is found: requires a board that the solver can solve. Says nothing that counts
/// once it is interrupted.
[[nodiscard]] SolvedMove solve_move(const Position& position, Point move,
                                    const Interruption& interruption = {});

/// A move with which the side to move wins by the solver's value, one that completes a row before any other;
/// nothing where it does not win, or once it is interrupted.
[[nodiscard]] std::optional<Point> winning_move(const Position& position,
                                                const Interruption& interruption = {});

/// Of the legal moves of the side to move, which loses, one after which the opponent needs the most moves to
/// win, as far as two of them are looked ahead. Requires that the game is not over.
[[nodiscard]] Point longest_defense(const Position& position);

}  // namespace rowan::puzzle
