// SPDX-License-Identifier: MIT
#include "tui/board_painter.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "game/notation.hpp"

namespace rowan::tui {

namespace {

/// The line-drawing character for the point: corner, edge or crossing.
std::string_view crossing(Point point, const Rules& rules) {
  constexpr std::array<std::array<std::string_view, 3>, 3> signs{
      {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
  const auto third = [](int at, int size) { return at == 0 ? 0U : at == size - 1 ? 2U : 1U; };
  return signs[third(point.y, rules.height)][third(point.x, rules.width)];
}

/// Star points, as on Go boards: three in from the edge from size 13 on, two in from size 7 on, and the
/// center.
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

  /// Stones on grid lines if the terminal can show them, otherwise letters and dots; 3×3 shows numbers
  /// instead.
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

/// Rows at the left, columns below; the letters of a two-letter column stand one below the other.
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

}  // namespace

std::string_view forbidden_sign(const Looks& looks) { return looks.stones() ? "×" : "#"; }

void paint_board(Screen& screen, Spot origin, const BoardLayout& layout, const session::GameSession& session,
                 const BoardMarks& marks) {
  BoardPainter(screen, origin, layout, session, marks).paint();
}

}  // namespace rowan::tui
