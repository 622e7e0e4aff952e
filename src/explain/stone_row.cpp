// SPDX-License-Identifier: MIT
#include "explain/stone_row.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <ranges>
#include <utility>

#include "board/line_board.hpp"
#include "game/forbidden.hpp"

namespace rowan::explain {

namespace {

/// A line of the board as seen from a point on it.
class LineView {
 public:
  LineView(const Position& position, Point point, int line)
      : rules_(position.rules()), point_(point), direction_(board::slot_directions[line]) {
    const board::LineBoard board(position);
    const board::LineSlot slot = board.slots(point)[line];
    word_ = board.lines()[slot.line];
    length_ = board.line_length(slot.line);
    field_ = slot.field();
  }

  [[nodiscard]] int field() const { return field_; }
  [[nodiscard]] Point point(int field) const { return step(point_, direction_, field - field_); }
  [[nodiscard]] Cell cell(int field) const { return static_cast<Cell>(word_ >> (2 * field) & 3); }
  [[nodiscard]] pattern::Shape shape(int field, Side side) const {
    return pattern::shape_of(rules_, word_, length_, field, side);
  }
  void put(int field, Cell cell) {
    word_ = (word_ & ~(std::uint64_t{3} << (2 * field))) | static_cast<std::uint64_t>(cell) << (2 * field);
  }

  /// The fields with this content that are at most k from `middle`, the nearest first.
  [[nodiscard]] std::vector<int> fields(Cell cell_wanted, int middle) const {
    std::vector<int> found;
    for (int field = std::max(0, middle - rules_.k); field < std::min(length_, middle + rules_.k + 1);
         ++field) {
      if (cell(field) == cell_wanted) found.push_back(field);
    }
    std::ranges::sort(found, {}, [&](int field) { return std::pair(std::abs(field - middle), field); });
    return found;
  }

 private:
  Rules rules_;
  Point point_;
  Direction direction_;
  std::uint64_t word_ = 0;
  int length_ = 0;
  int field_ = 0;
};

/// Can the open three on this line become an open four? In renju, an open three of black cannot if every
/// point that would make it an open four is forbidden; all other open threes can.
bool can_be_open_four(const Position& position, const LineView& line, int stone, Side side) {
  if (position.rules().forbidden == Forbidden::none || side == Side::second) return true;
  return std::ranges::any_of(line.fields(Cell::empty, stone), [&](int field) {
    LineView tried = line;
    tried.put(field, stone_of(side));
    return tried.shape(stone, side) == pattern::Shape::open_four &&
           !why_forbidden(position, line.point(field));
  });
}

/// The stones that `shape` needs, including the one on the field `stone`. Where some stones could replace
/// others, the nearest are kept.
std::vector<Point> essential_stones(LineView line, int stone, Side side, pattern::Shape shape) {
  const auto nearest_first = line.fields(stone_of(side), stone);
  std::vector<int> kept{stone};
  for (const int field : std::views::reverse(nearest_first)) {
    if (field == stone) continue;
    line.put(field, Cell::empty);
    if (line.shape(stone, side) >= shape) continue;
    line.put(field, stone_of(side));
    kept.push_back(field);
  }
  std::ranges::sort(kept);
  std::vector<Point> points;
  for (const int field : kept) points.push_back(line.point(field));
  return points;
}

std::optional<StoneRow> row_of(const Position& position, const LineView& line, int stone) {
  const Side side = owner_of(line.cell(stone));
  const pattern::Shape shape = line.shape(stone, side);
  if (threat_level_of(shape) == ThreatLevel::none) return std::nullopt;
  if (is_open_three(shape) && !can_be_open_four(position, line, stone, side)) return std::nullopt;
  StoneRow row{.side = side, .shape = shape, .stones = essential_stones(line, stone, side, shape)};
  if (row.stones.size() < 2) return std::nullopt;
  return row;
}

bool share_a_stone(const StoneRow& left, const StoneRow& right) {
  return std::ranges::any_of(
      left.stones, [&](Point stone) { return std::ranges::find(right.stones, stone) != right.stones.end(); });
}

void sort_strongest_first(std::vector<StoneRow>& rows) {
  std::ranges::sort(rows, [](const StoneRow& left, const StoneRow& right) {
    return left.shape != right.shape ? left.shape > right.shape : left.stones < right.stones;
  });
}

/// The rows sorted, the strongest first. A row that shares a stone with one before it is left out.
std::vector<StoneRow> distinct_rows(std::vector<StoneRow> rows) {
  sort_strongest_first(rows);
  std::vector<StoneRow> distinct;
  for (StoneRow& row : rows) {
    const bool is_listed =
        std::ranges::any_of(distinct, [&](const StoneRow& listed) { return share_a_stone(listed, row); });
    if (!is_listed) distinct.push_back(std::move(row));
  }
  return distinct;
}

}  // namespace

ThreatLevel threat_level_of(pattern::Shape shape) {
  switch (shape) {
    case pattern::Shape::five:
      return ThreatLevel::five;
    case pattern::Shape::open_four:
    case pattern::Shape::double_four:
    case pattern::Shape::four:
      return ThreatLevel::four;
    case pattern::Shape::wide_three:
    case pattern::Shape::open_three:
      return ThreatLevel::open_three;
    case pattern::Shape::three:
      return ThreatLevel::three;
    case pattern::Shape::wide_two:
    case pattern::Shape::open_two:
      return ThreatLevel::open_two;
    default:
      return ThreatLevel::none;
  }
}

std::optional<StoneRow> row_through(const Position& position, Point stone, int line) {
  const LineView view(position, stone, line);
  return row_of(position, view, view.field());
}

std::vector<StoneRow> rows_on_board(const Position& position) {
  const Rules& rules = position.rules();
  std::vector<StoneRow> rows;
  for (int line = 0; std::cmp_less(line, board::slot_directions.size()); ++line) {
    std::vector<StoneRow> in_direction;
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      if (position.cell(point) == Cell::empty) continue;
      auto row = row_through(position, point, line);
      if (row && threat_level_of(row->shape) >= ThreatLevel::three) in_direction.push_back(*std::move(row));
    }
    std::ranges::move(distinct_rows(std::move(in_direction)), std::back_inserter(rows));
  }
  sort_strongest_first(rows);
  return rows;
}

std::vector<StoneRow> rows_blocked_at(const Position& position, Point point, int line, Side side) {
  assert(position.cell(point) == Cell::empty);
  const LineView before(position, point, line);
  LineView after = before;
  after.put(after.field(), stone_of(opponent(side)));
  std::vector<StoneRow> rows;
  for (const int stone : before.fields(stone_of(side), before.field())) {
    const ThreatLevel left = threat_level_of(after.shape(stone, side));
    auto row = row_of(position, before, stone);
    if (row && left < threat_level_of(row->shape)) rows.push_back(*std::move(row));
  }
  return distinct_rows(std::move(rows));
}

std::vector<StoneRow> fours_at(const Position& position, Point point, int line, Side side) {
  assert(position.cell(point) == Cell::empty);
  const LineView view(position, point, line);
  std::vector<StoneRow> rows;
  for (const int stone : view.fields(stone_of(side), view.field())) {
    auto row = row_of(position, view, stone);
    if (row && threat_level_of(row->shape) == ThreatLevel::four) rows.push_back(*std::move(row));
  }
  return distinct_rows(std::move(rows));
}

}  // namespace rowan::explain
