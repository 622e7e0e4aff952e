// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/stop.hpp"
#include "explain/reason.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "search/engine.hpp"

namespace rowan::explain {

/// What a move does, from the stones alone: what it makes, what it stops, what it threatens; the weightier
/// first. The same answer on every machine. Small things (a three, an open two) are named only where there is
/// nothing greater. Never empty. Requires a legal move.
///
/// Searches for continuous fours end after a fixed number of nodes, and what they leave open is not spoken
/// of; so is what is open when it is interrupted.
[[nodiscard]] std::vector<Reason> reasons_for(const Position& position, Point move,
                                              const Interruption& interruption = {});

/// The same with what the engine has proved about the line that begins with the move.
[[nodiscard]] std::vector<Reason> with_engine_line(std::vector<Reason> reasons, const think::Line& line,
                                                   Side mover);

}  // namespace rowan::explain
