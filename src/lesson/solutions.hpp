// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/stop.hpp"
#include "lesson/lesson.hpp"

namespace rowan::lesson {

/// At most `most` of the moves that are right now, after those that were played since the step began, the
/// best ones first: what makes the strongest shape, or stops the opponent's, and of equal ones what stands
/// beside the own stones. Of find_forbidden the points not yet pointed at, in reading order.
/// None where a side is asked for, or where the moves cannot be played; perhaps fewer than there are once it
/// is interrupted.
[[nodiscard]] std::vector<Point> right_moves(const Step& step, std::span<const Point> moves, std::size_t most,
                                             const Interruption& interruption = {});

/// The side that is right, where one is asked for.
[[nodiscard]] std::optional<Side> right_side(const Step& step, const Interruption& interruption = {});

/// Right moves and the answers to them until the task is done, for who wants to see them; of find_forbidden
/// all points.
[[nodiscard]] std::vector<Point> whole_solution(const Step& step);

}  // namespace rowan::lesson
