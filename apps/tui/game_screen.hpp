// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "base/stop.hpp"
#include "session/game_controller.hpp"
#include "session/game_session.hpp"
#include "tui/game_painter.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// One game on the whole screen (GamePainter): turns keys and clicks into moves and commands.
///
/// The screen stays responsive while a program thinks: the cursor moves, Esc makes the program move at once,
/// u takes the person's move back, q quits. The thinking program polls the keys (ThinkOptions::pause).
class GameScreen {
 public:
  /// Why the screen of the game was left: the person quit, wants another game, or a signal came.
  enum class Leave { quit, new_game, signal };

  /// Screen and controller must outlive this.
  GameScreen(Screen& screen, session::GameController& controller);

  /// Plays until the person leaves the game or a signal comes.
  [[nodiscard]] Leave run();

  /// The signal that ended run(), if it returned Leave::signal.
  [[nodiscard]] Wake signal() const { return signal_; }

  /// The text to print once the terminal is restored: the result, or how to resume the game.
  [[nodiscard]] std::string farewell() const;

 private:
  void answer_with_programs();
  void show(const session::GameController::Reply& reply);

  /// The options for a player's thinking: keys are polled meanwhile, and Esc requests an answer at once.
  [[nodiscard]] session::ThinkOptions thinking();
  void poll_keys();
  void take_key_meanwhile(const Event& event);

  void take_key(const Event& event);
  void take_blind_key(int key);
  void take_playing_key(const Event& event);
  void take_entry_key(int key);
  [[nodiscard]] bool take_cursor_key(int key);
  void take_click(Spot spot);

  void play(Point point);
  void play_typed();
  void undo();
  void hint();
  void ask_to_resign();
  void resign();
  void rematch();
  void save();

  Screen& screen_;
  session::GameController& controller_;
  const session::GameSession& session_;
  GamePainter painter_;
  GameView view_;
  bool takes_back_ = false;  // the person undid their move while the program was thinking about it
  StopSource stop_;          // for the player who is thinking
  std::chrono::steady_clock::time_point polled_keys_;
  std::optional<Leave> leave_;
  Wake signal_ = Wake::input;
};

}  // namespace rowan::tui
