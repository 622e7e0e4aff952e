// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "search/reductions.hpp"
#include "search/visit.hpp"
#include "think/score.hpp"

namespace rowan::search {

// Which moves are searched less deeply, and which not at all: one function a reason. `tried` counts the moves
// of the position that were searched before; a position is improving when its evaluation is better than two
// plies ago.

/// Static futility: so far above what is needed that a shallow search will not bring it down.
[[nodiscard]] inline bool is_far_above(const Visit& visit, think::Score evaluation, bool improving) {
  constexpr int margin = 45;
  return visit.depth <= 8 && !think::is_decided(visit.beta) &&
         evaluation - margin * (visit.depth - (improving ? 1 : 0)) >= visit.beta;
}

/// Move-count pruning: in a shallow search, moves that come this late in the order hardly ever matter.
[[nodiscard]] inline bool is_late(const Visit& visit, int tried, bool improving) {
  const int allowed = 6 + visit.depth * visit.depth * 3 / 5;
  return tried >= (improving ? allowed : allowed * 2 / 3);
}

/// Futility: so far below what is needed that a quiet move will not bring it up.
[[nodiscard]] inline bool is_hopeless(const Visit& visit, int tried, think::Score evaluation) {
  return visit.depth <= 6 && tried >= 3 && evaluation + 120 + 100 * visit.depth <= visit.alpha;
}

/// Late-move reduction: by how much less deeply a late move is searched at first; it is searched again if it
/// turns out well. `history` is what History says of the move.
[[nodiscard]] inline int late_move_reduction(const Visit& visit, int history, int tried, bool improving) {
  int less = Reductions::of(visit.depth, tried) * 9 / 10;
  if (visit.is_pv()) less -= 256;
  if (visit.is_cut_node) less += 256;
  if (!improving) less += 128;
  less -= history / 16;
  return std::clamp(less / 256, 0, visit.depth - 1);
}

}  // namespace rowan::search
