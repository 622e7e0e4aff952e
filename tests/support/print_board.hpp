// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "board/board.hpp"
#include "support/print.hpp"

namespace rowan::board {

/// GoogleTest prints boards as position texts when an expectation fails.
template <PackedBoard B>
void PrintTo(const B& board, std::ostream* out) {
  PrintTo(to_position(board, side_to_move(board)), out);
}

}  // namespace rowan::board
