// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/side.hpp"
#include "lesson/lesson.hpp"
#include "lesson/try_move.hpp"

namespace rowan::lesson {

/// Judges the last of the moves played since the step began, the opponent's included; for find_forbidden, the
/// last of the points that were pointed at. A point that renju forbids is a wrong move. An error says which
/// move is illegal; a step that asks for a side has no moves. A verdict found after an interruption is
/// invalid.
[[nodiscard]] Result<Verdict> judge(const Step& step, std::span<const Point> moves,
                                    const Interruption& interruption = {});

/// The same for a step that asks for a side. Requires that task.
[[nodiscard]] Verdict judge_side(const Step& step, Side side, const Interruption& interruption = {});

/// The engine's winning chance for black in a position, 0 to 1, from a search with a fixed number of nodes.
[[nodiscard]] double black_chance(const Position& position, const Interruption& interruption = {});

/// Is the mark's statement true?
[[nodiscard]] bool holds(const Mark& mark, const Position& position);

}  // namespace rowan::lesson
