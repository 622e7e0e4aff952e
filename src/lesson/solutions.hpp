// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// At most `most` right moves after `moves`, which were played since the step began, the best first: those
/// that make the strongest shape, or stop the opponent's; among equals those near the side's own stones. For
/// find_forbidden, the points not yet pointed at, in reading order. Empty if the step asks for a side or a
/// move is illegal; may be incomplete after an interruption.
[[nodiscard]] std::vector<Point> right_moves(const Step& step, std::span<const Point> moves, std::size_t most,
                                             const Interruption& interruption = {});

/// The right side, if the step asks for one.
[[nodiscard]] std::optional<Side> right_side(const Step& step, const Interruption& interruption = {});

/// The solution to show: right moves and the answers to them until the task is done; for find_forbidden all
/// points.
[[nodiscard]] std::vector<Point> whole_solution(const Step& step);

}  // namespace rowan::lesson
