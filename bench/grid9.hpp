// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace rowan {

/// A set of points of 3×3 as nine bits: the stones of one player, or a line.
///
///     0 1 2
///     3 4 5      bit i is point i = 3y + x
///     6 7 8
using Stones9 = std::uint32_t;

inline constexpr Stones9 all_points9 = 0b111'111'111;

inline constexpr std::array<Stones9, 8> lines9{
    0b000'000'111, 0b000'111'000, 0b111'000'000,  // rows
    0b001'001'001, 0b010'010'010, 0b100'100'100,  // columns
    0b100'010'001, 0b001'010'100,                 // diagonals
};

[[nodiscard]] constexpr bool has_line9(Stones9 stones) {
  return std::ranges::any_of(lines9, [stones](Stones9 line) { return (stones & line) == line; });
}

/// The points, not among these stones, at which one more stone would complete a line.
[[nodiscard]] constexpr Stones9 completing_points9(Stones9 stones) {
  Stones9 points = 0;
  for (const Stones9 line : lines9) {
    const Stones9 missing = line & ~stones;
    if ((missing & (missing - 1)) == 0) points |= missing;
  }
  return points;
}

}  // namespace rowan
