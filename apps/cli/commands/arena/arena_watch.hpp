// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/options/command.hpp"

namespace rowan::cli {

/// The options of the page that shows a tournament.
struct WatchOptions {
  std::uint16_t port = 0;
  std::string address = "127.0.0.1";
  const Option* port_option = nullptr;

  [[nodiscard]] bool is_wanted() const { return port_option != nullptr && port_option->is_given(); }
};

/// Adds --watch and --watch-host. `options` must live as long as the command.
void add_watch_options(Command& command, WatchOptions& options);

/// A page that shows a tournament while it is played (arena/watch/, server/http/server.hpp).
class ArenaWatch {
 public:
  /// Starts the server and prints its address. When this returns, visitors can connect. The tournament must
  /// outlive the watch. `standings` counts the games played so far; `boards` is the number of threads that
  /// play in this process, 0 if the games are played in other processes.
  [[nodiscard]] static Result<std::unique_ptr<ArenaWatch>> start(const WatchOptions& options,
                                                                 const arena::Tournament& tournament,
                                                                 const arena::Standings& standings,
                                                                 int boards);

  /// Sends the last state to the visitors, and stops the server within a few seconds.
  ~ArenaWatch();
  ArenaWatch(const ArenaWatch&) = delete;
  ArenaWatch& operator=(const ArenaWatch&) = delete;

  /// The listeners that show games on the page. They must not outlive the watch.
  [[nodiscard]] RunFollower follower();

  /// Tells the page that no more games will be played: the tournament is finished, or it was interrupted.
  void end(bool is_finished);

 private:
  struct Parts;
  explicit ArenaWatch(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace rowan::cli
