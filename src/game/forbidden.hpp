// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan {

/// Why black must not play a point at renju: the first reason that applies.
enum class ForbiddenReason : std::uint8_t { overline, double_four, double_three };

/// The name in files and JSON: "overline", "double-four", "double-three".
[[nodiscard]] std::string_view name_of(ForbiddenReason reason);

/// The reason for people: "six or more in a row", "two fours at once", "two open threes at once".
[[nodiscard]] std::string_view describe(ForbiddenReason reason);

/// A point that is forbidden, and why.
struct ForbiddenPoint {
  Point point;
  ForbiddenReason reason;

  friend bool operator==(const ForbiddenPoint&, const ForbiddenPoint&) = default;
};

/// Why the empty point is forbidden to black; empty if it is not. Plain and recursive: the reference for
/// faster versions. It judges a black stone whichever side is to move; under rules without forbidden points
/// nothing is forbidden.
///
/// A move that makes exactly five is always allowed. Otherwise the stone just placed may have on each line
/// through it:
///
///     overline   six or more in a row
///     four       one more stone makes exactly five through it. Two such points on one line are one four if
///                they are the two ends of an unbroken run of exactly four (a straight four), else two:
///
///                   . X X X X .   one      X . X X X . X   two
///
///     three      no four, but the line has an empty point where a second black stone makes a straight four
///                with the first, makes no five on any line, and is not forbidden after the first stone
///
/// Two fours, or two threes, are forbidden. Requires an empty point of the board.
[[nodiscard]] std::optional<ForbiddenReason> why_forbidden(const Position& position, Point point);

/// All forbidden points, in reading order.
[[nodiscard]] std::vector<ForbiddenPoint> forbidden_points(const Position& position);

/// The rows that make a point forbidden, for display: those of the first reason that applies, each a row of
/// black stones including the forbidden point, in order along the line.
///
///     . . X X * . .      a double three at *: the row X X * is one of two, the other is on another line
///
///     overline      every run of six or more
///     double four   the four stones of each four; two fours on one line are two rows
///     double three  the three stones of each three
///
/// Empty if the point is not forbidden. Requires an empty point of the board.
[[nodiscard]] std::vector<std::vector<Point>> forbidden_lines(const Position& position, Point point);

}  // namespace rowan
