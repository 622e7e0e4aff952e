// SPDX-License-Identifier: MIT
#pragma once

#include "board/perft.hpp"

namespace rowan {

/// All of tic-tac-toe, as fast as sequences can be walked one by one: equal to perft of 3x3x3.
/// No position is remembered and no symmetry is used.
[[nodiscard]] board::PerftCounts perft_tictactoe();

}  // namespace rowan
