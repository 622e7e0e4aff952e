// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// An empty point where a stone of that side would make a strong shape.
struct StrongPoint {
  Point point;
  Side side = Side::first;
  pattern::PointClass makes = pattern::PointClass::nothing;

  friend bool operator==(const StrongPoint&, const StrongPoint&) = default;
};

/// The legal points where a stone of either side makes an open three or more: the strongest first; among
/// equals those of the first player, then those of the second, in reading order. A stone makes a four only if
/// afterwards some point completes a row that did not complete one before:
///
///     O X X X X . .      a stone on the last point forms a four with three others, but it threatens
///                 ^      only what the existing four already threatens, so the point is not listed
///
/// Requires k >= 3.
[[nodiscard]] std::vector<StrongPoint> strong_points(const Position& position);

}  // namespace rowan::explain
