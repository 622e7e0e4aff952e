// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::pattern {

/// What a stone makes on a line through it: how many more moves to a win, in how many ways. The names are
/// those of five in a row, k = 5; with another k a five is a win, a four one stone short of it, and so on.
///
///     five          it wins
///     open_four     the next own stone wins whatever the answer; the run is unbroken      . X X X X .
///     double_four   the same, from a run with a gap at either end: two fours on one line  X . X X X . X
///     four          the next own stone can win, but the opponent has an answer            O X X X X .
///     wide_three    the next own stone can make a four without an answer, at two points   . . X X X . .
///     open_three    the same on one point only                                            . X . X X . O
///     three         the next own stone can make a four                                    O X X X . .
///     wide_two      the next own stone can make a wide three                              . . X X . . .
///     open_two      the next own stone can make an open three                             O . X . . X . O
///     two           the next own stone can make a three                                   O X X . . .
///     open_one      the next own stone can make a wide or open two                        . . . X . . .
///     one           the next own stone can make a two                                     O X . . . .
///     overline      a run of more than k that wins nothing under the rules                X X X X X X
///     nothing       none of these
///
/// A stone has the first of these that applies. Only rows through the stone count, and only this line. Where
/// the rules forbid overlines and double fours (renju, black), a move that makes one is never the next own
/// stone.
///
/// Ordered by strength, so that std::max is the better one.
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

/// A three that the next own stone can turn into a four without an answer?
[[nodiscard]] constexpr bool is_open_three(Shape shape) {
  return shape == Shape::open_three || shape == Shape::wide_three;
}

/// "nothing", "overline", "one", "open-one", ...: as files and JSON have it.
[[nodiscard]] std::string_view name_of(Shape shape);

/// The shape of a stone of `side` on `field` of this line word (board/runs.hpp), by the definition: trying
/// moves and answers. The present content of the field is ignored. Requires 1 <= length <= 32, 0 <= field <
/// length.
[[nodiscard]] Shape shape_of(const Rules& rules, std::uint64_t line, int length, int field, Side side);

/// One step of the definition: the shape of a stone of `side` on a line where it makes no four yet, from its
/// shapes with one more own stone on each empty point of the line in turn. For callers that already know
/// these.
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

/// How far away from the stone, on either side, a cell can matter.
///
/// A win through the stone is k stones in a row within k-1 of it, and no stone farther away is needed: so
/// where longer rows win like a row of k, nothing beyond k-1 can change an answer. Where the row must be of
/// exactly k, or its ends free, one more cell beyond either end matters, and no others: a row through the
/// stone that reaches a distance of k is longer than k, however far it extends. Moves and answers tried in
/// the definition only put stones into cells, and those out of reach matter as little as the stones there.
[[nodiscard]] constexpr int shape_reach(const Rules& rules) {
  const bool only_length_matters = rules.blocked_five == BlockedFive::wins &&
                                   rules.overline_wins(Side::first) && rules.overline_wins(Side::second);
  return only_length_matters ? rules.k - 1 : rules.k;
}

}  // namespace rowan::pattern
