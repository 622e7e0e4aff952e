// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "eval/weights.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "network/network_selector.hpp"
#include "pattern/pattern_board.hpp"
#include "pattern/shape.hpp"

namespace rowan::eval {

/// Static evaluation of a position, and move-ordering scores for a search. If there is a network, the search
/// evaluates with that instead (network/accumulator.hpp), and uses only the move-ordering scores.
///
/// Integer arithmetic only, for the same results on every machine. The evaluation is the sum of the values of
/// all empty points to the side to move, minus their values to the opponent, plus a bonus for having the
/// move; the board keeps the sums up to date.
class Evaluator {
 public:
  /// A weight of 1 is a sixteenth of a point: an empty board has a thousand weak shapes, and rounding errors
  /// of whole points would add up.
  static constexpr int parts_per_point = 16;

  /// The evaluation lies between -max_evaluation and max_evaluation.
  static constexpr int max_evaluation = 20'000;

  /// Evaluates with the built-in weights for these rules, or with the given weights; without a network.
  explicit Evaluator(const Rules& rules);
  explicit Evaluator(const GameWeights& weights);

  /// Holds the network that the selector has for these rules, for the caller to evaluate with; if it has
  /// none, evaluates with the built-in weights.
  Evaluator(const Rules& rules, const network::NetworkSelector& selector);

  /// The network that evaluates instead of evaluate(), or null.
  [[nodiscard]] const std::shared_ptr<const network::Network>& network() const { return network_; }

  /// The values that a board needs for evaluate(): pass them to the board's constructor. Null if a network
  /// evaluates: then the board has less to do.
  [[nodiscard]] const std::shared_ptr<const pattern::PointValues>& values() const { return values_; }

  /// The static evaluation from the side to move's point of view. Requires a board with values().
  [[nodiscard]] int evaluate(const pattern::PatternBoard& board) const;

  /// The move-ordering score of an empty point for the side to move; higher is better, and it may be
  /// negative.
  [[nodiscard]] int move_score(const pattern::PatternBoard& board, pattern::PointIndex point) const {
    const Side side = board.side_to_move();
    const Side other = opponent(side);
    return making_[std::to_underlying(side)][board.combination(point, side)] +
           stopping_[std::to_underlying(other)][board.combination(point, other)];
  }

  /// The part of move_score() for the side to move's own rows: what the stone makes, not what it stops.
  [[nodiscard]] int making_score(const pattern::PatternBoard& board, pattern::PointIndex point) const {
    const Side side = board.side_to_move();
    return making_[std::to_underlying(side)][board.combination(point, side)];
  }

 private:
  using Table = std::array<std::int16_t, pattern::ShapeCombinations::count>;

  std::shared_ptr<const network::Network> network_;
  std::shared_ptr<const pattern::PointValues> values_;
  std::array<int, 2> turn_{};
  std::array<Table, 2> making_{};    // by the side that makes the shapes
  std::array<Table, 2> stopping_{};  // by the side whose shapes are stopped
};

}  // namespace rowan::eval
