// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "session/game_session.hpp"

namespace rowan {

/// Where unfinished games lie between two runs of the program. Whoever drives a session calls keep()
/// after every change, so that nothing is lost however the program ends.
class GameStore {
 public:
  GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  virtual ~GameStore() = default;

  /// Keeps the game, instead of what was kept of it before. An error if it could not be kept.
  virtual std::optional<Error> keep(const GameSession& session) = 0;

  /// Forgets the game that keep() kept last: it is finished, or given up for a new one.
  virtual void forget() = 0;

  /// The newest game that was kept, now the one that keep() replaces. An error when there is none, or when it cannot be read.
  [[nodiscard]] virtual Result<GameSession> take_up() = 0;

  /// keep() while the game goes on and a person has moved, forget() when it is over.
  std::optional<Error> update(const GameSession& session) {
    if (session.is_over()) {
      forget();
      return std::nullopt;
    }
    return session.is_touched() ? keep(session) : std::nullopt;
  }
};

}  // namespace rowan
