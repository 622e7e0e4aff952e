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

/// "overline", "double-four", "double-three": as in files and JSON.
[[nodiscard]] std::string_view name_of(ForbiddenReason reason);

/// "six or more in a row", "two fours at once", "two open threes at once": for people.
[[nodiscard]] std::string_view describe(ForbiddenReason reason);

/// A point that is forbidden, and why.
struct ForbiddenPoint {
  Point point;
  ForbiddenReason reason;

  friend bool operator==(const ForbiddenPoint&, const ForbiddenPoint&) = default;
};

/// Is the empty point forbidden to black, and why? Plain and recursive, the reference for faster versions. It
/// judges black's stones whichever side is to move; under rules without forbidden points nothing is
/// forbidden.
///
/// A move that makes exactly five is always allowed. Otherwise, of the stone just placed and a line through
/// it:
///
///     overline   the line has six or more in a row
///     four       one more stone makes exactly five through it. Two such points on one line are one four if
///                they are the two ends of an unbroken run of exactly four (a straight four), else two:
///
///                   . X X X X .   one      X . X X X . X   two
///
///     three      the line is no four, and on it some empty point makes a straight four through the stone,
///                makes no five on any line, and is itself not forbidden once the stone is on the board
///
/// Two fours, or two threes, are forbidden. Requires an empty point of the board.
[[nodiscard]] std::optional<ForbiddenReason> why_forbidden(const Position& position, Point point);

/// All forbidden points, in reading order.
[[nodiscard]] std::vector<ForbiddenPoint> forbidden_points(const Position& position);

}  // namespace rowan
