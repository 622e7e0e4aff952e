// SPDX-License-Identifier: MIT
#include "tui/game_painter.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "tui/board_painter.hpp"

namespace rowan::tui {

namespace {

constexpr int least_panel = 30;  // columns that the panel needs beside the board
constexpr int gap = 2;
constexpr int rows_above = 1;  // the rule
constexpr int rows_below = 3;  // whose turn, the message, the keys

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> keys{{
    {"arrows", "move the cursor"},
    {"Enter", "play there; or click a point"},
    {":", "type a point, such as "},
    {"u", "undo"},
    {"h", "hint"},
    {"Esc", "make the computer move now"},
    {"r", "resign; after the game: rematch"},
    {"n", "new game"},
    {"s", "save (automatic after every move)"},
    {"q", "quit and save the game"},
    {"?", "this help"},
}};

std::string rule_text(const Rules& rules) { return fmt::format("{}: {}", game_name(rules), describe(rules)); }

/// The least terminal: the board's least window with the lines above and below it.
Extent needed_space(const Rules& rules) {
  const Extent board = BoardLayout::needs(rules);
  return {board.rows + rows_above + rows_below, std::max(board.columns, 24)};
}

}  // namespace

session::SideNames GamePainter::names() const {
  const bool stones =
      screen_.looks().stones() && (!layout_ || !layout_->is_large()) && !has_digits(session_.rules());
  return stones ? session::stone_names : session::letter_names;
}

std::string GamePainter::status(const GameView& view) const {
  if (view.mode == GameView::Mode::confirm_resign) return "Resign? Press y to resign";
  if (view.mode == GameView::Mode::entry) return "Point: " + view.entry + '_';
  if (session_.is_over()) return result_text(session_, names());
  if (!view.is_thinking) return turn_text(session_, names());
  if (!session_.is_program_turn()) return "Looking for a hint; press Esc to stop";
  return seat_name(session_, session_.position().side_to_move(), names()) +
         " is thinking; press Esc to move now";
}

/// What the sign on forbidden points means; empty when there are none.
std::string GamePainter::legend(const GameView& view) const {
  return view.forbidden.empty() ? "" : fmt::format("{} forbidden to black", forbidden_sign(screen_.looks()));
}

std::optional<Point> GamePainter::point_at_spot(Spot spot) const {
  if (!layout_) return std::nullopt;
  return layout_->point_at_spot({spot.row - board_origin_.row, spot.column - board_origin_.column});
}

void GamePainter::paint(const GameView& view) {
  const Rules& rules = session_.rules();
  const Extent terminal{screen_.rows(), screen_.columns()};
  const Extent needed = needed_space(rules);
  screen_.clear();
  if (terminal.rows < needed.rows || terminal.columns < needed.columns) {
    layout_.reset();
    paint_too_small(screen_, needed, "Press q to quit and save.");
    return screen_.present();
  }
  const Extent wanted = BoardLayout::wants(rules);
  const int margin = has_digits(rules) ? gap : 0;
  const bool beside = terminal.columns >= wanted.columns + margin + gap + least_panel;
  const Extent space = beside ? Extent{terminal.rows, wanted.columns}
                              : Extent{terminal.rows - rows_above - rows_below, terminal.columns};
  const std::optional<BoardLayout> former = layout_;
  layout_.emplace(rules, space, view.cursor, former ? &*former : nullptr);
  board_origin_ =
      beside ? Spot{std::min(1, terminal.rows - layout_->size().rows), margin} : Spot{rows_above, 0};
  const bool shows_cursor = !session_.is_over();
  paint_board(screen_, board_origin_, *layout_, session_,
              {shows_cursor ? std::optional(view.cursor) : std::nullopt, view.hint, view.forbidden});
  if (beside) {
    paint_beside(view, margin + layout_->size().columns + gap);
  } else {
    paint_above_and_below(view, layout_->size().rows);
  }
  if (view.mode == GameView::Mode::help) paint_help();
  screen_.present();
}

/// The panel: the rule, who is who with an arrow at whose turn it is, what happened, the keys.
void GamePainter::paint_beside(const GameView& view, int column) {
  const int width = screen_.columns() - column;
  int row = 1;
  const auto put_lines = [&](std::string_view text, Paint paint) {
    for (const std::string& line : wrapped(text, width - 1)) screen_.put({row++, column}, line, paint);
  };
  screen_.put({row++, column}, game_name(session_.rules()), {.bold = true});
  put_lines(describe(session_.rules()), {});
  ++row;
  for (const Side side : {Side::first, Side::second}) {
    const bool to_move = !session_.is_over() && session_.position().side_to_move() == side;
    const auto name = names()[std::to_underlying(side)];
    const session::Seat& seat = session_.seats().at(side);
    const std::string seed = uses_chance(seat) ? fmt::format(" (seed {})", seat.seed) : "";
    const std::string who =
        seat.is_person() ? (session_.seats().people() == 2 ? "person" : "you") : seat.player;
    screen_.put({row++, column}, fmt::format("{} {:<6} {}{}", to_move ? '>' : ' ', name, who, seed),
                {.bold = to_move});
  }
  ++row;
  put_lines(status(view), {.bold = true});
  put_lines(view.message, {});
  ++row;
  const std::size_t moves = session_.position().moves().size();
  if (const auto last = session_.last_move()) {
    screen_.put({row++, column}, fmt::format("Move {}: {}", moves, short_text(*last, session_.rules())));
  }
  if (!session_.is_over()) {
    screen_.put({row++, column}, fmt::format("Cursor: {}", short_text(view.cursor, session_.rules())));
  }
  screen_.put({row++, column}, legend(view));
  const std::array<std::string_view, 4> short_keys{
      "arrows move    Enter plays", session_.is_over() ? "u undo   r rematch" : "u undo   h hint   r resign",
      "n new    s save   q quit", "? help"};
  row = std::max(row + 1, screen_.rows() - static_cast<int>(short_keys.size()) - 1);
  for (const std::string_view line : short_keys) screen_.put({row++, column}, line);
}

void GamePainter::paint_above_and_below(const GameView& view, int board_rows) {
  screen_.put({0, 0}, rule_text(session_.rules()), {.bold = true});
  const int row = std::min(rows_above + board_rows, screen_.rows() - rows_below);
  screen_.put({row, 0}, status(view), {.bold = true});
  screen_.put({row + 1, 0}, view.message.empty() ? legend(view) : view.message);
  screen_.put({screen_.rows() - 1, 0}, "? help  u undo  h hint  n new  q quit");
}

void GamePainter::paint_help() {
  std::vector<std::string> lines;
  const Rules& rules = session_.rules();
  for (const auto& [key, about] : keys) {
    std::string line = fmt::format(" {:<8}{}", key, about);
    if (key == ":") line += to_text(point_at(rules.width / 2, rules.height / 2), rules);
    lines.push_back(line);
    if (key == "Enter" && has_digits(rules))
      lines.push_back(fmt::format(" {:<8}{}", "1 to 9", "play in that cell"));
  }
  constexpr int width = 44;
  const int height = static_cast<int>(lines.size()) + 4;
  const Spot corner{std::max(0, (screen_.rows() - height) / 2), std::max(0, (screen_.columns() - width) / 2)};
  const Paint paint{Paper::cursor, Ink::first};
  const auto put_row = [&](int row, std::string_view text, bool bold = false) {
    screen_.put({corner.row + row, corner.column}, fmt::format(" {:<{}}", text, width - 1),
                {paint.paper, paint.ink, bold});
  };
  put_row(0, " Keys", true);
  put_row(1, "");
  for (std::size_t index = 0; index < lines.size(); ++index)
    put_row(static_cast<int>(index) + 2, lines[index]);
  put_row(height - 2, "");
  put_row(height - 1, " Press any key to go back.");
}

}  // namespace rowan::tui
