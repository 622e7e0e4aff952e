// SPDX-License-Identifier: MIT
#include "tui/board_layout.hpp"

#include <algorithm>
#include <cassert>

#include "game/notation.hpp"

namespace rowan::tui {

namespace {

constexpr int least_window = 5;
constexpr int largest_large_board = 5;
constexpr int small_label_columns = 3;  // for a label such as "15 "

/// The columns for the labels of rows in the large layout; none for games with numbered cells.
int label_columns(const Rules& rules) { return has_digits(rules) ? 0 : small_label_columns; }

/// The rows for the labels of columns; none for games with numbered cells. The names aa to af have their
/// second letter in a second row.
int label_rows(const Rules& rules) {
  if (has_digits(rules)) return 0;
  return column_name(rules.width - 1).size() > 1 ? 2 : 1;
}

Extent small_size(const Rules& rules, Extent window) {
  return {window.rows + label_rows(rules), small_label_columns + 2 * window.columns + 1};
}

Extent large_size(const Rules& rules) {
  return {rules.height * (BoardLayout::large_cell.rows + 1) - 1 + label_rows(rules),
          rules.width * (BoardLayout::large_cell.columns + 1) - 1 + label_columns(rules)};
}

bool may_be_large(const Rules& rules) { return std::max(rules.width, rules.height) <= largest_large_board; }

bool fits(Extent inner, Extent outer) { return inner.rows <= outer.rows && inner.columns <= outer.columns; }

/// The start of a window of `length` within `whole` that contains `wanted` and its neighbors, as close to
/// `former` as possible.
int window_start(int former, int length, int whole, int wanted) {
  const int margin = std::min(2, (length - 1) / 2);
  const int start = std::clamp(former, wanted - length + 1 + margin, wanted - margin);
  return std::clamp(start, 0, whole - length);
}

}  // namespace

Extent BoardLayout::needs(const Rules& rules) {
  return small_size(rules,
                    {std::min<int>(rules.height, least_window), std::min<int>(rules.width, least_window)});
}

Extent BoardLayout::wants(const Rules& rules) {
  return may_be_large(rules) ? large_size(rules) : small_size(rules, {rules.height, rules.width});
}

BoardLayout::BoardLayout(const Rules& rules, Extent space, Point cursor, const BoardLayout* former)
    : rules_(rules), large_(may_be_large(rules) && fits(large_size(rules), space)) {
  assert(fits(needs(rules), space));
  if (large_) {
    label_columns_ = label_columns(rules);
    window_ = {rules.height, rules.width};
    size_ = large_size(rules);
    return;
  }
  label_columns_ = small_label_columns;
  window_ = {std::min<int>(rules.height, space.rows - label_rows(rules)),
             std::min<int>(rules.width, (space.columns - small_label_columns - 1) / 2)};
  size_ = small_size(rules, window_);
  const Point start = former != nullptr ? former->first_ : Point{};
  first_ = point_at(window_start(start.x, window_.columns, rules.width, cursor.x),
                    window_start(start.y, window_.rows, rules.height, cursor.y));
}

bool BoardLayout::shows(Point point) const {
  return rules_.contains(point) && point.x >= first_.x && point.x < first_.x + window_.columns &&
         point.y >= first_.y && point.y < first_.y + window_.rows;
}

Spot BoardLayout::spot_of(Point point) const {
  assert(shows(point));
  if (!large_) return {point.y - first_.y, label_columns_ + 2 * (point.x - first_.x) + 1};
  return {point.y * (large_cell.rows + 1) + large_cell.rows / 2,
          label_columns_ + point.x * (large_cell.columns + 1) + large_cell.columns / 2};
}

std::optional<Point> BoardLayout::point_at_spot(Spot spot) const {
  const int row = spot.row;
  const int column = spot.column - label_columns_;
  if (row < 0 || column < 0) return std::nullopt;
  if (large_) {
    const bool on_line = row % (large_cell.rows + 1) == large_cell.rows ||
                         column % (large_cell.columns + 1) == large_cell.columns;
    const Point point = point_at(column / (large_cell.columns + 1), row / (large_cell.rows + 1));
    return !on_line && shows(point) ? std::optional(point) : std::nullopt;
  }
  // A cell has two columns: that of the stone, and the one before it, with the line to the neighbor.
  const Point point = point_at(first_.x + column / 2, first_.y + row);
  return row < window_.rows && column < 2 * window_.columns && shows(point) ? std::optional(point)
                                                                            : std::nullopt;
}

}  // namespace rowan::tui
