// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/side.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"

namespace rowan::threat {

/// A four of any kind, but no five.
[[nodiscard]] constexpr bool is_four(pattern::PointClass kind) {
  return kind >= pattern::PointClass::four && kind <= pattern::PointClass::open_four;
}

/// Could any point be a four for that side? May be true where the only candidates are forbidden.
[[nodiscard]] bool may_have_four(const pattern::PatternBoard& board, Side side);

/// Does the side to move have a legal move? If not the game is drawn, four or no four.
[[nodiscard]] bool can_move(const pattern::PatternBoard& board);

/// The empty points that might stop a row that `side` could complete with its next move: the points where it
/// would, and where blocked fives do not count (caro) also those beyond the ends.
[[nodiscard]] pattern::PointSet row_stoppers(const pattern::PatternBoard& board, Side side);

/// The rest of a win of `attacker` that the point classes alone decide: fives, fours without an answer, and
/// losing answers, up to the row that wins. Requires that there is such a win. Leaves the board unchanged.
[[nodiscard]] std::vector<pattern::PointIndex> rest_of_win(pattern::PatternBoard& board, Side attacker);

/// A point where the side to move, with one more stone on `move`, can complete a row through it; no_point if
/// there is none.
[[nodiscard]] pattern::PointIndex five_after(const pattern::PatternBoard& board, pattern::PointIndex move);

/// A legal point where that side makes a four without an answer, an open four or two fours; no_point if there
/// is none.
[[nodiscard]] pattern::PointIndex unanswerable_four(const pattern::PatternBoard& board, Side side);

}  // namespace rowan::threat
