// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "game/position.hpp"
#include "proof/win_tree.hpp"
#include "proof/window_board.hpp"

namespace rowan::prove {

/// Makes a tree for check_win() from the moves of a win, written as in a proof file. The tree has these moves
/// and the answers that a walk on this board considers. Throws std::invalid_argument if the walk does not
/// accept the moves.
[[nodiscard]] proof::WinTree tree_of_moves(proof::WindowBoard& board, const std::vector<std::uint8_t>& moves);

/// The position with one more stone of the second player, and the first player to move.
[[nodiscard]] Position with_second_stone(const Position& position, int cell);

}  // namespace rowan::prove
