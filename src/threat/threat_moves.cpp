// SPDX-License-Identifier: MIT
#include "threat/threat_moves.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace rowan {

namespace {

/// The empty points beyond the ends of the rows of k that a stone of `side` would complete on `point`.
template <class Visit>
void for_each_end(const PatternBoard& board, PointIndex point, Side side, Visit visit) {
  const Rules& rules = board.rules();
  const auto holds = [&](Point at, Cell cell) {
    return rules.contains(at) && board.cell(static_cast<PointIndex>(rules.index_of(at))) == cell;
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
      if (holds(end, Cell::empty)) visit(static_cast<PointIndex>(rules.index_of(end)));
    }
  }
}

/// Where the loser plays to no avail: on the threat if that is allowed, else anywhere.
PointIndex answer_in_vain(const PatternBoard& board, Side attacker) {
  const Side defender = opponent(attacker);
  PointIndex answer = no_point;
  const auto take_legal = [&](PointIndex point) {
    if (point != no_point && !board.is_forbidden(point, defender)) answer = point;
    return answer != no_point;
  };
  if (board.points(attacker, PointClass::win).any_of(take_legal)) return answer;
  if (take_legal(unanswerable_four(board, attacker))) return answer;
  board.empty_points().any_of(take_legal);
  return answer;
}

}  // namespace

bool may_have_four(const PatternBoard& board, Side side) {
  return board.count(side, PointClass::four) + board.count(side, PointClass::four_three) +
             board.count(side, PointClass::four_four) + board.count(side, PointClass::open_four) +
             board.count(side, PointClass::perhaps_forbidden) >
         0;
}

bool can_move(const PatternBoard& board) {
  const Side side = board.side_to_move();
  return board.empty_points().any_of([&](PointIndex point) { return !board.is_forbidden(point, side); });
}

PointSet row_stoppers(const PatternBoard& board, Side side) {
  PointSet points = board.points(side, PointClass::win);
  if (board.rules().blocked_five == BlockedFive::wins) return points;
  board.points(side, PointClass::win).for_each([&](PointIndex five) {
    for_each_end(board, five, side, [&](PointIndex end) { points.insert(end); });
  });
  return points;
}

PointIndex five_after(const PatternBoard& board, PointIndex move) {
  const Rules& rules = board.rules();
  const Side side = board.side_to_move();
  const Point point = rules.point_of(move);
  const LineSlots slots = board.stones().slots(point);
  const auto stone = static_cast<std::uint64_t>(stone_of(side));
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Shape shape = board.shape(move, side, static_cast<int>(i));
    if (shape < Shape::four || shape == Shape::five) continue;
    const int field = slots[i].field();
    const std::uint64_t line = board.stones().lines()[slots[i].line] | stone << slots[i].shift;
    const Run run = run_around(line, field, side);
    for (const int end : {run.begin - 1, run.end}) {
      if (end < 0 || end >= board.stones().line_length(slots[i].line) || (line >> (2 * end) & 3) != 0)
        continue;
      if (!run_wins(rules, line | stone << (2 * end), field, side)) continue;
      return static_cast<PointIndex>(rules.index_of(step(point, slot_directions[i], end - field)));
    }
  }
  return no_point;
}

PointIndex unanswerable_four(const PatternBoard& board, Side side) {
  for (const PointClass kind : {PointClass::open_four, PointClass::four_four}) {
    if (board.count(side, kind) > 0) return board.points(side, kind).first();
  }
  if (board.count(side, PointClass::perhaps_forbidden) == 0) return no_point;
  PointIndex found = no_point;
  board.points(side, PointClass::perhaps_forbidden).any_of([&](PointIndex point) {
    if (count_fours(board.shapes(point, side)) == 0) return false;
    if (board.settled_class(point, side) == PointClass::open_four) found = point;
    return found != no_point;
  });
  return found;
}

std::vector<PointIndex> rest_of_win(PatternBoard& board, Side attacker) {
  std::vector<PointIndex> line;
  for (bool won = false; !won;) {
    PointIndex move = no_point;
    if (board.side_to_move() != attacker) {
      move = answer_in_vain(board, attacker);
    } else if (board.count(attacker, PointClass::win) > 0) {
      move = board.points(attacker, PointClass::win).first();
      won = true;
    } else {
      move = unanswerable_four(board, attacker);
    }
    assert(move != no_point);
    board.play(move);
    line.push_back(move);
  }
  for (std::size_t i = 0; i < line.size(); ++i) board.undo();
  return line;
}

}  // namespace rowan
