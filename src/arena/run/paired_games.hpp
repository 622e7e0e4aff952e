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

/// How to run a tournament on this machine; none of it changes which games are played.
struct RunSettings {
  int concurrency = 1;  // games at a time
  CompetitorFactory factory = {};
  std::function<void(std::span<const PlayedGame>)> on_entered = {};  // after games were entered and counted
  VoidListener on_void = {};                               // may be called from several threads at once
  std::function<GameListener*(int worker)> listener = {};  // for that thread's games; null for none
};

/// Plays the paired games that are not yet in the ledger, on one thread for each concurrent game, until all
/// are done or `stop` is requested.
///
///     worker threads      agenda -> game -> queue
///     calling thread      queue -> ledger, all waiting games in one batch -> on_entered
///
/// Games in progress when it is stopped are abandoned. Fails if the store fails: a game that could not be
/// entered does not count, and the next run plays it again.
[[nodiscard]] Result<void> play_paired_games(const Tournament& tournament, Ledger& ledger,
                                             const RunSettings& settings, const StopToken& stop);

}  // namespace rowan::arena
