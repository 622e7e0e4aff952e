// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "arena/game/stall_watch.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/transport.hpp"

namespace rowan::arena {

/// A tournament over several processes: rank 0, the host, schedules the games and writes the store; each of
/// the others, the workers, plays one game at a time.
///
///     host                                   worker
///     "tournament 1" and its text  ------->
///                                  <-------  "ready 1"
///     "play" and game numbers      ------->                      enough for about a tenth of a second
///                                  <-------  "played 1" and those games
///                                  <-------  "alive"             after a second without another message
///     "tournament 2" and its text  ------->                      the next one, if any
///     "leave"                      ------->                      when the host is done or asked to stop
///
/// The same tournament gives the same games on any number of ranks. A worker that was silent for
/// `reply_timeout` is considered dead, and its games are reassigned; time for which the host itself was
/// stalled does not count. When another tournament begins, a worker abandons its game, and the host ignores
/// messages about earlier tournaments. A worker that was considered dead in an earlier tournament receives
/// the current one when it is heard from again.
inline constexpr std::chrono::seconds worker_timeout{30};

/// The host's side: lets the workers play the paired games that are not yet in the ledger. Requires
/// transport.rank() == 0 and transport.size() >= 2. Of the settings it uses only on_entered. Fails if the
/// store fails, if a worker reports an error or sends a wrong message, or when all workers are gone.
[[nodiscard]] Result<void> host_tournament(const Tournament& tournament, Ledger& ledger,
                                           const RunSettings& settings, process::Transport& transport,
                                           const StopToken& stop,
                                           std::chrono::milliseconds reply_timeout = worker_timeout,
                                           const ClockSource& clocks = read_clocks);

/// Tells every worker to exit: the last thing a host does, even if there was nothing to play.
void dismiss_workers(process::Transport& transport);

/// A worker's side: plays what the host assigns until told to leave or to stop. Fails if the tournament
/// cannot be read or prepared. Requires transport.rank() > 0.
[[nodiscard]] Result<void> work_for_host(const CompetitorFactory& factory, process::Transport& transport,
                                         const StopToken& stop, const VoidGameListener& on_void = {});

/// Games in messages between processes. Each game is
///
///     number in the schedule
///     number of opening moves
///     length, then the record as JSON without its moves (files/json_games.hpp)
///     length, then the points of the moves; length, then their annotations (store/move_codec.hpp)
///     length, then the record for training (files/training_file.hpp), which may be empty
///
/// Numbers and lengths are in decimal, each followed by a space.
void append_game(std::string& bytes, const PlayedGame& game);

/// Reads the games of a message. Nothing is replayed, because the sender is trusted. A malformed message is
/// still an error.
[[nodiscard]] Result<std::vector<PlayedGame>> read_games(std::string_view bytes);

}  // namespace rowan::arena
