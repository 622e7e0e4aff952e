// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan {

/// What a player said of its own move, from its own side of the board.
struct Evaluation {
  std::int32_t score = 0;  // in the player's own units; higher is better for it
  std::int32_t win_in =
      0;  // n > 0: it wins in n moves of both sides; n < 0: it loses in -n; 0: neither is claimed
  std::int32_t depth = 0;  // 0: not said
  std::int64_t nodes = 0;  // 0: not said

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

}  // namespace rowan
