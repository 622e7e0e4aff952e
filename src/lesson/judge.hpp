// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/side.hpp"
#include "lesson/lesson.hpp"
#include "lesson/try_move.hpp"

namespace rowan::lesson {

/// Judges a move. `moves` are all moves since the step began, the opponent's included; the last is judged and
/// must be the learner's. For find_forbidden they are the points pointed at. A move on a point that renju
/// forbids is wrong; any other illegal move is an error that names it. A step that asks for a side is an
/// error here (judge_side). A verdict found after an interruption is invalid.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const Point> moves,
                                    const Interruption& interruption = {});

/// The same for a step that asks for a side. Requires that task.
[[nodiscard]] Verdict judge_side(const Step& step, Side side, const Interruption& interruption = {});

/// The engine's winning chance for black in a position, 0 to 1, from a search with a fixed number of nodes.
[[nodiscard]] double black_chance(const Position& position, const Interruption& interruption = {});

/// Is the mark's statement true?
[[nodiscard]] bool holds(const Mark& mark, const Position& position);

}  // namespace rowan::lesson
