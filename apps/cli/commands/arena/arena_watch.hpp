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

/// Where a tournament can be watched.
struct WatchOptions {
  std::uint16_t port = 0;
  std::string address = "127.0.0.1";
  const Option* port_option = nullptr;

  [[nodiscard]] bool is_wanted() const { return port_option != nullptr && port_option->is_given(); }
};

/// Adds --watch and --watch-host. `options` must live as long as the command.
void add_watch_options(Command& command, WatchOptions& options);

/// A tournament on a page while it is played (arena/watch/, server/http/live_server.hpp).
class ArenaWatch {
 public:
  /// Visitors can come once it returns; says where. The tournament must outlive it. `boards` threads play
  /// here, 0 where other processes do.
  [[nodiscard]] static Result<std::unique_ptr<ArenaWatch>> start(const WatchOptions& options,
                                                                 const arena::Tournament& tournament,
                                                                 const arena::Standings& standings,
                                                                 int boards);

  /// Sends the last state, and ends within a few seconds.
  ~ArenaWatch();
  ArenaWatch(const ArenaWatch&) = delete;
  ArenaWatch& operator=(const ArenaWatch&) = delete;

  /// Tells the page of the games; it must not outlive the watch.
  [[nodiscard]] RunFollower follower();

  /// No more games are played.
  void end(bool is_finished);

 private:
  struct Parts;
  explicit ArenaWatch(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace rowan::cli
