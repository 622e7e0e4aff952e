// SPDX-License-Identifier: MIT
#include "explain/strong_points.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "board/line_board.hpp"
#include "explain/stone_row.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::explain {

namespace {

using pattern::PointClass;

constexpr std::array strong_classes{PointClass::win,        PointClass::open_four, PointClass::four_four,
                                    PointClass::four_three, PointClass::four,      PointClass::three_three,
                                    PointClass::open_three};

/// Are the two points on one line of this direction, 0..3 as in LineSlots?
bool share_line(Point one, Point other, int line) {
  const Direction direction = board::slot_directions[static_cast<std::size_t>(line)];
  return (other.x - one.x) * direction.dy == (other.y - one.y) * direction.dx;
}

/// The points that complete a row of the side once it has a stone on `point`, but not before. Leaves the
/// board unchanged.
std::vector<Point> completed_by(pattern::PatternBoard& board, pattern::PointIndex point, Side side) {
  const pattern::PointSet before = board.points(side, PointClass::win);
  const bool is_its_turn = board.side_to_move() == side;
  if (!is_its_turn) board.pass();
  board.play(point);
  std::vector<Point> completing;
  board.points(side, PointClass::win).for_each([&](pattern::PointIndex index) {
    if (!before.contains(index)) completing.push_back(board.rules().point_of(index));
  });
  board.undo();
  if (!is_its_turn) board.undo();
  return completing;
}

/// The class of the new threats that a stone makes.
PointClass made_at(pattern::PatternBoard& board, pattern::PointIndex point, Side side) {
  const PointClass kind = board.exact_class(point, side);
  const bool has_four = kind >= PointClass::four && kind <= PointClass::open_four;
  if (!has_four || board.points(side, PointClass::win).is_empty()) return kind;
  const std::vector<Point> completing = completed_by(board, point, side);
  pattern::PointShapes shapes = board.shapes(point, side);
  for (int line = 0; line < 4; ++line) {
    pattern::Shape& shape = shapes[static_cast<std::size_t>(line)];
    if (threat_level_of(shape) != ThreatLevel::four) continue;
    const auto is_on_line = [&](Point one) { return share_line(one, board.rules().point_of(point), line); };
    if (std::ranges::none_of(completing, is_on_line)) shape = pattern::Shape::nothing;
  }
  return combine_allowed(shapes);
}

}  // namespace

std::vector<StrongPoint> strong_points(const Position& position) {
  pattern::PatternBoard board(position);
  std::vector<StrongPoint> all;
  for (const Side side : {Side::first, Side::second}) {
    const pattern::PointSet empty = board.empty_points();
    empty.for_each([&](pattern::PointIndex point) {
      if (board.point_class(point, side) < PointClass::open_three) return;
      all.push_back({board.rules().point_of(point), side, made_at(board, point, side)});
    });
  }
  std::vector<StrongPoint> ordered;
  for (const PointClass kind : strong_classes) {
    for (const StrongPoint& one : all)
      if (one.makes == kind) ordered.push_back(one);
  }
  return ordered;
}

}  // namespace rowan::explain
