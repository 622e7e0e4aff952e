// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "arena/run/game_worker.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "gomocup/protocol/line_log.hpp"

namespace rowan::arena {

/// Creates built-in players, and processes that speak the Gomocup protocol. Lines exchanged with processes go
/// to the log, if there is one, which must outlive the competitors.
[[nodiscard]] CompetitorFactory competitor_factory(gomocup::LineLog* log);

/// Starts each engine of a tournament once, and reads each opening book, so that a command that cannot be
/// started, or a book for another game, is an error now instead of a thousand lost games.
[[nodiscard]] std::optional<Error> probe_players(const Tournament& tournament, const StopToken& stop);

}  // namespace rowan::arena
