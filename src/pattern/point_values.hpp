// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/side.hpp"

namespace rowan {

/// What an empty point is worth to one side, by the four shapes that its stone would make there. The numbers mean nothing to
/// pattern/: it keeps their sums (PatternBoard), and who gave them knows what they say.
struct PointValue {
  std::int16_t to_mover = 0;   // when that side is to move
  std::int16_t to_waiter = 0;  // when its opponent is

  friend bool operator==(PointValue, PointValue) = default;
};

/// The value of every four shapes, packed as ShapeTables::pack does it, for either side.
struct PointValues {
  static constexpr std::size_t entries = std::size_t{1} << 16;

  std::array<std::vector<PointValue>, 2> of{std::vector<PointValue>(entries),
                                            std::vector<PointValue>(entries)};

  [[nodiscard]] const PointValue* of_side(Side side) const {
    return of[static_cast<std::size_t>(side)].data();
  }
};

}  // namespace rowan
