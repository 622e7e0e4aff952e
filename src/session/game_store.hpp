// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

/// A resumed game, and messages about newer games that were skipped: they are being played elsewhere or
/// cannot be read.
struct ResumedGame {
  GameSession game;
  std::vector<std::string> passed_over = {};
};

/// Stores unfinished games between runs of the program. The driver of a session calls update() after
/// every change, so that nothing is lost however the program ends.
class GameStore {
 public:
  GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  virtual ~GameStore() = default;

  /// Saves the game, replacing its earlier state. An error if that fails.
  virtual std::optional<Error> keep(const GameSession& session) = 0;

  /// Deletes the current game. Called when it is finished, or has nothing to lose.
  virtual void forget() = 0;

  /// Returns whether the current game is saved as of the last keep() or resume().
  [[nodiscard]] virtual bool is_kept() const = 0;

  /// From now on saves to a new entry, so the game that was saved or resumed before stays as it is.
  virtual void begin_another() = 0;

  /// Resumes the newest game that can be continued: one that is not being played elsewhere. It becomes the
  /// current game, whose entry keep() replaces. An error says why there is none.
  [[nodiscard]] virtual Result<ResumedGame> resume() = 0;

  /// After a change: calls keep() while there is something to lose, that is a person's move in an unfinished
  /// game; otherwise forget().
  std::optional<Error> update(const GameSession& session) {
    if (session.has_person_moved() && !session.is_over()) return keep(session);
    forget();
    return std::nullopt;
  }
};

}  // namespace rowan::session
