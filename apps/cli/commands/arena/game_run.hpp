// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>

#include "arena/game/game_listener.hpp"
#include "arena/run/archive.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/command.hpp"
#include "process/transport.hpp"

namespace rowan::cli {

/// How many games are played, by `arena` and `selfplay` alike; nothing of it changes which games they are.
struct RunOptions {
  int concurrency = 1;
  std::string log;  // a file for every line exchanged with engines; none if empty
  bool quiet = false;
};

/// Adds --concurrency, --log and --quiet. `options` must live as long as the command.
void add_run_options(Command& command, RunOptions& options);

/// Under mpirun: rank 0 does `host` and the others play for it until it is done. Elsewhere: `host` without
/// ranks (null).
[[nodiscard]] ExitCode run_with_ranks(
    const RunOptions& options,
    const std::function<ExitCode(process::Transport* ranks, const StopSignals& signals)>& host);

/// Who follows a run: the games of each thread of this process, and those that count. Either may be empty.
struct RunFollower {
  std::function<arena::GameListener*(int worker)> listener = {};
  std::function<void(std::span<const arena::PlayedGame>)> on_entered = {};
};

/// Plays what the ledger has not yet, on threads of this process or on the other ranks, until it is done or
/// stopped. On a terminal `picture` is shown now and then while it runs, with how many games are done and how
/// fast.
[[nodiscard]] Result<void> play_games(const RunOptions& options, const arena::Tournament& tournament,
                                      arena::Ledger& ledger, process::Transport* ranks,
                                      const StopSignals& signals, const std::function<std::string()>& picture,
                                      const RunFollower& follower = {});

/// Prints a line for people to standard error, apart from the result.
void say(const std::string& text);

}  // namespace rowan::cli
