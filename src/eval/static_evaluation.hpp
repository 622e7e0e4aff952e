// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "eval/evaluator.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "network/lazy_evaluator.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"

namespace rowan::eval {

/// The static evaluation of the positions that one search visits: by a network, updated move by move, or by
/// the values of points, which the board itself keeps.
class StaticEvaluation {
 public:
  /// The evaluator must outlive this object.
  StaticEvaluation(const Evaluator& evaluator, const Position& position);

  /// Does a network evaluate?
  [[nodiscard]] bool has_network() const { return lazy_evaluator_.has_value(); }

  /// The moves that the search plays and takes back.
  void play(pattern::PointIndex point, Side side) {
    if (lazy_evaluator_) lazy_evaluator_->play(point, side);
  }
  void undo() {
    if (lazy_evaluator_) lazy_evaluator_->undo();
  }

  /// The evaluation of the current position, which `board` must show too, for the side to move.
  [[nodiscard]] int of(const pattern::PatternBoard& board);

 private:
  const Evaluator& evaluator_;
  std::optional<network::LazyEvaluator> lazy_evaluator_;
};

}  // namespace rowan::eval
