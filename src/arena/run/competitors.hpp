// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "arena/game/line_log.hpp"
#include "arena/run/game_worker.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"

namespace rowan::arena {

/// Makes built-in players and processes that speak the Gomocup protocol. Lines exchanged with those go to the
/// log, if there is one; it must outlive the competitors.
[[nodiscard]] CompetitorFactory competitor_factory(LineLog* log);

/// Starts each engine of a tournament once, and reads each opening book: what cannot be started at all, or is
/// for another game, is an error now, and not a lost game a thousand times over.
[[nodiscard]] std::optional<Error> probe_players(const Tournament& tournament, const StopToken& stop);

}  // namespace rowan::arena
