// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "game/forbidden.hpp"
#include "game/position.hpp"

namespace rowan::cli {

/// A board with a text in each cell: rows numbered at the left, columns named below. Cells are `width`
/// characters wide, and texts are right-aligned.
[[nodiscard]] std::string grid_text(const Rules& rules, std::size_t width,
                                    const std::function<std::string(Point)>& text_of);

/// The narrowest cell that leaves a space between the columns' names.
[[nodiscard]] std::size_t narrowest_cell(const Rules& rules);

/// The board in plain characters, one line per row, each ending in a newline. Stones are x and o, points
/// of the winning line X and O, empty points dots; rows are numbered at the left, columns named below.
/// The marked point, if there is one, stands in parentheses; forbidden points are #.
///
///      3  x . o
///      2  . x .
///      1  x(o)o
///         a b c
[[nodiscard]] std::string board_text(const Position& position, std::optional<Point> marked = std::nullopt,
                                     std::span<const ForbiddenPoint> forbidden = {});

/// The status of a position: "x to move", "x wins", "o wins", "draw", or that no game reaches it because both
/// sides have a winning row.
[[nodiscard]] std::string status_text(const Position& position);

}  // namespace rowan::cli
