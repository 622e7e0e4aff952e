// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "arena/run/game_worker.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"

namespace rowan::arena {

/// How a tournament is run here; nothing of it changes which games are played.
struct RunSettings {
  int concurrency = 1;  // games at a time
  CompetitorFactory factory = {};
  std::function<void(std::span<const PlayedGame>)> on_entered = {};  // after games were entered and counted
  VoidListener on_void = {};                               // may be called by several threads at once
  std::function<GameListener*(int worker)> listener = {};  // of the games of that thread; null for none
};

/// Plays what is drawn and the ledger has not yet, on as many threads as games at a time, until all of it is
/// done or `stop` asks.
///
///     worker threads      agenda -> game -> queue
///     calling thread      queue -> ledger, all that wait there in one go -> on_entered
///
/// Games in flight when it is asked to stop are not played to the end. An error is the store's: what could
/// not be entered is not counted, and another run plays it again.
[[nodiscard]] Result<void> run_tournament(const Tournament& tournament, Ledger& ledger,
                                          const RunSettings& settings, const StopToken& stop);

}  // namespace rowan::arena
