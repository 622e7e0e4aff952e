// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan {

/// A symmetry of the board: every combination of three flips, done in this order:
///
///     bit 0   mirror left and right      x -> width - 1 - x
///     bit 1   mirror top and bottom      y -> height - 1 - y
///     bit 2   swap x and y               square boards only
///
/// A square board has all 8 symmetries, any other rectangle the first 4.
enum class Symmetry : std::uint8_t {
  identity = 0,
  mirror_columns = 1,
  mirror_rows = 2,
  rotate_half = 3,
  transpose = 4,
  rotate_left = 5,
  rotate_right = 6,
  anti_transpose = 7,
};

/// The symmetries of the board, the identity first.
[[nodiscard]] std::span<const Symmetry> symmetries(const Rules& rules);

/// The image of a point. Requires that the board has this symmetry.
[[nodiscard]] constexpr Point apply(Symmetry symmetry, Point point, const Rules& rules) {
  const auto bits = static_cast<unsigned>(symmetry);
  const int x = (bits & 1) != 0 ? rules.width - 1 - point.x : point.x;
  const int y = (bits & 2) != 0 ? rules.height - 1 - point.y : point.y;
  return (bits & 4) != 0 ? point_at(y, x) : point_at(x, y);
}

/// The symmetry that undoes this one.
[[nodiscard]] constexpr Symmetry inverse(Symmetry symmetry) {
  if (symmetry == Symmetry::rotate_left) return Symmetry::rotate_right;
  if (symmetry == Symmetry::rotate_right) return Symmetry::rotate_left;
  return symmetry;
}

/// The arrangement of stones transformed by a symmetry; the history of moves is not kept.
[[nodiscard]] Position apply(Symmetry symmetry, const Position& position);

/// The canonical arrangement of all positions that are symmetric to each other: the one whose cells are
/// lexicographically smallest.
[[nodiscard]] Position canonical(const Position& position);

}  // namespace rowan
