// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::pattern {

/// What a stone makes on the four lines through it: row, column, diagonal, anti-diagonal, as in LineSlots.
using PointShapes = std::array<Shape, 4>;

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

/// What a stone makes on all its lines together: the last in this list that applies.
enum class PointClass : std::uint8_t {
  nothing,
  two,
  open_two,
  three,
  open_three,
  three_three,        // open threes on two lines
  four,               // a four, and no other threat that remains after the answer
  four_three,         // a four and an open three
  four_four,          // two fours, on two lines or one
  open_four,          // a four without an answer
  perhaps_forbidden,  // renju, black: two open threes, which are forbidden if both can become straight fours
  forbidden,          // renju, black: an overline or two fours
  win,                // a five, which is never forbidden
};

inline constexpr int point_class_count = 13;

/// The name in files and JSON: "nothing", "open-three", "four-three", ...
[[nodiscard]] std::string_view name_of(PointClass kind);

/// The class of a stone of that side with these four shapes. In renju, two open threes of black are only
/// perhaps forbidden: that depends on the lines through other points (pattern/renju.hpp).
[[nodiscard]] PointClass combine(const Rules& rules, Side side, const PointShapes& shapes);

/// The class of a stone that may be played: combine() without the forbidden classes.
[[nodiscard]] PointClass combine_allowed(const PointShapes& shapes);

/// How many fours a stone with these shapes makes: a double four is two.
[[nodiscard]] int count_fours(const PointShapes& shapes);

}  // namespace rowan::pattern
