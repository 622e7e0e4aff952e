// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "arena/game/stall_watch.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/transport.hpp"

namespace rowan::arena {

/// A tournament over several processes: rank 0 schedules and writes the store, all others play, one game at a
/// time.
///
///     host                                   worker
///     "tournament 1" and its text  ------->
///                                  <-------  "ready 1"
///     "play" and some numbers      ------->                      as many as take about a tenth of a second
///                                  <-------  "played 1" and those games
///                                  <-------  "alive"             every second
///     "tournament 2" and its text  ------->                      another one, if there is one
///     "leave"                      ------->                      done, or asked to stop
///
/// The same tournament gives the same games on any number of ranks. A worker that has not been heard for
/// `reply_timeout` is considered dead, and its games are given to others; time for which the host itself
/// stood still does not count. A worker ends what it plays when another tournament begins; what it said of an
/// earlier one and is heard only then does not count. One that was dead in an earlier tournament is told of
/// this one when it is heard again.
inline constexpr std::chrono::seconds worker_timeout{30};

/// The host's side, in place of run_tournament(). Requires transport.rank() == 0 and transport.size() >= 2;
/// of the settings only on_entered is used. An error is the store's, or that all workers are gone.
[[nodiscard]] Result<void> host_tournament(const Tournament& tournament, Ledger& ledger,
                                           const RunSettings& settings, process::Transport& transport,
                                           const StopToken& stop,
                                           std::chrono::milliseconds reply_timeout = worker_timeout,
                                           const ClockSource& clocks = read_clocks);

/// Sends every worker home: the last thing a host does, whether there was something to play or not.
void dismiss_workers(process::Transport& transport);

/// A worker's side: plays what it is told until it is told to leave. Requires transport.rank() > 0.
[[nodiscard]] Result<void> work_for_host(const CompetitorFactory& factory, process::Transport& transport,
                                         const StopToken& stop, const VoidListener& on_void = {});

}  // namespace rowan::arena
