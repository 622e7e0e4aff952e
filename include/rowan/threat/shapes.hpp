// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include <rowan/base/call.hpp>
#include <rowan/c/threat.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// What a stone would make on an empty point.
struct Shapes {
  /// On the row, the column, the diagonal down to the left, and the diagonal down to the right.
  std::array<rowan_shape, 4> lines{};
  rowan_point_class point_class = ROWAN_CLASS_NOTHING;  ///< on all four lines together
};

[[nodiscard]] inline Shapes shapes(const Game& game, Point point, Side side) {
  rowan_shapes found = ROWAN_SHAPES_INIT;
  detail::check(rowan_threat_shapes(game.get(), point.x, point.y, static_cast<int>(side), &found));
  Shapes shapes;
  for (std::size_t i = 0; i < shapes.lines.size(); ++i) {
    shapes.lines[i] = static_cast<rowan_shape>(found.shape[i]);
  }
  shapes.point_class = static_cast<rowan_point_class>(found.point_class);
  return shapes;
}

/// The name of a shape or of a class: "open-three", "four-three", ...
[[nodiscard]] inline std::string name(rowan_shape shape) {
  const char* const text = rowan_shape_name(shape);
  return text == nullptr ? "" : text;
}
[[nodiscard]] inline std::string name(rowan_point_class point_class) {
  const char* const text = rowan_point_class_name(point_class);
  return text == nullptr ? "" : text;
}

}  // namespace api
}  // namespace rowan
