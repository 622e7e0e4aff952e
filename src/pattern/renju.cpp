// SPDX-License-Identifier: MIT
#include "pattern/renju.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace rowan::pattern {

namespace {

/// A copy of a board's stones on which black stones are tried.
class Trials {
 public:
  Trials(const board::LineBoard& stones, const ShapeTables& tables) : stones_(stones), tables_(tables) {}

  /// Does black, by playing on this empty point with these shapes, make two threes that can become straight
  /// fours?
  bool is_double_three(Point point, const PointShapes& shapes) {
    const board::LineSlots slots = stones_.slots(point);
    stones_.place(slots, Side::first);
    int threes = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (is_open_three(shapes[i]) && can_become_straight_four(point, slots[i], i)) ++threes;
    }
    stones_.remove(slots);
    return threes >= 2;
  }

 private:
  /// Can a legal move make a straight four of this three? A straight four is one unbroken run, so the new
  /// stone must lie next to an end of the run through `stone`.
  bool can_become_straight_four(Point stone, board::LineSlot slot, std::size_t line) {
    const board::Run run = board::run_around(stones_.lines()[slot.line], slot.field(), Side::first);
    const auto by_stone_on = [&](int field) {
      const Point next = step(stone, board::slot_directions[line], field - slot.field());
      return stones_.rules().contains(next) && stones_.cell(next) == Cell::empty &&
             makes_legal_straight_four(next, line);
    };
    return by_stone_on(run.begin - 1) || by_stone_on(run.end);
  }

  bool makes_legal_straight_four(Point point, std::size_t line) {
    const board::LineSlots slots = stones_.slots(point);
    if (shape(slots[line]) != Shape::open_four) return false;
    const PointShapes shapes{shape(slots[0]), shape(slots[1]), shape(slots[2]), shape(slots[3])};
    switch (tables_.point_class(shapes, Side::first)) {
      case PointClass::win:
      case PointClass::forbidden:
        return false;
      case PointClass::perhaps_forbidden:
        return !is_double_three(point, shapes);
      default:
        return true;
    }
  }

  [[nodiscard]] Shape shape(board::LineSlot slot) const {
    const std::uint64_t free =
        ShapeTables::free_cells(stones_.lines()[slot.line], stones_.line_length(slot.line));
    return tables_.shape(free, slot.field(), Side::first);
  }

  board::LineBoard stones_;
  const ShapeTables& tables_;
};

}  // namespace

std::optional<ForbiddenReason> why_forbidden(const board::LineBoard& stones, const ShapeTables& tables,
                                             Point point, PointClass kind, const PointShapes& shapes) {
  assert(stones.cell(point) == Cell::empty);
  if (kind != PointClass::forbidden && kind != PointClass::perhaps_forbidden) return std::nullopt;
  if (kind == PointClass::perhaps_forbidden) {
    if (!Trials(stones, tables).is_double_three(point, shapes)) return std::nullopt;
    return ForbiddenReason::double_three;
  }
  const bool overline = std::ranges::find(shapes, Shape::overline) != shapes.end();
  return overline ? ForbiddenReason::overline : ForbiddenReason::double_four;
}

std::optional<ForbiddenReason> why_forbidden(const ShapeBoard& board, Point point) {
  if (board.rules().forbidden == Forbidden::none) return std::nullopt;
  return why_forbidden(board.stones(), *board.tables(), point, board.point_class(point, Side::first),
                       board.shapes(point, Side::first));
}

std::vector<ForbiddenPoint> forbidden_points(const ShapeBoard& board) {
  std::vector<ForbiddenPoint> points;
  for (int index = 0; index < board.rules().point_count(); ++index) {
    const Point point = board.rules().point_of(index);
    if (board.cell(point) != Cell::empty) continue;
    if (const auto reason = why_forbidden(board, point)) points.push_back({point, *reason});
  }
  return points;
}

}  // namespace rowan::pattern
