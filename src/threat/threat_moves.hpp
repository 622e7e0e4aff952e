// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/side.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"

namespace rowan::threat {

/// Is the class a four of any kind? A five is not.
[[nodiscard]] constexpr bool is_four(pattern::PointClass kind) {
  return kind >= pattern::PointClass::four && kind <= pattern::PointClass::open_four;
}

/// Could a stone of that side make a four anywhere? May be true although all such points are forbidden.
[[nodiscard]] bool may_have_four(const pattern::PatternBoard& board, Side side);

/// Does the side to move have a legal move? If not, the game is drawn, even if there is a four.
[[nodiscard]] bool can_move(const pattern::PatternBoard& board);

/// The empty points that might stop a row that `side` could complete with its next move: the completing
/// points, and if blocked fives do not count (caro), also those beyond the ends of the row.
[[nodiscard]] pattern::PointSet row_stoppers(const pattern::PatternBoard& board, Side side);

/// The last moves of a win of `attacker` that the point classes alone decide: fives, fours without an answer,
/// and losing answers, up to the winning row. Requires that there is such a win. Leaves the board unchanged.
[[nodiscard]] std::vector<pattern::PointIndex> rest_of_win(pattern::PatternBoard& board, Side attacker);

/// A point where the side to move could complete a row through `move` once it has a stone on `move`; no_point
/// if there is none.
[[nodiscard]] pattern::PointIndex five_after(const pattern::PatternBoard& board, pattern::PointIndex move);

/// A legal point where that side makes a four that cannot be answered: an open four or two fours. no_point if
/// there is none.
[[nodiscard]] pattern::PointIndex unanswerable_four(const pattern::PatternBoard& board, Side side);

/// The points that stop a threat. `target` is an empty point where a stone of `attacker` would win, or make
/// an open four or two fours. The result is the set of empty points, target included, where a stone of the
/// opponent removes that threat. A stone on any other point does not affect it.
///
///     . d X t X X d .      the attacker threatens t; besides t itself the points d next to the row stop it
///
/// Does not check whether the opponent may play there.
[[nodiscard]] pattern::PointSet defenses(const pattern::PatternBoard& board, pattern::PointIndex target,
                                         Side attacker);

}  // namespace rowan::threat
