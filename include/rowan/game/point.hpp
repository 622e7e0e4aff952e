// SPDX-License-Identifier: MIT
#pragma once

#include <rowan/c/point.h>

namespace rowan {
inline namespace api {

/// A point of the board: x from the left and y from the top, both counted from 0.
struct Point {
  int x = 0;
  int y = 0;

  constexpr Point() = default;
  constexpr Point(int column, int row) : x(column), y(row) {}
  constexpr Point(rowan_point point) : x(point.x), y(point.y) {}  // NOLINT: the same thing in C
};

[[nodiscard]] constexpr bool operator==(Point a, Point b) { return a.x == b.x && a.y == b.y; }
[[nodiscard]] constexpr bool operator!=(Point a, Point b) { return !(a == b); }

/// The two players: the first is x (black in gomoku), the second o (white).
enum class Side { first = ROWAN_FIRST, second = ROWAN_SECOND };

/// The contents of a point.
enum class Cell { empty = ROWAN_EMPTY, first = ROWAN_FIRST, second = ROWAN_SECOND };

enum class Outcome {
  ongoing = ROWAN_ONGOING,
  first_wins = ROWAN_FIRST_WINS,
  second_wins = ROWAN_SECOND_WINS,
  draw = ROWAN_DRAW
};

/// Why a point is forbidden to black in renju; the first reason that applies.
enum class ForbiddenReason {
  none = ROWAN_NOT_FORBIDDEN,
  overline = ROWAN_FORBIDDEN_OVERLINE,          ///< six or more in a row
  double_four = ROWAN_FORBIDDEN_DOUBLE_FOUR,    ///< two fours at once
  double_three = ROWAN_FORBIDDEN_DOUBLE_THREE,  ///< two open threes at once
};

[[nodiscard]] constexpr Side opponent(Side side) { return side == Side::first ? Side::second : Side::first; }

}  // namespace api
}  // namespace rowan
