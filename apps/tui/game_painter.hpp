// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "language/texts.hpp"
#include "session/game_session.hpp"
#include "session/game_texts.hpp"
#include "tui/board_layout.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// What a game on the screen shows in addition to its position.
struct GameView {
  enum class Mode { playing, help, confirm_resign, entry };

  Mode mode = Mode::playing;
  bool is_thinking = false;
  Point cursor;
  std::optional<Point> hint = {};
  std::vector<ForbiddenPoint> forbidden = {};  // for the side to move, if a person plays it
  std::string message = {};
  std::string entry = {};  // the part of a point that has been typed
};

/// Paints a game on the whole screen.
///
/// The board is at the left, with a panel at its right for the rules, the players, the status (whose turn it
/// is, or the result) and the keys. On a narrow terminal the rules are above the board, the status and the
/// keys are below it, and the players are not shown.
class GamePainter {
 public:
  /// Screen and session must outlive the painter.
  GamePainter(Screen& screen, const session::GameSession& session, language::Texts texts = {})
      : screen_(screen), session_(session), texts_(std::move(texts)) {}

  void paint(const GameView& view);

  /// Whether the terminal was large enough for the board at the last paint().
  [[nodiscard]] bool shows_board() const { return layout_.has_value(); }

  /// The point painted at the spot; empty outside the board.
  [[nodiscard]] std::optional<Point> point_at_spot(Spot spot) const;

  /// The names of the sides, as the board draws them.
  [[nodiscard]] session::SideNames names() const;

 private:
  void paint_beside(const GameView& view, int column);
  void paint_above_and_below(const GameView& view, int board_rows);
  void paint_help();
  [[nodiscard]] std::string status(const GameView& view) const;
  void paint_seats(int& row, int column);
  [[nodiscard]] std::string legend(const GameView& view) const;

  Screen& screen_;
  const session::GameSession& session_;
  language::Texts texts_;
  std::optional<BoardLayout> layout_;  // empty while the terminal is too small
  Spot board_origin_{};
};

}  // namespace rowan::tui
