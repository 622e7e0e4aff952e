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

  /// What is kept from now on is another game: the one that was kept or taken up stays where it is.
  virtual void begin_another() = 0;

  /// The newest game that was kept, now the one that keep() replaces. An error when there is none, or when it cannot be read.
  [[nodiscard]] virtual Result<GameSession> take_up() = 0;

  /// After a change: keep() while there is something to lose, a move of a person in a game that goes on;
  /// else forget().
  std::optional<Error> update(const GameSession& session) {
    if (session.is_touched() && !session.is_over()) return keep(session);
    forget();
    return std::nullopt;
  }
};

}  // namespace rowan
