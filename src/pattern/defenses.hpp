// SPDX-License-Identifier: MIT
#pragma once

#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"

namespace rowan::pattern {

/// The points that stop a threat. `target` is an empty point where a stone of `attacker` would win, or make
/// an open four or two fours. The result is the set of empty points, target included, where a stone of the
/// opponent leaves less than that on target. A stone on any other point does not affect the threat.
///
///     . d X t X X d .      the attacker threatens t; besides t itself the points d next to the row stop it
///
/// Does not check whether the opponent may play there.
[[nodiscard]] PointSet defenses(const PatternBoard& board, PointIndex target, Side attacker);

}  // namespace rowan::pattern
