// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "game/point.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "session/game_store.hpp"
#include "session/game_texts.hpp"

namespace rowan::session {

/// What a person can do at the board, and what is said then: the same in lines of text and on the full
/// screen. After every change the game is kept in the store.
class GameController {
 public:
  /// Session and store must outlive the controller. The person is told in the language of `texts`.
  GameController(GameSession& session, GameStore& store, language::Texts texts = {})
      : session_(session), store_(store), texts_(std::move(texts)) {}

  [[nodiscard]] const language::Texts& texts() const { return texts_; }

  /// What came of it.
  struct Outcome {
    bool has_changed = false;         // is the board another, or the result?
    std::string text = {};            // for the person; may be empty
    std::string trouble = {};         // that the game can no longer be kept, when that is new
    std::optional<Point> point = {};  // of a hint, or of a program's move
  };

  /// A person's move; the error says why not.
  [[nodiscard]] Result<Outcome> play(Point point);

  /// Plays what a program answered: "engine plays h8: best line".
  [[nodiscard]] Outcome play_answer(const think::Answer& answer, const SideNames& names = letter_names);

  [[nodiscard]] Outcome undo();
  [[nodiscard]] Outcome hint(const ThinkOptions& how = {});
  [[nodiscard]] Outcome resign();
  [[nodiscard]] Outcome save();

  /// Another game with the sides exchanged, once this one is over.
  [[nodiscard]] Outcome rematch();

  /// Another game from the same start. One that is not finished stays kept.
  [[nodiscard]] Outcome begin_another();

  /// At the end: that the game is kept, or lost; empty where there is nothing to keep.
  [[nodiscard]] std::string farewell() const;

 private:
  /// Keeps the game; trouble is told once, and the game goes on.
  [[nodiscard]] Outcome changed(std::string text);

  GameSession& session_;
  GameStore& store_;
  language::Texts texts_;
  std::optional<Error> unsaved_;  // why the game could not be kept, if so
};

}  // namespace rowan::session
