// SPDX-License-Identifier: MIT
#include "pattern/defenses.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace rowan::pattern {

namespace {

/// The shape that the attacker's stone on `target` would have with a stone of the defender on the field
/// `defended` of the same line.
Shape shape_against(const PatternBoard& board, board::LineSlot target, int defended, Side attacker) {
  const int length = board.stones().line_length(target.line);
  const std::uint64_t stone = static_cast<std::uint64_t>(stone_of(opponent(attacker))) << (2 * defended);
  const std::uint64_t line = board.stones().lines()[target.line] | stone;
  if (board.tables() == nullptr) return shape_of(board.rules(), line, length, target.field(), attacker);
  return board.tables()->shape(ShapeTables::free_cells(line, length), target.field(), attacker);
}

}  // namespace

PointSet defenses(const PatternBoard& board, PointIndex target, Side attacker) {
  const Rules& rules = board.rules();
  PointSet found(rules.point_count());
  found.insert(target);
  const Point point = rules.point_of(target);
  const board::LineSlots slots = board.stones().slots(point);
  PointShapes shapes = board.shapes(target, attacker);
  const bool wins = board.point_class(target, attacker) == PointClass::win;
  if (wins && rules.blocked_five == BlockedFive::wins) return found;  // only a stone on the target stops it
  const PointClass threat = wins ? PointClass::win : PointClass::four_four;
  const int reach = shape_reach(rules);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Shape before = shapes[i];
    if (before < Shape::four) continue;
    const int field = slots[i].field();
    const int last = std::min(board.stones().line_length(slots[i].line) - 1, field + reach);
    for (int other = std::max(0, field - reach); other <= last; ++other) {
      const Point defended = step(point, board::slot_directions[i], other - field);
      if (other == field || board.stones().cell(defended) != Cell::empty) continue;
      shapes[i] = shape_against(board, slots[i], other, attacker);
      if (combine_allowed(shapes) < threat) {
        found.insert(static_cast<PointIndex>(rules.index_of(defended)));
      }
    }
    shapes[i] = before;
  }
  return found;
}

}  // namespace rowan::pattern
