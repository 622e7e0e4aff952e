// SPDX-License-Identifier: MIT
#pragma once

#include "board/perft.hpp"

namespace rowan {

/// Perft of 3x3x3 to the end of all games, by code that is written for this board. Uses neither a hash table
/// nor symmetry.
[[nodiscard]] board::PerftCounts perft_tictactoe();

}  // namespace rowan
