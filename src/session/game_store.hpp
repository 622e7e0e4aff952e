// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

/// A resumed game, and what was found on the way to it: newer games that are being played elsewhere or
/// cannot be read, a message each.
struct ResumedGame {
  GameSession game;
  std::vector<std::string> passed_over = {};
};

/// Where unfinished games lie between two runs of the program. The driver of a session calls keep()
/// after every change, so that nothing is lost however the program ends.
class GameStore {
 public:
  GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  virtual ~GameStore() = default;

  /// Keeps the game, instead of what was kept of it before. An error if it could not be kept.
  virtual std::optional<Error> keep(const GameSession& session) = 0;

  /// Forgets the present game: it is finished, or there is nothing in it to lose.
  virtual void forget() = 0;

  /// Is the present game kept, as it was at the last keep() or resume()?
  [[nodiscard]] virtual bool is_kept() const = 0;

  /// What is kept from now on is another game: the one that was kept or resumed stays where it is.
  virtual void begin_another() = 0;

  /// The newest game that can be continued, now the present one, which keep() replaces. A game is played in
  /// one place at a time. An error says why there is none.
  [[nodiscard]] virtual Result<ResumedGame> resume() = 0;

  /// After a change: keep() while there is something to lose, a move of a person in a game that goes on;
  /// else forget().
  std::optional<Error> update(const GameSession& session) {
    if (session.is_touched() && !session.is_over()) return keep(session);
    forget();
    return std::nullopt;
  }
};

}  // namespace rowan::session
