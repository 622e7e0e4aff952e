// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "board/cells9.hpp"
#include "board/line_board.hpp"
#include "cli/commands/dev/show_forms.hpp"

namespace rowan::cli {

/// The stones of a position as each board packs them: what `--as all` shows, in this order.
[[nodiscard]] std::span<const Form> board_forms();

/// Boards with the faults that their programs were shipped with; `--as all` leaves them out.
[[nodiscard]] std::span<const Form> original_forms();

/// "winning condition 4: board[4] = 1, the winner", or "winning condition 0: none"; a whole line.
[[nodiscard]] std::string condition_text(const board::Cells9& board);

/// A line word of the board as `lines` shows it: its number, which line it is, and its fields, the last one
/// first.
///
///      19: column 3          00 00 00 00 10 01 00 00
[[nodiscard]] std::string line_text(const board::LineBoard& board, int line);

/// "eval_grid(X) = 1, eval_grid(O) = 1": the answers of the 18-bit grid as shipped, with a line that points
/// out a wrong one.
[[nodiscard]] std::string original_eval_text(const Position& position);

}  // namespace rowan::cli
