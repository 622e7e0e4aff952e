// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "game/point.hpp"
#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "session/game_texts.hpp"

namespace rowan::session {

/// The commands of a game on this computer and the replies to show, the same in line mode and on the full
/// screen. Every change of the game goes through here, and is saved in the store.
///
///     play(point) -> saved; while it is a program's turn: answer() -> think, play, saved
class GameController {
 public:
  /// The store must outlive the controller. Replies are in the language of `texts`.
  GameController(GameSession session, GameStore& store, language::Texts texts = {})
      : session_(std::move(session)), store_(store), texts_(std::move(texts)) {}

  [[nodiscard]] const GameSession& session() const { return session_; }
  [[nodiscard]] const language::Texts& texts() const { return texts_; }

  /// The reply to a request.
  struct Reply {
    bool has_changed = false;         // whether the board or the result changed
    std::string text = {};            // to show; may be empty
    std::string trouble = {};         // why saving failed; set only by the first failure in a row
    std::optional<Point> point = {};  // of a hint, or of a program's move
  };

  /// Plays a person's move; the error says why it cannot be played.
  [[nodiscard]] Result<Reply> play(Point point);

  /// Asks the program to move, and plays its move; the reply's text is "engine plays h8: best line".
  /// `is_wanted` is called after the search; if it returns false, no move is played and the result is empty.
  /// Requires session().is_program_turn().
  [[nodiscard]] std::optional<Reply> answer(const ThinkOptions& how, const std::function<bool()>& is_wanted,
                                            const SideNames& names = letter_names);

  [[nodiscard]] Reply undo();
  [[nodiscard]] Reply hint(const ThinkOptions& how = {});
  [[nodiscard]] Reply resign();
  [[nodiscard]] Reply save();

  /// Starts another game with the sides exchanged. If this one is not over, the reply only says so.
  [[nodiscard]] Reply rematch();

  /// Starts another game from the same start. An unfinished game stays saved.
  [[nodiscard]] Reply begin_another();

  /// The message when the program ends: whether the game is saved or lost; empty if there is nothing to save.
  [[nodiscard]] std::string farewell() const;

 private:
  /// After a change: keeps an unfinished game in which a person has moved in the store, or has the store
  /// forget any other; returns the reply. The first failure to save in a row is reported.
  [[nodiscard]] Reply save_and_reply(std::string text);

  GameSession session_;
  GameStore& store_;
  language::Texts texts_;
  std::optional<Error> unsaved_;  // why the game could not be saved, if it could not
};

}  // namespace rowan::session
