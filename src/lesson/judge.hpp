// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/side.hpp"
#include "lesson/lesson.hpp"
#include "lesson/try_move.hpp"

namespace rowan::lesson {

/// Judges a move. `moves` are all moves since the step began, including the opponent's; the last one is
/// judged and must be the learner's. For find_forbidden they are the points that the learner has pointed at.
/// In other tasks a last move that renju forbids is wrong; any other illegal move is an error. A step that
/// asks for a side is an error here: use judge_side(). A verdict found after an interruption is invalid.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const Point> moves,
                                    const Interruption& interruption = {});

/// Judges the answer to a step that asks for a side. Requires such a step.
[[nodiscard]] Verdict judge_side(const Step& step, Side side, const Interruption& interruption = {});

/// The engine's winning chance for black in a position, 0 to 1, from a search with a fixed number of nodes.
[[nodiscard]] double black_chance(const Position& position, const Interruption& interruption = {});

/// Returns whether the statement of the mark is true.
[[nodiscard]] bool holds(const Mark& mark, const Position& position);

/// At most `most` right moves after `moves`, which were played since the step began. The best come first:
/// those nearest to the middle for place_center and place_near, else those that stop the opponent's strongest
/// shape or make the strongest one; among equals, those near the side's own stones. For find_forbidden, the
/// points not yet pointed at, in reading order. Empty if the step asks for a side or a move is illegal; may
/// be incomplete after an interruption.
[[nodiscard]] std::vector<Point> right_moves(const Step& step, std::span<const Point> moves, std::size_t most,
                                             const Interruption& interruption = {});

/// The right side; empty if the step does not ask for one.
[[nodiscard]] std::optional<Side> right_side(const Step& step, const Interruption& interruption = {});

/// The solution to show: right moves and the answers to them until the task is done. For find_forbidden, all
/// forbidden points.
[[nodiscard]] std::vector<Point> whole_solution(const Step& step);

}  // namespace rowan::lesson
