// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pattern/point_class.hpp"
#include "pattern/shape.hpp"

namespace rowan::pattern {

/// Four shapes whatever their order, numbered: the value of a stone does not depend on which of its lines
/// makes what, and tables by these numbers are small enough to stay near the processor.
///
///     packed shapes, 2^16    four bits a line, as ShapeTables::pack has them   { two, nothing, four, two }
///     combination, 2,380     the same sorted, weakest last, counted in order   { four, two, two, nothing }
class ShapeCombinations {
 public:
  /// (shape_count + 3 choose 4)
  static constexpr std::size_t count =
      std::size_t{shape_count} * (shape_count + 1) * (shape_count + 2) * (shape_count + 3) / 24;

  /// By packed shapes. Those of no four shapes have the number 0.
  using Numbers = std::array<std::uint16_t, std::size_t{1} << 16>;
  [[nodiscard]] static const Numbers& numbers();

  /// The shapes of a combination, strongest first. Requires number < count.
  [[nodiscard]] static PointShapes shapes(std::size_t number);
};

}  // namespace rowan::pattern
