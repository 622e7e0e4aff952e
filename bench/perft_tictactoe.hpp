// SPDX-License-Identifier: MIT
#pragma once

#include "board/perft.hpp"

namespace rowan {

/// Perft of the whole of 3x3x3, as fast as sequences can be enumerated one by one. Uses neither a hash table
/// nor symmetry.
[[nodiscard]] board::PerftCounts perft_tictactoe();

}  // namespace rowan
