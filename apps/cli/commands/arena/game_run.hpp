// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "arena/game/competitors.hpp"
#include "arena/game/referee.hpp"
#include "arena/run/game_worker.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/command.hpp"
#include "gomocup/protocol/line_log.hpp"
#include "process/transport.hpp"

namespace rowan::cli {

/// How `arena`, `selfplay` and `tune` run games. Which games are played does not depend on these options.
struct RunOptions {
  int concurrency = 1;
  std::string log;  // file for every line exchanged with engines; no log if empty
  bool quiet = false;
};

/// Adds --concurrency, --log and --quiet. `options` must live as long as the command.
void add_run_options(Command& command, RunOptions& options);

/// The log of --log: all communication with engines, and the games that are void. Each rank has a file of its
/// own. Without --log nothing is logged.
class RunLog {
 public:
  [[nodiscard]] static Result<RunLog> open(const RunOptions& options, int rank);

  /// A factory of competitors that log their lines. The competitors must not outlive the log.
  [[nodiscard]] arena::CompetitorFactory factory() const { return arena::competitor_factory(log_.get()); }

  /// A listener that logs void games with the reason. It must not outlive the log.
  [[nodiscard]] arena::VoidGameListener void_game_listener() const;

  /// Prints a warning if not everything could be written.
  void check() const;

 private:
  std::unique_ptr<gomocup::LineLog> log_;  // null without --log
};

/// The listeners of a run: `listener` returns the listener to the games of one worker thread of this process;
/// `on_entered` gets the games that were entered in the ledger. Either function may be empty.
struct RunFollower {
  std::function<arena::GameListener*(int worker)> listener = {};
  std::function<void(std::span<const arena::PlayedGame>)> on_entered = {};
};

/// Plays the games that the ledger still lacks, on threads of this process or on the other ranks, until the
/// tournament is over or a stop is requested. On a terminal and without --quiet, shows `live_table` with the
/// number of finished games and their rate, and updates them.
[[nodiscard]] Result<void> play_games(const RunOptions& options, const arena::Tournament& tournament,
                                      arena::Ledger& ledger, process::Transport* ranks,
                                      const StopSignals& signals,
                                      const std::function<std::string()>& live_table,
                                      const RunFollower& follower = {});

/// Prints a message line to standard error, apart from the result.
void print_message(const std::string& text);

}  // namespace rowan::cli
