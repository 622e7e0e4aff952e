// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "board/cells9.hpp"
#include "board/line_board.hpp"
#include "game/position.hpp"
#include "pattern/windows.hpp"
#include "player/two_stage_player.hpp"

namespace rowan::cli {

// What the classic programs compute, as `rowan show` and the views of a game print it.

/// The winning condition as a whole line: "winning condition 4: board[4] = 1, the winner", or "winning
/// condition 0: none".
[[nodiscard]] std::string condition_text(const board::Cells9& board);

/// A line of the board as the form and the view `lines` show it: its number, its name such as "column 3", and
/// the fields of its word from last to first.
///
///      11: column 3         00 00 00 00 10 01 00 00
[[nodiscard]] std::string line_text(const board::LineBoard& board, int line);

/// The answers of the 18-bit grid as shipped: "eval_grid(X) = 1, eval_grid(O) = 1". If an answer is wrong, a
/// second line says so.
[[nodiscard]] std::string original_eval_text(const Position& position);

/// The result of stage one in the original's numbers, which count cells from 0:
///
///     stage one: board[2], by its row: board[0] and board[1] are equal
///     stage one: 999, no smart move
[[nodiscard]] std::string stage_one_text(const player::StageOne& answer);

/// A table of how many windows of k cells each player has, with one row for each number of missing stones:
/// five (none) to double (three), as the pattern cache counts them. The last line is a heading, under which
/// the caller prints the score.
///
///               black  white
///     five          0      0
///     four          1      0
///     three         2      1
///     double        5      3
///     score, white less black:
[[nodiscard]] std::string window_table(const pattern::WindowCounts& counts);

}  // namespace rowan::cli
