// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>

#include "arena/run/game_worker.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/transport.hpp"

namespace rowan::arena {

/// How to run a tournament; none of it changes which games are played.
struct RunSettings {
  int concurrency = 1;  // games at a time in this process
  CompetitorFactory factory = {};
  std::function<void(std::span<const PlayedGame>)> on_entered = {};  // called after games are entered
  VoidGameListener on_void = {};                           // may be called from several threads at once
  std::function<GameListener*(int worker)> listener = {};  // returns the listener of a thread, or null
  process::Transport* ranks = nullptr;  // other processes that play, with this one as rank 0; null: none
};

/// Plays the games of a tournament that are not yet in the ledger, until all are done, the sequential test is
/// decided, or `stop` is requested.
///
///     worker threads      agenda -> game -> queue
///     calling thread      queue -> ledger, all waiting games in one batch -> on_entered
///
/// With settings.ranks the other processes play instead of threads (arena/run/distributed_run.hpp); of the
/// settings only on_entered applies then.
///
/// If later rounds depend on results, the tournament is played round by round: all rounds that follow from
/// the games in the ledger are paired, and their missing games are played; then the next round is paired, and
/// so on. The ledger of an interrupted run gives the same pairings, so a resumed run continues in the middle
/// of a round.
///
/// A stop abandons the games in progress. Fails if the store fails: a game that could not be entered does not
/// count, and the next run plays it again. Also fails if a network cannot be read, or if draw_rounds() or
/// host_tournament() fails.
[[nodiscard]] Result<void> run_tournament(const Tournament& tournament, Ledger& ledger,
                                          const RunSettings& settings, const StopToken& stop);

}  // namespace rowan::arena
