// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pattern/point_class.hpp"
#include "pattern/shape.hpp"

namespace rowan::pattern {

/// Combinations of four shapes, numbered regardless of order: the value of a stone does not depend on which
/// of its lines makes which shape, and tables indexed by these numbers are small enough for the processor's
/// caches.
///
///     packed shapes, 2^16    four bits a line, as ShapeTables::pack has them   { two, nothing, four, two }
///     combination, 2,380     the same sorted, weakest last, counted in order   { four, two, two, nothing }
class ShapeCombinations {
 public:
  /// (shape_count + 3 choose 4)
  static constexpr std::size_t count =
      std::size_t{shape_count} * (shape_count + 1) * (shape_count + 2) * (shape_count + 3) / 24;

  /// Indexed by packed shapes; 0 where these are not four valid shapes.
  using Numbers = std::array<std::uint16_t, std::size_t{1} << 16>;
  [[nodiscard]] static const Numbers& numbers();

  /// The shapes of a combination, strongest first. Requires number < count.
  [[nodiscard]] static PointShapes shapes(std::size_t number);
};

}  // namespace rowan::pattern
