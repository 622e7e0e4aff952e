// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/stop.hpp"
#include "explain/reason.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "search/engine.hpp"

namespace rowan::explain {

/// The effects of a move, judged from the stones alone: what it makes, stops and threatens, the most
/// important first. The result is the same on every machine. Weak effects (a three, an open two) are listed
/// only if there are no stronger ones. Never empty. Requires a legal move.
///
/// Searches for continuous fours end after a fixed number of nodes or an interruption; effects that they
/// leave undecided are not mentioned.
[[nodiscard]] std::vector<Reason> reasons_for(const Position& position, Point move,
                                              const Interruption& interruption = {});

/// Adds the win or loss that the engine's line proves, unless a win at least as fast is already listed. The
/// line must begin with the move. Changes nothing if the line proves no result.
[[nodiscard]] std::vector<Reason> with_engine_line(std::vector<Reason> reasons, const think::Line& line,
                                                   Side mover);

}  // namespace rowan::explain
