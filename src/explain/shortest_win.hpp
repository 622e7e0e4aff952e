// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "base/stop.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::explain {

/// How soon does the side to move win by threats against every defense? The searches of threat/ find some
/// win; this class finds the length of the shortest if its caller tries one, two, three, ... moves of the
/// winner.
///
///     attack    with one move left, the winning row; with two, also a four; with more, also any move after
///               which two more would win if the opponent passed. A four of the opponent's has to be stopped
///     answer    every point in the way of the threat, and every four of the defender's own; all other moves
///               lose to the threat (search/move_list.hpp)
///
/// So a yes is always right. Unless the search gave up, a no is right for wins in up to three moves, since no
/// other move can begin so short a win. Longer wins that begin without a threat are not found.
class ShortestWin {
 public:
  /// Gives up after `nodes` positions, or when it is interrupted.
  explicit ShortestWin(std::int64_t nodes, Interruption interruption = {})
      : nodes_left_(nodes), interruption_(std::move(interruption)) {}

  /// Does the side to move win with at most `moves` moves of its own? Requires moves > 0 and an undecided
  /// board, which is left unchanged. Once is_exhausted(), the answer is no.
  [[nodiscard]] bool wins_within(pattern::PatternBoard& board, int moves);

  [[nodiscard]] bool is_exhausted() const { return nodes_left_ <= 0; }

 private:
  [[nodiscard]] bool loses_within(pattern::PatternBoard& board, int moves);
  [[nodiscard]] bool attack_wins(pattern::PatternBoard& board, pattern::PointIndex move, int moves);
  [[nodiscard]] bool threatens_to_win(pattern::PatternBoard& board, pattern::PointIndex move);

  void check(const pattern::PatternBoard& board);

  std::int64_t nodes_left_;
  Interruption interruption_;
  std::int64_t next_check_ = 0;  // check again when the board's work counter reaches this
};

}  // namespace rowan::explain
