// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "server/shared/live_game.hpp"

namespace rowan::server {

/// What groups games and lives beside them, on their thread and in their store: the classes
/// (server/classes/). It hears of what happens in games that have a class, within the batch in which it
/// happens.
class GameGroups {
 public:
  GameGroups() = default;
  GameGroups(const GameGroups&) = delete;
  GameGroups& operator=(const GameGroups&) = delete;
  virtual ~GameGroups() = default;

  /// Something happened in the game, or its clock is as nobody could know.
  virtual void game_changed(LiveGame& live, Now now) = 0;
  /// Somebody came to the game, or went.
  virtual void presence_changed(LiveGame& live, Now now) = 0;

  /// When the game's group, and the game with it, is deleted if nothing happens any more; nothing where the
  /// group cannot be read.
  [[nodiscard]] virtual std::optional<WallTime> kept_until(const LiveGame& live, Now now) = 0;

  /// The batch is about to be stored.
  virtual void before_commit(Now now) = 0;

  /// Forgets what nobody uses; from time to time.
  virtual void forget_idle(Now now) = 0;
  /// Deletes groups that are too old. Their games can be deleted after that.
  [[nodiscard]] virtual Result<void> delete_old(Now now) = 0;
};

}  // namespace rowan::server
