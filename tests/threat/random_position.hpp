// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/position.hpp"

namespace rowan::threat {

/// A position with up to `stones` random stones, drawn again until the game is not over.
inline Position random_position(const Rules& rules, Random& random, int stones, Side to_move) {
  for (;;) {
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    for (int stone = 0; stone < stones; ++stone) {
      cells[random.below(static_cast<std::uint32_t>(cells.size()))] =
          random.below(2) == 0 ? Cell::first : Cell::second;
    }
    Position position(rules, std::move(cells), to_move);
    if (!position.is_over()) return position;
  }
}

}  // namespace rowan::threat
