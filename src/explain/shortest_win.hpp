// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "base/stop.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::explain {

/// How soon does the side to move win by threats, whatever the other side does? Unlike the searches of
/// threat/, which find a win, this finds out how short one can be: a search of all attacks with one, two,
/// three, ... moves of the winner.
///
///     attack    with one move left the row that wins; with two a four as well; with more also any move after
///               which two moves would win if nothing were done. A four of the other side's has to be stopped
///     answer    whatever is in the way of the threat, and every four of the defender's own; the rest loses
///               to the threat (search/move_list.hpp)
///
/// So a yes is always right; and a no is right for wins in one, two and three moves, since no other move can
/// begin so short a win. Longer wins that begin without a threat are not seen.
class ShortestWin {
 public:
  /// Gives up after `nodes` positions, or when it is interrupted.
  explicit ShortestWin(std::int64_t nodes, Interruption interruption = {})
      : nodes_left_(nodes), interruption_(std::move(interruption)) {}

  /// Does the side to move win with at most `moves` moves of its own? Requires moves > 0 and that nobody has
  /// won. The board is left as it was. Once is_spent(), the answer is no.
  [[nodiscard]] bool wins_within(pattern::PatternBoard& board, int moves);

  [[nodiscard]] bool is_spent() const { return nodes_left_ <= 0; }

 private:
  [[nodiscard]] bool loses_within(pattern::PatternBoard& board, int moves);
  [[nodiscard]] bool attack_wins(pattern::PatternBoard& board, pattern::PointIndex move, int moves);
  [[nodiscard]] bool threatens_to_win(pattern::PatternBoard& board, pattern::PointIndex move);

  void look(const pattern::PatternBoard& board);

  std::int64_t nodes_left_;
  Interruption interruption_;
  std::int64_t look_again_ = 0;  // when the board has done so much work
};

}  // namespace rowan::explain
