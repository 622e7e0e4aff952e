// SPDX-License-Identifier: MIT
#include "proof/plain_board.hpp"

#include <algorithm>
#include <cassert>

#include "game/forbidden.hpp"

namespace rowan::proof {

PlainBoard::PlainBoard(const Position& position)
    : rules_(position.rules()),
      cells_(position.cells().begin(), position.cells().end()),
      side_to_move_(position.side_to_move()) {}

bool PlainBoard::is_legal(Point point) const {
  if (!is_empty(point)) return false;
  if (rules_.forbidden == Forbidden::none || side_to_move_ == Side::second) return true;
  return !why_forbidden(position(), point);
}

void PlainBoard::play(Point point) {
  assert(is_empty(point));
  cells_[rules_.index_of(point)] = stone_of(side_to_move_);
  side_to_move_ = opponent(side_to_move_);
}

void PlainBoard::undo(Point point) {
  side_to_move_ = opponent(side_to_move_);
  assert(holds(point, stone_of(side_to_move_)));
  cells_[rules_.index_of(point)] = Cell::empty;
}

std::vector<Point> PlainBoard::empty_points() const {
  std::vector<Point> points;
  for (int index = 0; index < rules_.point_count(); ++index) {
    if (is_empty(rules_.point_of(index))) points.push_back(rules_.point_of(index));
  }
  return points;
}

std::vector<Point> PlainBoard::legal_moves() const {
  std::vector<Point> moves = empty_points();
  std::erase_if(moves, [&](Point point) { return !is_legal(point); });
  return moves;
}

bool PlainBoard::completes(Point point, Side side) const {
  return std::ranges::any_of(line_directions, [&](Direction line) {
    int above = 1;
    int below = -1;
    while (holds(step(point, line, above), stone_of(side))) ++above;
    while (holds(step(point, line, below), stone_of(side))) --below;
    const Cell other = stone_of(opponent(side));
    const bool blocked = holds(step(point, line, above), other) && holds(step(point, line, below), other);
    return rules_.run_wins(side, above - below - 1, blocked);
  });
}

std::vector<Point> PlainBoard::winning_points(Side side) const {
  std::vector<Point> points = empty_points();
  std::erase_if(points, [&](Point point) { return !completes(point, side); });
  return points;
}

bool PlainBoard::can_win_at_once(Side side) const {
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point point = rules_.point_of(index);
    if (is_empty(point) && completes(point, side)) return true;
  }
  return false;
}

bool PlainBoard::makes_unanswerable_four(Point move) {
  play(move);
  const bool unanswerable = every_answer_fails();
  undo(move);
  return unanswerable;
}

/// Does the side that has just moved win with its next move, whatever the answer?
bool PlainBoard::every_answer_fails() {
  const Side attacker = opponent(side_to_move_);
  const std::vector<Point> fives = winning_points(attacker);
  if (fives.empty() || can_win_at_once(side_to_move_)) return false;
  bool can_answer = false;  // without any legal move the game is drawn
  for (const Point answer : empty_points()) {
    // With two points to complete a five, a stone on one of them leaves the other, so no answer stops both
    // fives. Where blocked fives do not count, a stone at an end of a five can stop it too.
    if (can_answer && fives.size() > 1 && rules_.blocked_five == BlockedFive::wins) break;
    if (!is_legal(answer)) continue;
    can_answer = true;
    play(answer);
    const bool stopped =
        std::ranges::none_of(fives, [&](Point five) { return five != answer && completes(five, attacker); });
    undo(answer);
    if (stopped) return false;
  }
  return can_answer;
}

}  // namespace rowan::proof
