// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::proof {

/// A board that answers a few questions about wins by looking along the lines or by trying moves, for
/// checking faster code. Unlike Position it can answer thousands of questions a second, because it looks only
/// for lines through one point: so it requires that neither side has won in the position that it starts with.
class PlainBoard {
 public:
  explicit PlainBoard(const Position& position);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Side side_to_move() const { return side_to_move_; }
  [[nodiscard]] bool is_empty(Point point) const { return holds(point, Cell::empty); }

  /// Is the point on the board, empty, and not forbidden to the side to move?
  [[nodiscard]] bool is_legal(Point point) const;

  /// play() places a stone of the side to move; undo() removes one of the other side. The caller checks for
  /// completed lines.
  void play(Point point);
  void undo(Point point);

  [[nodiscard]] std::vector<Point> empty_points() const;
  [[nodiscard]] std::vector<Point> legal_moves() const;

  /// Would a stone of that side on this empty point win?
  [[nodiscard]] bool completes(Point point, Side side) const;

  /// The empty points where a stone of that side wins.
  [[nodiscard]] std::vector<Point> winning_points(Side side) const;
  [[nodiscard]] bool can_win_at_once(Side side) const;

  /// If the side to move plays on this empty point, does its next stone win whatever the answer? Does
  /// not check that the move is legal.
  [[nodiscard]] bool makes_unanswerable_four(Point move);

  [[nodiscard]] Position position() const { return {rules_, cells_, side_to_move_}; }

 private:
  [[nodiscard]] bool holds(Point point, Cell wanted) const {
    return rules_.contains(point) && cells_[rules_.index_of(point)] == wanted;
  }
  [[nodiscard]] bool every_answer_fails();

  Rules rules_;
  std::vector<Cell> cells_;
  Side side_to_move_;
};

}  // namespace rowan::proof
