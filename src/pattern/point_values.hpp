// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "game/side.hpp"
#include "pattern/shape_combinations.hpp"

namespace rowan::pattern {

/// The value of an empty point to one side, by the four shapes that its stone would make there. pattern/ only
/// keeps the sums of these numbers (PatternBoard); what they mean is up to the caller that provides them.
struct PointValue {
  std::int16_t when_to_move = 0;  // when that side is to move
  std::int16_t when_waiting = 0;  // when its opponent is

  friend bool operator==(PointValue, PointValue) = default;
};

/// The value of every combination of four shapes, for either side.
struct PointValues {
  using Table = std::array<PointValue, ShapeCombinations::count>;

  Table of_first{};
  Table of_second{};

  [[nodiscard]] const Table& of(Side side) const { return side == Side::first ? of_first : of_second; }
};

}  // namespace rowan::pattern
