// SPDX-License-Identifier: MIT
#include "game/position.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <string>
#include <utility>

#include "base/phrase.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"

namespace rowan {

namespace {

std::vector<Point> run_of(Point start, Direction direction, int length) {
  std::vector<Point> run;
  for (int i = 0; i < length; ++i) run.push_back(step(start, direction, i));
  return run;
}

}  // namespace

Position::Position(const Rules& rules)
    : Position(rules, std::vector<Cell>(static_cast<std::size_t>(rules.point_count()), Cell::empty),
               Side::first) {}

Position::Position(const Rules& rules, std::vector<Cell> cells, Side to_move)
    : rules_(rules), starter_(to_move), cells_(std::move(cells)) {
  assert(rules.is_valid());
  assert(cells_.size() == static_cast<std::size_t>(rules.point_count()));
}

Side Position::side_to_move() const { return rules_.side_to_move(starter_, static_cast<int>(moves_.size())); }

std::optional<Error> Position::why_illegal(Point point) const {
  if (!rules_.contains(point)) return refusal(phrase("the point is off the board"));
  if (is_over()) return refusal(phrase("the game is over"));
  if (cell(point) != Cell::empty)
    return refusal(phrase("{point} is occupied", {{"point", short_text(point, rules_)}}));
  if (side_to_move() != Side::first) return std::nullopt;
  const auto reason = why_forbidden(*this, point);
  if (!reason) return std::nullopt;
  return refusal(phrase("{point} is forbidden to black: {reason}",
                        {{"point", short_text(point, rules_)}, {"reason", phrase(describe(*reason))}}));
}

std::vector<Point> Position::legal_moves() const {
  std::vector<Point> moves;
  if (is_over()) return moves;
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point point = rules_.point_of(index);
    if (cell(point) != Cell::empty) continue;
    if (side_to_move() == Side::first && why_forbidden(*this, point)) continue;
    moves.push_back(point);
  }
  return moves;
}

void Position::play(Point point) {
  assert(is_legal(point));
  const Cell stone = stone_of(side_to_move());
  moves_.push_back(point);  // comes first: if it throws, nothing has changed
  cells_[rules_.index_of(point)] = stone;
}

void Position::undo() {
  assert(!moves_.empty());
  cells_[rules_.index_of(moves_.back())] = Cell::empty;
  moves_.pop_back();
}

Outcome Position::outcome() const {
  if (has_line(Side::first)) return Outcome::first_wins;
  if (has_line(Side::second)) return Outcome::second_wins;
  return is_full() || is_stuck() ? Outcome::draw : Outcome::ongoing;
}

bool Position::is_stuck() const {
  if (rules_.forbidden == Forbidden::none || side_to_move() != Side::first) return false;
  return std::ranges::all_of(std::views::iota(0, rules_.point_count()), [this](int index) {
    const Point point = rules_.point_of(index);
    return cell(point) != Cell::empty || why_forbidden(*this, point).has_value();
  });
}

bool Position::is_full() const { return std::ranges::find(cells_, Cell::empty) == cells_.end(); }

std::vector<Point> Position::winning_line(Side side) const {
  const Cell own = stone_of(side);
  const Cell other = stone_of(opponent(side));
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point start = rules_.point_of(index);
    if (cell(start) != own) continue;
    for (const Direction direction : line_directions) {
      const Point before = step(start, direction, -1);
      if (holds(before, own)) continue;  // not the start of a run
      int length = 1;
      while (holds(step(start, direction, length), own)) ++length;
      const bool blocked_at_both_ends = holds(before, other) && holds(step(start, direction, length), other);
      if (rules_.run_wins(side, length, blocked_at_both_ends)) return run_of(start, direction, length);
    }
  }
  return {};
}

std::vector<Point> Position::winning_line() const {
  auto line = winning_line(Side::first);
  return line.empty() ? winning_line(Side::second) : line;
}

}  // namespace rowan
