// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/side.hpp"
#include "lesson/lesson.hpp"
#include "lesson/try_move.hpp"

namespace rowan::lesson {

/// Judges a move. `moves` are all moves since the step began, including the opponent's; the last one is
/// judged and must be the learner's. For find_forbidden they are the points that the learner has pointed at.
/// A move on a point that renju forbids is wrong; any other illegal move is an error that names it. A step
/// that asks for a side is an error here: use judge_side(). A verdict found after an interruption is invalid.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const Point> moves,
                                    const Interruption& interruption = {});

/// Judges the answer to a step that asks for a side. Requires such a step.
[[nodiscard]] Verdict judge_side(const Step& step, Side side, const Interruption& interruption = {});

/// The engine's winning chance for black in a position, 0 to 1, from a search with a fixed number of nodes.
[[nodiscard]] double black_chance(const Position& position, const Interruption& interruption = {});

/// Is what the mark says true?
[[nodiscard]] bool holds(const Mark& mark, const Position& position);

}  // namespace rowan::lesson
