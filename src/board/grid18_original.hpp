// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "board/grid18.hpp"

namespace rowan::board {

/// The 18-bit grid with the bug of the x86-64 program as it was shipped: after testing X's diagonals its code
/// falls through into the test of O's, so a diagonal of O counts for X as well.
///
///     . . O        has_line(Side::first) is true: the grid is 0x01110, the smallest one misjudged.
///     . O .        Of 19683 arrangements 1377 are misjudged, of 5478 legal positions 100, each won by O.
///     O . .        A test for X first, as in outcome(), takes them for wins of X.
///
/// It has the operations of PackedBoard, but has_line() does not mean the same; `Grid18` is the board without
/// the bug.
class Grid18Original : public Grid18 {
 public:
  constexpr Grid18Original() = default;
  explicit Grid18Original(const Position& position) : Grid18(position) {}
  explicit constexpr Grid18Original(Grid18 grid) : Grid18(grid) {}

  /// The original's eval_grid, with `side` as its argument.
  [[nodiscard]] constexpr bool has_line(Side side) const {
    return Grid18::has_line(side) || (side == Side::first && has_circle_diagonal());
  }

 private:
  [[nodiscard]] constexpr bool has_circle_diagonal() const {
    constexpr std::uint32_t diagonal = 0x30303;
    constexpr std::uint32_t anti_diagonal = 0x3330;
    return (word() & diagonal) == 0x10101 || (word() & anti_diagonal) == 0x1110;
  }
};

static_assert(sizeof(Grid18Original) == 4);
static_assert(PackedBoard<Grid18Original>);

}  // namespace rowan::board
