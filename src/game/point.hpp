// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace rowan {

/// A point of a board: x counts columns from the left, y counts rows from the top, both from 0.
///
///          x  0   1   2
///      y 0   a3  b3  c3       coordinates start with (0, 0) at the top left, as in every packed board;
///        1   a2  b2  c2       names count rows from 1 at the bottom (game/notation.hpp)
///        2   a1  b1  c1
///
/// Points are ordered by row from the top, then by column.
struct Point {
  std::int8_t y = 0;
  std::int8_t x = 0;

  friend constexpr bool operator==(Point, Point) = default;
  friend constexpr auto operator<=>(Point, Point) = default;
};

static_assert(sizeof(Point) == 2);

/// The point in column x and row y from the top: the usual order of coordinates.
[[nodiscard]] constexpr Point point_at(int x, int y) {
  return Point{.y = static_cast<std::int8_t>(y), .x = static_cast<std::int8_t>(x)};
}

/// A step along a line.
struct Direction {
  std::int8_t dx = 0;
  std::int8_t dy = 0;
};

/// The four lines through a point, each in one of its two directions.
inline constexpr std::array<Direction, 4> line_directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

[[nodiscard]] constexpr Point step(Point from, Direction direction, int count = 1) {
  return point_at(from.x + direction.dx * count, from.y + direction.dy * count);
}

}  // namespace rowan
