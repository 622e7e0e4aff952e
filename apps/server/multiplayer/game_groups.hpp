// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "server/multiplayer/live_game.hpp"

namespace rowan::server {

/// What groups games and shares their thread and their store: the classes (server/classes/). It is notified
/// of events in games that have a class, within the batch in which they happen.
class GameGroups {
 public:
  GameGroups() = default;
  GameGroups(const GameGroups&) = delete;
  GameGroups& operator=(const GameGroups&) = delete;
  virtual ~GameGroups() = default;

  /// An event happened in the game, or its clock has changed unpredictably.
  virtual void game_changed(LiveGame& live, Times now) = 0;
  /// A visitor joined or left the game.
  virtual void presence_changed(LiveGame& live, Times now) = 0;

  /// The time when the game's group, and the game with it, will be deleted if nothing happens any more; empty
  /// if the group cannot be read.
  [[nodiscard]] virtual std::optional<WallTime> kept_until(const LiveGame& live, Times now) = 0;

  /// Called before the batch is stored.
  virtual void before_commit(Times now) = 0;

  /// Drops unused groups from memory; called from time to time.
  virtual void unload_idle(Times now) = 0;
  /// Deletes groups that are too old. Afterwards their games can be deleted.
  [[nodiscard]] virtual Result<void> delete_old(Times now) = 0;
};

}  // namespace rowan::server
