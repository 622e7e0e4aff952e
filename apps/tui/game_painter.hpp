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

/// What a game on the screen shows beyond its position.
struct GameView {
  enum class Mode { playing, help, confirm_resign, entry };

  Mode mode = Mode::playing;
  bool is_thinking = false;
  Point cursor;
  std::optional<Point> hint = {};
  std::vector<ForbiddenPoint> forbidden = {};  // to the person to move
  std::string message = {};
  std::string entry = {};  // what has been typed of a point
};

/// Paints a game on the whole screen.
///
/// The board stands at the left and a panel at its right tells the rule, the players, whose turn it is and
/// the keys; where the terminal is narrow, the rule stands above the board and the rest below.
class GamePainter {
 public:
  /// Screen and session must outlive the painter.
  GamePainter(Screen& screen, const session::GameSession& session, language::Texts texts = {})
      : screen_(screen), session_(session), texts_(std::move(texts)) {}

  void paint(const GameView& view);

  /// Was the terminal large enough for the board when it was painted last?
  [[nodiscard]] bool shows_board() const { return layout_.has_value(); }

  /// The point that was painted there; nothing beside the board.
  [[nodiscard]] std::optional<Point> point_at_spot(Spot spot) const;

  /// What the sides are called: as the board draws them.
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
  std::optional<BoardLayout> layout_;  // none while the terminal is too small
  Spot board_origin_{};
};

}  // namespace rowan::tui
