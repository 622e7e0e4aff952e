// SPDX-License-Identifier: MIT
#pragma once

#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"

namespace rowan::pattern {

/// The points that stop a threat: `target` is an empty point where a stone of `attacker` would win, or make
/// an open four or two fours, and these are the empty points, target among them, where a stone of the
/// opponent leaves it less than that there. Every other point of the board leaves the threat as it is.
///
///     . d X t X X d .      the attacker threatens t; besides t itself the points d next to the row stop it
///
/// Whether the opponent may play there is not asked.
[[nodiscard]] PointSet defenses(const PatternBoard& board, PointIndex target, Side attacker);

}  // namespace rowan::pattern
