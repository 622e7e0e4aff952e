// SPDX-License-Identifier: MIT
#include "tui/game_painter.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/utf8.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "session/game_session.hpp"
#include "tui/board_layout.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

namespace {

/// The marks on the board, each shown by characters as well as by color:
///
///     [X]  the cursor        (X)  the last move        <.>  a hint        ×  forbidden
///
/// The winning line has its own background, or is reversed on terminals without colors.
struct BoardMarks {
  std::optional<Point> cursor;
  std::optional<Point> hint;
  std::span<const ForbiddenPoint> forbidden = {};
};

/// The mark of an empty forbidden point: × on a board drawn with stones, # on one drawn with letters.
std::string_view forbidden_sign(const Looks& looks) { return looks.stones() ? "×" : "#"; }

/// The line-drawing character for the point: corner, edge or crossing.
std::string_view crossing(Point point, const Rules& rules) {
  constexpr std::array<std::array<std::string_view, 3>, 3> signs{
      {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
  const auto third = [](int at, int size) { return at == 0 ? 0U : at == size - 1 ? 2U : 1U; };
  return signs[third(point.y, rules.height)][third(point.x, rules.width)];
}

/// Whether the point is a star point, as on a Go board: two lines in from the edges if the size is 7 to 12,
/// three lines in if it is larger; or the center if width and height are odd and at least 7.
bool is_star(Point point, const Rules& rules) {
  const auto on_star_line = [](int at, int size) {
    const int inset = size >= 13 ? 3 : size >= 7 ? 2 : -1;
    return inset >= 0 && (at == inset || at == size - 1 - inset);
  };
  const bool center = rules.width % 2 == 1 && rules.height % 2 == 1 && point.x == rules.width / 2 &&
                      point.y == rules.height / 2 && rules.width >= 7 && rules.height >= 7;
  return center || (on_star_line(point.x, rules.width) && on_star_line(point.y, rules.height));
}

class BoardPainter {
 public:
  BoardPainter(Screen& screen, Spot origin, const BoardLayout& layout, const session::GameSession& session,
               const BoardMarks& marks)
      : screen_(screen),
        origin_(origin),
        layout_(layout),
        session_(session),
        rules_(session.rules()),
        marks_(marks),
        line_(session.position().winning_line()) {}

  void paint() {
    layout_.is_large() ? paint_large() : paint_small();
    if (!has_digits(rules_)) paint_labels();
  }

 private:
  [[nodiscard]] Paper paper_of(Point point) const {
    if (std::ranges::find(line_, point) != line_.end()) return Paper::win;
    if (marks_.cursor == point) return Paper::cursor;
    if (marks_.hint == point) return Paper::hint;
    return session_.last_move() == point ? Paper::last : Paper::board;
  }

  /// The characters left and right of a marked point; blank for others.
  [[nodiscard]] std::array<std::string_view, 2> brackets(Point point) const {
    if (marks_.cursor == point) return {"[", "]"};
    if (marks_.hint == point) return {"<", ">"};
    if (session_.last_move() == point) return {"(", ")"};
    return {" ", " "};
  }

  [[nodiscard]] bool is_forbidden(Point point) const {
    return std::ranges::find(marks_.forbidden, point, &ForbiddenPoint::point) != marks_.forbidden.end();
  }

  [[nodiscard]] Paint stone_paint(Point point) const {
    if (is_forbidden(point)) return {paper_of(point), Ink::forbidden, true};
    const Cell cell = session_.position().cell(point);
    const Ink ink = cell == Cell::empty             ? Ink::line
                    : owner_of(cell) == Side::first ? Ink::first
                                                    : Ink::second;
    return {paper_of(point), ink, cell != Cell::empty};
  }

  /// Whether the board is drawn with stones on grid lines. Otherwise it is drawn with letters, and with dots,
  /// or numbers on 3×3, for the empty points.
  [[nodiscard]] bool has_stones() const { return screen_.looks().stones() && !has_digits(rules_); }

  [[nodiscard]] std::string_view small_sign(Point point) const {
    const Cell cell = session_.position().cell(point);
    if (cell != Cell::empty) {
      if (has_stones()) return "●";
      return owner_of(cell) == Side::first ? "X" : "O";
    }
    constexpr std::string_view digits = "123456789";
    if (has_digits(rules_)) return digits.substr(static_cast<std::size_t>(rules_.index_of(point)), 1);
    if (is_forbidden(point)) return forbidden_sign(screen_.looks());
    if (!has_stones()) return is_star(point, rules_) ? "+" : ".";
    return is_star(point, rules_) ? "╋" : crossing(point, rules_);
  }

  void put(Spot spot, std::string_view text, Paint paint) {
    screen_.put({origin_.row + spot.row, origin_.column + spot.column}, text, paint);
  }

  void paint_small();
  void paint_small_mark(Point point);
  void paint_large();
  void paint_large_cell(Point point);
  void paint_labels();

  Screen& screen_;
  Spot origin_;
  const BoardLayout& layout_;
  const session::GameSession& session_;
  const Rules& rules_;
  const BoardMarks& marks_;
  std::vector<Point> line_;
};

/// Paints each point with the line to its left neighbor; then the marks, which cover those lines.
void BoardPainter::paint_small() {
  const Extent window = layout_.window();
  const bool lines = has_stones();
  const Paint ground{Paper::board, Ink::line};
  for (int row = 0; row < window.rows; ++row) {
    for (int column = 0; column < window.columns; ++column) {
      const Point point = point_at(layout_.first().x + column, layout_.first().y + row);
      const Spot spot = layout_.spot_of(point);
      put({spot.row, spot.column - 1}, lines && point.x > 0 ? "─" : " ", ground);
      put(spot, small_sign(point), stone_paint(point));
    }
    const bool goes_on = layout_.first().x + window.columns < rules_.width;
    put({row, layout_.corner().column + 2 * window.columns}, lines && goes_on ? "─" : " ", ground);
  }
  if (const auto last = session_.last_move()) paint_small_mark(*last);
  if (marks_.hint) paint_small_mark(*marks_.hint);
  if (marks_.cursor) paint_small_mark(*marks_.cursor);
}

void BoardPainter::paint_small_mark(Point point) {
  if (!layout_.shows(point)) return;
  const Spot spot = layout_.spot_of(point);
  const auto [left, right] = brackets(point);
  const Paint paint{paper_of(point), Ink::first, true};
  put({spot.row, spot.column - 1}, left, paint);
  put({spot.row, spot.column + 1}, right, paint);
}

void BoardPainter::paint_large() {
  const Extent cell = BoardLayout::large_cell;
  const bool unicode = screen_.looks().unicode;
  const Paint ground{Paper::board, Ink::line};
  const int left = layout_.corner().column;
  for (int y = 0; y + 1 < rules_.height; ++y) {
    std::string rule;
    for (int x = 0; x < rules_.width; ++x) {
      for (int column = 0; column < cell.columns; ++column) rule += unicode ? "─" : "-";
      if (x + 1 < rules_.width) rule += unicode ? "┼" : "+";
    }
    put({y * (cell.rows + 1) + cell.rows, left}, rule, ground);
  }
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point point = rules_.point_of(index);
    paint_large_cell(point);
    if (point.x + 1 == rules_.width) continue;
    const Spot spot = layout_.spot_of(point);
    for (int row = -1; row <= 1; ++row) put({spot.row + row, spot.column + 4}, unicode ? "│" : "|", ground);
  }
}

void BoardPainter::paint_large_cell(Point point) {
  using Figure = std::array<std::string_view, 3>;
  constexpr Figure cross{" ╲ ╱ ", "  ╳  ", " ╱ ╲ "};
  constexpr Figure circle{"╭───╮", "│   │", "╰───╯"};
  constexpr Figure plain_cross{" \\ / ", "  X  ", " / \\ "};
  constexpr Figure plain_circle{"/---\\", "|   |", "\\---/"};
  const Cell cell = session_.position().cell(point);
  const bool unicode = screen_.looks().unicode;
  const Paint paint = stone_paint(point);
  const Spot spot = layout_.spot_of(point);
  for (int row = -1; row <= 1; ++row) put({spot.row + row, spot.column - 3}, "       ", paint);
  if (has_digits(rules_)) {
    const Spot place = cell == Cell::empty ? spot : Spot{spot.row - 1, spot.column - 3};
    put(place, short_text(point, rules_), {paint.paper, Ink::line});
  }
  if (is_forbidden(point)) put(spot, forbidden_sign(screen_.looks()), paint);
  if (cell != Cell::empty) {
    const bool first = owner_of(cell) == Side::first;
    const Figure& figure = first ? (unicode ? cross : plain_cross) : (unicode ? circle : plain_circle);
    for (int row = 0; row < 3; ++row) {
      put({spot.row + row - 1, spot.column - 2}, figure[row], paint);
    }
  }
  const auto [left, right] = brackets(point);
  const Paint mark{paint.paper, Ink::first, true};
  put({spot.row, spot.column - 3}, left, mark);
  put({spot.row, spot.column + 3}, right, mark);
}

/// Paints the names of rows at the left and of columns below. The letters of a name such as "aa" stand one
/// below the other.
void BoardPainter::paint_labels() {
  const Extent window = layout_.window();
  for (int row = 0; row < window.rows; ++row) {
    const Point point = point_at(layout_.first().x, layout_.first().y + row);
    put({layout_.spot_of(point).row, 0}, fmt::format("{:>2}", rules_.height - point.y), {});
  }
  const int below = layout_.is_large() ? layout_.size().rows - 1 : window.rows;
  for (int column = 0; column < window.columns; ++column) {
    const Point point = point_at(layout_.first().x + column, layout_.first().y);
    const std::string name = column_name(point.x);
    for (int letter = 0; letter < static_cast<int>(name.size()); ++letter) {
      put({below + letter, layout_.spot_of(point).column}, name.substr(static_cast<std::size_t>(letter), 1),
          {});
    }
  }
}

/// Paints the board with its labels, stones and marks, its top left corner at `origin`.
void paint_board(Screen& screen, Spot origin, const BoardLayout& layout, const session::GameSession& session,
                 const BoardMarks& marks) {
  BoardPainter(screen, origin, layout, session, marks).paint();
}

constexpr int least_panel = 30;  // columns that the panel needs beside the board
constexpr int gap = 2;
constexpr int rows_above = 1;  // for the rules
constexpr int rows_below = 3;  // for the status, the message and the keys

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> keys{{
    {translatable("arrows"), translatable("move the cursor")},
    {"Enter", translatable("play at the cursor (or click)")},
    {":", translatable("type a point, such as {point}")},
    {"u", translatable("undo")},
    {"h", translatable("hint")},
    {"Esc", translatable("make the computer move now")},
    {"r", translatable("resign; after the game: rematch")},
    {"n", translatable("new game")},
    {"s", translatable("save (automatic after every move)")},
    {"q", translatable("quit and save the game")},
    {"?", translatable("this help")},
}};

/// The smallest usable terminal: the board's smallest window with the lines above and below it.
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
  if (view.mode == GameView::Mode::confirm_resign) return texts_("Resign? Press y to resign");
  if (view.mode == GameView::Mode::entry) return texts_("Point: {entry}", {{"entry", view.entry + '_'}});
  if (session_.is_over()) return result_text(session_, names(), texts_);
  if (!view.is_thinking) return turn_text(session_, names(), texts_);
  if (!session_.is_program_turn()) return texts_("Looking for a hint; press Esc to stop");
  return texts_("{player} is thinking; press Esc to move now",
                {{"player", seat_name(session_, session_.position().side_to_move(), names(), texts_)}});
}

/// The meaning of the sign on forbidden points; empty if there are none.
std::string GamePainter::legend(const GameView& view) const {
  if (view.forbidden.empty()) return "";
  return texts_("{sign} forbidden to black", {{"sign", std::string(forbidden_sign(screen_.looks()))}});
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
    paint_too_small(screen_, needed, texts_("Press q to quit and save."), texts_);
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

/// Paints the players, with an arrow at the side to move.
void GamePainter::paint_seats(int& row, int column) {
  const std::array<std::string, 2> side_names{texts_(names()[0]), texts_(names()[1])};
  const std::size_t name_columns =
      std::max({std::size_t{6}, display_width(side_names[0]), display_width(side_names[1])});
  for (const Side side : {Side::first, Side::second}) {
    const bool to_move = !session_.is_over() && session_.position().side_to_move() == side;
    const session::Seat& seat = session_.seats().at(side);
    const bool two = session_.seats().people() == 2;
    std::string who = seat.player;
    if (seat.is_person()) who = two ? texts_("person") : texts_("you");
    if (uses_chance(seat))
      who = texts_("{player} (seed {seed})", {{"player", who}, {"seed", std::to_string(seat.seed)}});
    const std::string name = padded(side_names[std::to_underlying(side)], name_columns);
    screen_.put({row++, column}, fmt::format("{} {} {}", to_move ? '>' : ' ', name, who), {.bold = to_move});
  }
}

/// Paints the panel beside the board, from the rules at the top to the keys at the bottom.
void GamePainter::paint_beside(const GameView& view, int column) {
  const auto width = static_cast<std::size_t>(screen_.columns() - column);
  int row = 1;
  const auto put_lines = [&](std::string_view text, Paint paint = {}) {
    for (const std::string& line : wrapped_to_columns(text, width - 1))
      screen_.put({row++, column}, line, paint);
  };
  screen_.put({row++, column}, game_name(session_.rules()), {.bold = true});
  put_lines(texts_(description_of(session_.rules())));
  ++row;
  paint_seats(row, column);
  ++row;
  put_lines(status(view), {.bold = true});
  put_lines(view.message);
  ++row;
  const std::size_t moves = session_.position().moves().size();
  if (const auto last = session_.last_move()) {
    screen_.put({row++, column},
                texts_("Move {number}: {point}",
                       {{"number", std::to_string(moves)}, {"point", short_text(*last, session_.rules())}}));
  }
  if (!session_.is_over()) {
    screen_.put({row++, column},
                texts_("Cursor: {point}", {{"point", short_text(view.cursor, session_.rules())}}));
  }
  screen_.put({row++, column}, legend(view));
  const std::array<std::string, 4> short_keys{
      texts_("arrows move    Enter plays"),
      session_.is_over() ? texts_("u undo   r rematch") : texts_("u undo   h hint   r resign"),
      texts_("n new    s save   q quit"), texts_("? help")};
  row = std::max(row + 1, screen_.rows() - static_cast<int>(short_keys.size()) - 1);
  for (const std::string& line : short_keys) screen_.put({row++, column}, line);
}

void GamePainter::paint_above_and_below(const GameView& view, int board_rows) {
  const Rules& rules = session_.rules();
  screen_.put(
      {0, 0},
      texts_("{game}: {rules}", {{"game", game_name(rules)}, {"rules", texts_(description_of(rules))}}),
      {.bold = true});
  const int row = std::min(rows_above + board_rows, screen_.rows() - rows_below);
  screen_.put({row, 0}, status(view), {.bold = true});
  screen_.put({row + 1, 0}, view.message.empty() ? legend(view) : view.message);
  screen_.put({screen_.rows() - 1, 0}, texts_("? help  u undo  h hint  n new  q quit"));
}

void GamePainter::paint_help() {
  std::vector<std::string> lines;
  const Rules& rules = session_.rules();
  const std::string middle = to_text(point_at(rules.width / 2, rules.height / 2), rules);
  constexpr std::size_t key_columns = 8;
  const auto add = [&](std::string_view key, const std::string& about) {
    lines.push_back(' ' + padded(key, key_columns) + about);
  };
  for (const auto& [key, about] : keys) {
    add(texts_(key), texts_(about, {{"point", middle}}));
    if (key == "Enter" && has_digits(rules)) add(texts_("1 to 9"), texts_("play in that cell"));
  }
  const std::string go_back = ' ' + texts_("Press any key to go back.");
  std::size_t columns = display_width(go_back) + 1;
  for (const std::string& line : lines) columns = std::max(columns, display_width(line) + 1);
  const int width = std::max(44, static_cast<int>(columns) + 1);
  const int height = static_cast<int>(lines.size()) + 4;
  const Spot corner{std::max(0, (screen_.rows() - height) / 2), std::max(0, (screen_.columns() - width) / 2)};
  const Paint paint{Paper::cursor, Ink::first};
  const auto put_row = [&](int row, std::string_view text, bool bold = false) {
    screen_.put({corner.row + row, corner.column}, ' ' + padded(text, static_cast<std::size_t>(width - 1)),
                {paint.paper, paint.ink, bold});
  };
  put_row(0, ' ' + texts_("Keys"), true);
  put_row(1, "");
  for (std::size_t index = 0; index < lines.size(); ++index)
    put_row(static_cast<int>(index) + 2, lines[index]);
  put_row(height - 2, "");
  put_row(height - 1, go_back);
}

}  // namespace rowan::tui
