// SPDX-License-Identifier: MIT
#include "threat/threat_moves.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace rowan::threat {

namespace {

/// Visits the empty points next to the ends of the rows of k that a stone of `side` on `point` would
/// complete.
template <class Visit>
void for_each_end(const pattern::PatternBoard& board, pattern::PointIndex point, Side side, Visit visit) {
  const Rules& rules = board.rules();
  const auto holds = [&](Point at, Cell cell) {
    return rules.contains(at) && board.cell(static_cast<pattern::PointIndex>(rules.index_of(at))) == cell;
  };
  const Point middle = rules.point_of(point);
  for (const Direction line : line_directions) {
    int above = 1;
    int below = -1;
    while (holds(step(middle, line, above), stone_of(side))) ++above;
    while (holds(step(middle, line, below), stone_of(side))) --below;
    if (above - below - 1 != rules.k) continue;
    for (const int distance : {below, above}) {
      const Point end = step(middle, line, distance);
      if (holds(end, Cell::empty)) visit(static_cast<pattern::PointIndex>(rules.index_of(end)));
    }
  }
}

/// A move for a defender who loses anyway: on the point of the threat if that is allowed, else anywhere.
pattern::PointIndex losing_answer(const pattern::PatternBoard& board, Side attacker) {
  const Side defender = opponent(attacker);
  pattern::PointIndex answer = pattern::no_point;
  const auto take_legal = [&](pattern::PointIndex point) {
    if (point != pattern::no_point && !board.is_forbidden(point, defender)) answer = point;
    return answer != pattern::no_point;
  };
  if (board.points(attacker, pattern::PointClass::win).any_of(take_legal)) return answer;
  if (take_legal(unanswerable_four(board, attacker))) return answer;
  board.empty_points().any_of(take_legal);
  return answer;
}

}  // namespace

bool may_have_four(const pattern::PatternBoard& board, Side side) {
  return board.count(side, pattern::PointClass::four) + board.count(side, pattern::PointClass::four_three) +
             board.count(side, pattern::PointClass::four_four) +
             board.count(side, pattern::PointClass::open_four) +
             board.count(side, pattern::PointClass::perhaps_forbidden) >
         0;
}

bool can_move(const pattern::PatternBoard& board) {
  const Side side = board.side_to_move();
  return board.empty_points().any_of(
      [&](pattern::PointIndex point) { return !board.is_forbidden(point, side); });
}

pattern::PointSet row_stoppers(const pattern::PatternBoard& board, Side side) {
  pattern::PointSet points = board.points(side, pattern::PointClass::win);
  if (board.rules().blocked_five == BlockedFive::wins) return points;
  board.points(side, pattern::PointClass::win).for_each([&](pattern::PointIndex five) {
    for_each_end(board, five, side, [&](pattern::PointIndex end) { points.insert(end); });
  });
  return points;
}

pattern::PointIndex five_after(const pattern::PatternBoard& board, pattern::PointIndex move) {
  const Rules& rules = board.rules();
  const Side side = board.side_to_move();
  const Point point = rules.point_of(move);
  const board::LineSlots slots = board.stones().slots(point);
  const auto stone = static_cast<std::uint64_t>(stone_of(side));
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const pattern::Shape shape = board.shape(move, side, static_cast<int>(i));
    if (shape < pattern::Shape::four || shape == pattern::Shape::five) continue;
    const int field = slots[i].field();
    const std::uint64_t line = board.stones().lines()[slots[i].line] | stone << slots[i].shift;
    const board::Run run = board::run_around(line, field, side);
    for (const int end : {run.begin - 1, run.end}) {
      if (end < 0 || end >= board.stones().line_length(slots[i].line) || (line >> (2 * end) & 3) != 0)
        continue;
      if (!board::run_wins(rules, line | stone << (2 * end), field, side)) continue;
      return static_cast<pattern::PointIndex>(
          rules.index_of(step(point, board::slot_directions[i], end - field)));
    }
  }
  return pattern::no_point;
}

pattern::PointIndex unanswerable_four(const pattern::PatternBoard& board, Side side) {
  for (const pattern::PointClass kind : {pattern::PointClass::open_four, pattern::PointClass::four_four}) {
    if (board.count(side, kind) > 0) return board.points(side, kind).first();
  }
  if (board.count(side, pattern::PointClass::perhaps_forbidden) == 0) return pattern::no_point;
  pattern::PointIndex found = pattern::no_point;
  board.points(side, pattern::PointClass::perhaps_forbidden).any_of([&](pattern::PointIndex point) {
    if (count_fours(board.shapes(point, side)) == 0) return false;
    if (board.exact_class(point, side) == pattern::PointClass::open_four) found = point;
    return found != pattern::no_point;
  });
  return found;
}

std::vector<pattern::PointIndex> rest_of_win(pattern::PatternBoard& board, Side attacker) {
  std::vector<pattern::PointIndex> line;
  for (bool won = false; !won;) {
    pattern::PointIndex move = pattern::no_point;
    if (board.side_to_move() != attacker) {
      move = losing_answer(board, attacker);
    } else if (board.count(attacker, pattern::PointClass::win) > 0) {
      move = board.points(attacker, pattern::PointClass::win).first();
      won = true;
    } else {
      move = unanswerable_four(board, attacker);
    }
    assert(move != pattern::no_point);
    board.play(move);
    line.push_back(move);
  }
  for (std::size_t i = 0; i < line.size(); ++i) board.undo();
  return line;
}

namespace {

/// The shape that the attacker's stone on `target` would have with a stone of the defender on the field
/// `defended` of the same line.
pattern::Shape shape_against(const pattern::PatternBoard& board, board::LineSlot target, int defended,
                             Side attacker) {
  const int length = board.stones().line_length(target.line);
  const std::uint64_t stone = static_cast<std::uint64_t>(stone_of(opponent(attacker))) << (2 * defended);
  const std::uint64_t line = board.stones().lines()[target.line] | stone;
  if (board.tables() == nullptr)
    return pattern::shape_of(board.rules(), line, length, target.field(), attacker);
  return board.tables()->shape(pattern::ShapeTables::free_cells(line, length), target.field(), attacker);
}

}  // namespace

pattern::PointSet defenses(const pattern::PatternBoard& board, pattern::PointIndex target, Side attacker) {
  const Rules& rules = board.rules();
  pattern::PointSet found(rules.point_count());
  found.insert(target);
  const Point point = rules.point_of(target);
  const board::LineSlots slots = board.stones().slots(point);
  pattern::PointShapes shapes = board.shapes(target, attacker);
  const bool wins = board.point_class(target, attacker) == pattern::PointClass::win;
  if (wins && rules.blocked_five == BlockedFive::wins) return found;  // only a stone on the target stops it
  const pattern::PointClass threat = wins ? pattern::PointClass::win : pattern::PointClass::four_four;
  const int reach = pattern::shape_reach(rules);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const pattern::Shape before = shapes[i];
    if (before < pattern::Shape::four) continue;
    const int field = slots[i].field();
    const int last = std::min(board.stones().line_length(slots[i].line) - 1, field + reach);
    for (int other = std::max(0, field - reach); other <= last; ++other) {
      const Point defended = step(point, board::slot_directions[i], other - field);
      if (other == field || board.stones().cell(defended) != Cell::empty) continue;
      shapes[i] = shape_against(board, slots[i], other, attacker);
      if (pattern::combine_allowed(shapes) < threat) {
        found.insert(static_cast<pattern::PointIndex>(rules.index_of(defended)));
      }
    }
    shapes[i] = before;
  }
  return found;
}

}  // namespace rowan::threat
