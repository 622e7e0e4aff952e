// SPDX-License-Identifier: MIT
#pragma once

#include "board/board.hpp"
#include "board/perft.hpp"

namespace rowan::board {

/// Walks every game from a board to at most `depth` moves, only with the operations of PackedBoard: the
/// board's own has_line() decides where games end. Slower than perft(), with the same results on every
/// conforming board.
template <PackedBoard B>
[[nodiscard]] PerftCounts perft_on(B& board, Side to_move, int depth = unlimited_depth) {
  PerftCounts counts;
  if (const Outcome result = outcome(board); result != Outcome::ongoing) {
    counts.add_finished(result);
    return counts;
  }
  ++counts.nodes;
  if (depth <= 0) return counts;
  const Rules rules = board.rules();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (board.cell(point) != Cell::empty) continue;
    board.place(point, to_move);
    counts += perft_on(board, opponent(to_move), depth - 1);
    board.remove(point);
  }
  return counts;
}

}  // namespace rowan::board
