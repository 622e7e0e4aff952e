// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "game/position.hpp"

namespace rowan {

/// The board in plain characters, one line a row, each ending in a newline. Stones are x and o, points
/// of the winning line X and O, empty points dots; rows are numbered at the left, columns named below.
/// The marked point, if there is one, stands in parentheses.
///
///      3  x . o
///      2  x x .
///      1  x(o)o
///         a b c
[[nodiscard]] std::string board_text(const Position& position, std::optional<Point> marked = std::nullopt);

/// "x to move", "x wins", "o wins", "draw".
[[nodiscard]] std::string status_text(const Position& position);

}  // namespace rowan
