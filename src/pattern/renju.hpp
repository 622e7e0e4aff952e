// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "board/line_board.hpp"
#include "game/forbidden.hpp"
#include "game/point.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// Why the empty point is forbidden to black; empty if it is not. Gives the same answer as
/// why_forbidden(position, point) in game/forbidden.hpp, but from stored shapes: for most points the class
/// decides, and only two open threes need a closer look:
///
///     . . X s X . .      the stone s is tried on the line words; a three counts if a stone at an end e of
///       e       e        its run makes a straight four, makes no five elsewhere and is not itself
///                        forbidden, which is the same question again
///
/// Empty under rules without forbidden points. Requires an empty point of the board.
[[nodiscard]] std::optional<ForbiddenReason> why_forbidden(const ShapeBoard& board, Point point);

/// The same for a board that stores its shapes elsewhere: `kind` and `shapes` are those of a black stone on
/// the point.
[[nodiscard]] std::optional<ForbiddenReason> why_forbidden(const board::LineBoard& stones,
                                                           const ShapeTables& tables, Point point,
                                                           PointClass kind, const PointShapes& shapes);

/// All forbidden points, in reading order.
[[nodiscard]] std::vector<ForbiddenPoint> forbidden_points(const ShapeBoard& board);

}  // namespace rowan::pattern
