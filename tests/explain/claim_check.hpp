// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explain/reason.hpp"
#include "explain/stone_row.hpp"
#include "game/forbidden.hpp"
#include "game/position.hpp"
#include "pattern/shape.hpp"
#include "threat/plain_fours.hpp"

// Checks the claims of reasons by the rules of Position, the definition of shapes and an exhaustive VCF
// search. Uses none of the boards and searches that produced the reasons.
namespace rowan::testing {

/// A line of the board with two bits per field (a line word), and the number of the field that is the point
/// in question.
struct PlainLine {
  std::uint64_t word = 0;
  int length = 0;
  int field = 0;

  void put(int at, Cell cell) {
    word = (word & ~(std::uint64_t{3} << (2 * at))) | static_cast<std::uint64_t>(cell) << (2 * at);
  }
};

inline PlainLine line_through(const Position& position, Point point, Direction direction) {
  PlainLine line;
  Point at = point;
  while (position.rules().contains(step(at, direction, -1))) {
    at = step(at, direction, -1);
    ++line.field;
  }
  for (; position.rules().contains(at); at = step(at, direction)) line.put(line.length++, position.cell(at));
  return line;
}

inline pattern::Shape plain_shape(const Position& position, Point point, Direction direction, Side side) {
  const PlainLine line = line_through(position, point, direction);
  return pattern::shape_of(position.rules(), line.word, line.length, line.field, side);
}

inline Position with_turn(const Position& position, Side side) {
  return {position.rules(), {position.cells().begin(), position.cells().end()}, side};
}

/// The class of a stone of that side on the empty point; `forbidden` if why_forbidden() gives a reason.
inline pattern::PointClass plain_class(const Position& position, Point point, Side side) {
  pattern::PointShapes shapes{};
  for (std::size_t i = 0; i < 4; ++i) shapes[i] = plain_shape(position, point, line_directions[i], side);
  if (side == Side::first && why_forbidden(position, point)) return pattern::PointClass::forbidden;
  return combine_allowed(shapes);
}

/// Checks the reasons for a move. wrong_with() says what is wrong with a reason; empty if all its claims
/// hold.
class ClaimCheck {
 public:
  ClaimCheck(const Position& position, Point move)
      : before_(position), after_(position), move_(move), mover_(position.side_to_move()) {
    after_.play(move);
  }

  std::string wrong_with(const explain::Reason& reason) const {
    const bool is_opponents = reason.kind == explain::ReasonKind::blocks ||
                              reason.kind == explain::ReasonKind::keeps_from ||
                              reason.kind == explain::ReasonKind::stops_fours;
    if ((reason.side == mover_) == is_opponents) return "wrong side";
    switch (reason.kind) {
      case explain::ReasonKind::completes:
        return said(reason.points == after_.winning_line(mover_), "not the winning row");
      case explain::ReasonKind::makes:
        return wrong_with_row(reason, after_, true);
      case explain::ReasonKind::blocks:
        return wrong_with_row(reason, before_, false);
      case explain::ReasonKind::keeps_from:
        return wrong_with_point(reason, before_, after_);
      case explain::ReasonKind::threatens:
        return wrong_with_point(reason, after_, before_);
      case explain::ReasonKind::leaves_no_answer:
        return wrong_with_answer(reason);
      case explain::ReasonKind::threatens_fours:
        return wrong_with_fours(reason, with_turn(after_, mover_));
      case explain::ReasonKind::stops_fours:
        if (threat::PlainFours(after_).wins()) return "the fours still win";
        return wrong_with_fours(reason, with_turn(before_, reason.side));
      case explain::ReasonKind::wins_by_fours:
        return wrong_with_first_four(reason);
      case explain::ReasonKind::quiet:
        return wrong_with_quiet();
      case explain::ReasonKind::wins:
      case explain::ReasonKind::loses:
        return "only the engine knows";
    }
    return "no such kind";
  }

 private:
  static std::string said(bool holds, std::string message) { return holds ? "" : std::move(message); }

  /// Checks that the stones exist and lie on one line, and that one of them has the shape, on the whole board
  /// and without the side's other stones.
  std::string wrong_with_row(const explain::Reason& reason, const Position& position,
                             bool includes_move) const {
    const auto direction = direction_of(reason.points);
    if (!direction) return "not on a line";
    for (const Point stone : reason.points) {
      if (position.cell(stone) != stone_of(reason.side)) return "no such stone";
    }
    const bool has_move = std::ranges::find(reason.points, move_) != reason.points.end();
    if (has_move != includes_move) return "the move is in the wrong row";
    const int missing = explain::threat_level_of(reason.shape) == explain::ThreatLevel::four    ? 1
                        : explain::threat_level_of(reason.shape) >= explain::ThreatLevel::three ? 2
                                                                                                : 3;
    const auto least = static_cast<std::size_t>(std::max(2, position.rules().k - missing));
    if (reason.points.size() < least) return "too few stones";
    const bool is_so = std::ranges::any_of(reason.points, [&](Point stone) {
      return (!includes_move || stone == move_) && has_shape(reason, position, stone, *direction) &&
             (includes_move || is_less_after(reason, stone, *direction));
    });
    return said(is_so, "no stone has the shape");
  }

