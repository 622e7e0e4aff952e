// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "arena/game/stall_watch.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/paired_games.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/transport.hpp"

namespace rowan::arena {

/// A tournament over several processes: rank 0 schedules and writes the store, all others play one game at a
/// time.
///
///     host                                   worker
///     "tournament 1" and its text  ------->
///                                  <-------  "ready 1"
///     "play" and game numbers      ------->                      enough for about a tenth of a second
///                                  <-------  "played 1" and those games
///                                  <-------  "alive"             every second
///     "tournament 2" and its text  ------->                      the next one, if any
///     "leave"                      ------->                      done, or asked to stop
///
/// The same tournament gives the same games on any number of ranks. A worker that was silent for
/// `reply_timeout` is considered dead, and its games are reassigned; time for which the host itself was
/// stalled does not count. A worker abandons its game when another tournament begins, and messages about an
/// earlier one that arrive after that are ignored. A worker that was dead in an earlier tournament receives
/// the current one when it is heard from again.
inline constexpr std::chrono::seconds worker_timeout{30};

/// The host's side, in place of play_paired_games(). Requires transport.rank() == 0 and transport.size() >=
/// 2. Of the settings it uses only on_entered. Fails if the store fails, or when all workers are gone.
[[nodiscard]] Result<void> host_tournament(const Tournament& tournament, Ledger& ledger,
                                           const RunSettings& settings, process::Transport& transport,
                                           const StopToken& stop,
                                           std::chrono::milliseconds reply_timeout = worker_timeout,
                                           const ClockSource& clocks = read_clocks);

/// Tells every worker to exit: the last thing a host does, even if there was nothing to play.
void dismiss_workers(process::Transport& transport);

/// A worker's side: plays what the host assigns until told to leave. Requires transport.rank() > 0.
[[nodiscard]] Result<void> work_for_host(const CompetitorFactory& factory, process::Transport& transport,
                                         const StopToken& stop, const VoidListener& on_void = {});

}  // namespace rowan::arena
