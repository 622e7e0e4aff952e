// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "pattern/point_class.hpp"

namespace rowan::explain {

/// An empty point where a stone of that side would make something.
struct StrongPoint {
  Point point;
  Side side = Side::first;
  pattern::PointClass makes = pattern::PointClass::nothing;

  friend bool operator==(const StrongPoint&, const StrongPoint&) = default;
};

/// The points where a stone makes an open three or more and may be played: the strongest first, of equal ones
/// those of first before those of second, in reading order. A stone makes a four only if a point completes a
/// row afterwards that did not before:
///
///     O X X X X . .      the last point: a stone there has a four with three others, but all that it
///               ^        threatens is what the four that stands threatens already, so it is not listed
///
/// Requires k >= 3.
[[nodiscard]] std::vector<StrongPoint> strong_points(const Position& position);

}  // namespace rowan::explain