  static std::optional<Direction> direction_of(const std::vector<Point>& stones) {
    if (stones.size() < 2) return std::nullopt;
    for (const Direction direction : line_directions) {
      for (const int sign : {1, -1}) {
        Point at = stones.front();
        std::size_t met = 0;
        for (int i = 0; i < Rules::max_size && met < stones.size(); ++i) {
          if (at == stones[met]) ++met;
          at = step(at, direction, sign);
        }
        if (met == stones.size()) return direction;
      }
    }
    return std::nullopt;
  }

  static bool has_shape(const explain::Reason& reason, const Position& position, Point stone,
                        Direction direction) {
    if (plain_shape(position, stone, direction, reason.side) != reason.shape) return false;
    Position alone = position;
    std::vector<Cell> cells(position.cells().begin(), position.cells().end());
    for (Cell& cell : cells) {
      if (cell == stone_of(reason.side)) cell = Cell::empty;
    }
    for (const Point named : reason.points) {
      cells[static_cast<std::size_t>(position.rules().index_of(named))] = stone_of(reason.side);
    }
    alone = Position(position.rules(), std::move(cells), reason.side);
    if (plain_shape(alone, stone, direction, reason.side) < reason.shape) return false;
    return !is_open_three(reason.shape) || can_be_open_four(reason, position, stone, direction);
  }

  /// Whether a second stone, on a legal point nearby, would give this stone an open four (or two fours on the
  /// line).
  static bool can_be_open_four(const explain::Reason& reason, const Position& position, Point stone,
                               Direction direction) {
    for (int i = -position.rules().k; i <= position.rules().k; ++i) {
      const Point point = step(stone, direction, i);
      if (!position.rules().contains(point) || position.cell(point) != Cell::empty) continue;
      std::vector<Cell> cells(position.cells().begin(), position.cells().end());
      cells[static_cast<std::size_t>(position.rules().index_of(point))] = stone_of(reason.side);
      const Position tried(position.rules(), std::move(cells), reason.side);
      const bool is_forbidden = reason.side == Side::first && why_forbidden(position, point);
      if (plain_shape(tried, stone, direction, reason.side) >= pattern::Shape::double_four && !is_forbidden)
        return true;
    }
    return false;
  }

  bool is_less_after(const explain::Reason& reason, Point stone, Direction direction) const {
    return explain::threat_level_of(plain_shape(after_, stone, direction, reason.side)) <
           explain::threat_level_of(reason.shape);
  }

  std::string wrong_with_point(const explain::Reason& reason, const Position& with,
                               const Position& without) const {
    if (reason.points.size() != 1) return "not one point";
    const Point point = reason.points.front();
    if (with.cell(point) != Cell::empty) return "the point is taken";
    if (plain_class(with, point, reason.side) != reason.made) return "another class";
    if (point == move_) return said(reason.kind == explain::ReasonKind::keeps_from, "the move itself");
    const pattern::PointClass other = plain_class(without, point, reason.side);
    return said(other < reason.made || other == pattern::PointClass::forbidden, "nothing changed");
  }

  std::string wrong_with_answer(const explain::Reason& reason) const {
    const Point point = reason.points.front();
    Position wins = with_turn(after_, mover_);
    if (!wins.is_legal(point)) return "the point cannot be played";
    wins.play(point);
    if (wins.outcome() != win_for(mover_)) return "no row";
    return said(reason.forbidden && why_forbidden(after_, point) == reason.forbidden, "not forbidden");
  }

  /// Checks that the line is legal and ends with a row of the side that begins, and that the fours really
  /// win.
  static std::string wrong_with_fours(const explain::Reason& reason, Position start) {
    if (!threat::PlainFours(start).wins()) return "the fours do not win";
    if (static_cast<int>(reason.points.size()) != reason.plies) return "another length";
    for (const Point move : reason.points) {
      if (!start.is_legal(move)) return "the line is not legal";
      start.play(move);
    }
    return said(start.outcome() == win_for(reason.side), "the line does not win");
  }

  std::string wrong_with_first_four(const explain::Reason& reason) const {
    if (reason.points.front() != move_) return "another move";
    for (const Point answer : after_.legal_moves()) {
      Position next = after_;
      next.play(answer);
      if (next.outcome() == win_for(opponent(mover_))) return "the opponent wins";
      if (!next.is_over() && !threat::PlainFours(next).wins()) return "an answer that helps";
    }
    return wrong_with_fours(reason, before_);
  }

  std::string wrong_with_quiet() const {
    if (after_.outcome() == win_for(mover_)) return "it wins";
    const bool renju = before_.rules().forbidden == Forbidden::renju;
    for (const Direction direction : line_directions) {
      const explain::ThreatLevel made =
          explain::threat_level_of(plain_shape(after_, move_, direction, mover_));
      if (made >= explain::ThreatLevel::four && before_.rules().k > 2) return "it makes a four";
      if (made == explain::ThreatLevel::open_three && before_.rules().k > 3 && !renju)
        return "it makes an open three";
    }
    const pattern::PointClass stopped = plain_class(before_, move_, opponent(mover_));
    const bool is_double = stopped == pattern::PointClass::four_four ||
                           stopped == pattern::PointClass::four_three ||
                           stopped == pattern::PointClass::three_three;
    return said(!is_double || renju, "it stops something");
  }

  Position before_;
  Position after_;
  Point move_;
  Side mover_;
};

}  // namespace rowan::testing
