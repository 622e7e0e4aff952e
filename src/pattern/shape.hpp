// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::pattern {

/// What a stone makes on a line through it: how many more moves a win takes, and in how many ways the win can
/// be reached. The names are those of five in a row, k = 5; with another k a five is a win, a four is one
/// stone short of it, and so on. "The next stone" is the next one of the same side.
///
///     five          it wins
///     open_four     the next stone wins whatever the answer; the run is unbroken          . X X X X .
///     double_four   the same, from a run with a gap at either end: two fours on one line  X . X X X . X
///     four          the next stone can win, but the opponent has an answer                O X X X X .
///     wide_three    the next stone can make a four without an answer, at two points       . . X X X . .
///     open_three    the same at one point only                                            . X . X X . O
///     three         the next stone can make a four                                        O X X X . .
///     wide_two      the next stone can make a wide three                                  . . X X . . .
///     open_two      the next stone can make an open three                                 O . X . . X . O
///     two           the next stone can make a three                                       O X X . . .
///     open_one      the next stone can make a wide or open two                            . . . X . . .
///     one           the next stone can make a two                                         O X . . . .
///     overline      a run of more than k that wins nothing under the rules                X X X X X X
///     nothing       none of these
///
/// A stone has the first of these shapes that applies. Only rows through the stone count, and only on this
/// line. Where the rules forbid overlines and double fours (renju, black), a move that makes one is never the
/// next stone.
///
/// The values are ordered by strength, so that std::max gives the stronger shape.
enum class Shape : std::uint8_t {
  nothing,
  overline,
  one,
  open_one,
  two,
  open_two,
  wide_two,
  three,
  open_three,
  wide_three,
  four,
  double_four,
  open_four,
  five,
};

inline constexpr int shape_count = 14;

/// Is the shape a three that the next stone can turn into a four without an answer?
[[nodiscard]] constexpr bool is_open_three(Shape shape) {
  return shape == Shape::open_three || shape == Shape::wide_three;
}

/// The name in files and JSON: "nothing", "overline", "one", "open-one", ...
[[nodiscard]] std::string_view name_of(Shape shape);

/// The shape of a stone of `side` on `field` of this line word (board/runs.hpp), by the definition: trying
/// moves and answers. The present content of the field is ignored. Requires 1 <= length <= 32 and 0 <= field
/// < length.
[[nodiscard]] Shape shape_of(const Rules& rules, std::uint64_t line, int length, int field, Side side);

/// One step of the definition: the shape of a stone of `side` on a line where it makes no four yet, given its
/// shapes with one more stone of `side` on each empty point of the line in turn. For callers that already
/// know those shapes.
class NextShapes {
 public:
  NextShapes(const Rules& rules, Side side)
      : double_four_counts_(rules.forbidden == Forbidden::none || side == Side::second) {}

  void add(Shape next);
  [[nodiscard]] Shape shape() const { return best_; }

 private:
  bool double_four_counts_;
  Shape best_ = Shape::nothing;
};

/// The five, overline or four that the stone makes; Shape::nothing if it makes none of these.
[[nodiscard]] Shape completed_shape(const Rules& rules, std::uint64_t line, int length, int field, Side side);

/// The greatest distance from a stone, on either side, at which a cell can affect its shape.
///
/// A win through the stone is k stones in a row within k-1 of it: so where every row of k or more wins,
/// nothing beyond k-1 can change the result. Where a row must have exactly k stones, or must have a free end,
/// one more cell at either end matters, and no others: a row through the stone that extends to a distance of
/// k is longer than k, however long it is. The moves and answers that the definition tries only put stones on
/// cells, and a cell out of reach matters no more with a stone than without.
[[nodiscard]] constexpr int shape_reach(const Rules& rules) {
  const bool only_length_matters = rules.blocked_five == BlockedFive::wins &&
                                   rules.overline_wins(Side::first) && rules.overline_wins(Side::second);
  return only_length_matters ? rules.k - 1 : rules.k;
}

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
