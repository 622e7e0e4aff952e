// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>

#include "game/point.hpp"
#include "game/side.hpp"

namespace rowan {

/// Whether a run of more than k stones wins.
enum class Overline : std::uint8_t { wins, ignored };

/// Whether a run of exactly k stones wins when the opponent blocks both of its ends. The edge
/// of the board is not an opponent.
enum class BlockedFive : std::uint8_t { wins, ignored };

/// Which points are forbidden to the first player (black).
///
///     none     none
///     renju    points where black would make six or more in a row, two fours or two threes at once, unless
///              the move makes exactly five (game/forbidden.hpp); six or more in a row never win for black
enum class Forbidden : std::uint8_t { none, renju };

/// A k-in-a-row game on a board of width × height points. A variant is a value of this type.
///
/// Invariant, ensured by the parse functions and checked by is_valid(): 1 <= width, height, k <= 32;
/// forbidden points only if may_forbid().
struct Rules {
  static constexpr int max_size = 32;
  static constexpr int max_k = 32;

  std::uint8_t width = 3;
  std::uint8_t height = 3;
  std::uint8_t k = 3;
  Overline overline = Overline::wins;
  BlockedFive blocked_five = BlockedFive::wins;
  Forbidden forbidden = Forbidden::none;

  [[nodiscard]] constexpr bool is_valid() const {
    return width >= 1 && width <= max_size && height >= 1 && height <= max_size && k >= 1 && k <= max_k &&
           (forbidden == Forbidden::none || may_forbid());
  }

  /// May the rules have forbidden points? Only for five in a row where longer rows win and blocked ends do
  /// not matter.
  [[nodiscard]] constexpr bool may_forbid() const {
    return k == 5 && overline == Overline::wins && blocked_five == BlockedFive::wins;
  }

  [[nodiscard]] constexpr int point_count() const { return width * height; }

  [[nodiscard]] constexpr bool contains(Point point) const {
    return point.x >= 0 && point.x < width && point.y >= 0 && point.y < height;
  }

  /// The number of a point: row by row from the top left, from 0. Requires contains(point).
  [[nodiscard]] constexpr int index_of(Point point) const {
    assert(contains(point));
    return point.y * width + point.x;
  }

  /// The inverse of index_of. Requires 0 <= index < point_count().
  [[nodiscard]] constexpr Point point_of(int index) const {
    assert(index >= 0 && index < point_count());
    return point_at(index % width, index / width);
  }

  /// Does a run of more than k stones of that side win?
  [[nodiscard]] constexpr bool overline_wins(Side side) const {
    return overline == Overline::wins && (forbidden == Forbidden::none || side == Side::second);
  }

  /// Does a maximal run of `length` stones of that side win, given whether the opponent blocks both of its
  /// ends?
  [[nodiscard]] constexpr bool run_wins(Side side, int length, bool blocked_at_both_ends) const {
    if (length < k) return false;
    if (length > k) return overline_wins(side);
    return blocked_five == BlockedFive::wins || !blocked_at_both_ends;
  }

  /// The side to move after `moves` moves of a game that `starter` began.
  [[nodiscard]] constexpr Side side_to_move(Side starter, int moves) const {
    return moves % 2 == 0 ? starter : opponent(starter);
  }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace rowan
