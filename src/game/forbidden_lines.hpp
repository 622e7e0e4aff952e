// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan {

/// The rows that make a point forbidden, for display: those of the first reason that applies, each a row of
/// black stones including the forbidden point, in the order of its line.
///
///     . . X X * . .      at * a double three: "c d *" of this row, and the row of the other line
///
///     overline      every run of six or more
///     double four   the four stones of each four; two fours on one line are two rows
///     double three  the three stones of each three
///
/// Empty if the point is not forbidden. Requires an empty point of the board.
[[nodiscard]] std::vector<std::vector<Point>> forbidden_lines(const Position& position, Point point);

}  // namespace rowan
