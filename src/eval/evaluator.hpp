// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "eval/shape_weights.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/point_values.hpp"
#include "pattern/shape_combinations.hpp"

namespace rowan {

/// What a position is worth, and which moves look promising, without looking ahead. This is all that a search
/// asks of eval/: whatever answers these two questions can take its place.
///
/// In whole numbers only, so that it is the same on every machine. The worth is the sum over all empty points
/// of what they are worth to the side to move, less what they are worth to its opponent, and something for
/// having the move; the board keeps the sums.
class Evaluator {
 public:
  /// Weights of worths are in parts of this size: an empty board has a thousand shapes of the least kind, and
  /// rounding each to whole worths would add up.
  static constexpr int worth_unit = 16;

  /// No worth lies further from 0.
  static constexpr int max_worth = 20'000;

  /// With the weights that Rowan comes with, or with others.
  explicit Evaluator(const Rules& rules);
  explicit Evaluator(const GameWeights& weights);

  /// What boards need for worth(): give it to their constructor.
  [[nodiscard]] const std::shared_ptr<const PointValues>& values() const { return values_; }

  /// To the side to move. Requires a board with these values.
  [[nodiscard]] int worth(const PatternBoard& board) const;

  /// How promising the empty point is to the side to move; more is better, and 0 is nothing at all.
  [[nodiscard]] int promise(const PatternBoard& board, PointIndex point) const {
    const Side side = board.side_to_move();
    const Side other = opponent(side);
    return making_[static_cast<std::size_t>(side)][board.combination(point, side)] +
           stopping_[static_cast<std::size_t>(other)][board.combination(point, other)];
  }

 private:
  using Table = std::array<std::int16_t, ShapeCombinations::count>;

  std::shared_ptr<const PointValues> values_;
  std::array<int, 2> turn_{};
  std::array<Table, 2> making_{};    // by the side that makes it
  std::array<Table, 2> stopping_{};  // by the side whose it is
};

}  // namespace rowan
