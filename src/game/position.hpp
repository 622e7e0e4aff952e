// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan {

/// A game in plain form: the reference that all fast code is tested against.
///
/// It holds one cell per point and the moves played, answers every question by scanning the board, and
/// contains nothing clever that could be wrong. A position may start from any arrangement of stones, with
/// either side to move; lines that are already complete end the game.
///
/// If an arrangement holds winning lines of both sides, which play cannot reach, the first player wins. A
/// full board without a line is a draw, and so is a board on which every empty point is forbidden to the side
/// to move.
class Position {
 public:
  /// The empty board with the first player to move. Requires rules.is_valid().
  explicit Position(const Rules& rules);

  /// An arrangement of stones, row by row from the top left. Requires cells.size() == rules.point_count().
  Position(const Rules& rules, std::vector<Cell> cells, Side to_move);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Side side_to_move() const;
  [[nodiscard]] Cell cell(Point point) const { return cells_[rules_.index_of(point)]; }
  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }

  /// The moves played since the arrangement that the position started from.
  [[nodiscard]] const std::vector<Point>& moves() const { return moves_; }

  /// Why `point` cannot be played now. Empty if it can: it is on the board, empty, not forbidden to the side
  /// to move, and the game is not over.
  [[nodiscard]] std::optional<Error> why_illegal(Point point) const;
  [[nodiscard]] bool is_legal(Point point) const { return !why_illegal(point); }

  /// The legal points, in reading order; empty if the game is over.
  [[nodiscard]] std::vector<Point> legal_moves() const;

  /// Puts a stone of the side to move. Requires is_legal(point).
  void play(Point point);

  /// Takes the last move back. Requires that moves() is not empty.
  void undo();

  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] bool is_over() const { return outcome() != Outcome::ongoing; }
  [[nodiscard]] bool is_full() const;

  /// Does this side have a line that wins under the rules?
  [[nodiscard]] bool has_line(Side side) const { return !winning_line(side).empty(); }

  /// All points of a winning run of that side; if there are several such runs, of the one whose start comes
  /// first in reading order. Empty if there is none.
  [[nodiscard]] std::vector<Point> winning_line(Side side) const;

  /// The winner's line; empty if neither side has won.
  [[nodiscard]] std::vector<Point> winning_line() const;

  /// Positions are equal if they have the same rules, stones and side to move; the moves that led there do
  /// not matter.
  friend bool operator==(const Position& left, const Position& right) {
    return left.rules_ == right.rules_ && left.cells_ == right.cells_ &&
           left.side_to_move() == right.side_to_move();
  }

 private:
  [[nodiscard]] bool is_stuck() const;
  [[nodiscard]] bool holds(Point point, Cell stone) const {
    return rules_.contains(point) && cell(point) == stone;
  }

  Rules rules_;
  Side starter_ = Side::first;
  std::vector<Cell> cells_;
  std::vector<Point> moves_;
};

}  // namespace rowan
