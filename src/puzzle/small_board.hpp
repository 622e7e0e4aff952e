// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "game/position.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// The puzzle of kind only_win or only_draw that a position of a small board is, if it is one: the value of
/// every legal move is found by the solver. Nothing where one of them is not found within a limit on its
/// nodes. Requires what Examiner::examine requires.
[[nodiscard]] std::optional<Puzzle> examine_small_board(Kind kind, const Position& position);

}  // namespace rowan::puzzle
