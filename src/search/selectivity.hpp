// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "search/parameters.hpp"
#include "search/reductions.hpp"
#include "search/visit.hpp"
#include "think/score.hpp"

namespace rowan::search {

// Which moves are searched less deeply, and which not at all: one function a reason. `tried` counts the moves
// of the position that were searched before; a position is improving when its evaluation is better than two
// plies ago.

/// Static futility: so far above what is needed that a shallow search will not bring it down.
[[nodiscard]] inline bool is_far_above(const Parameters& parameters, const Visit& visit,
                                       think::Score evaluation, bool improving) {
  return visit.depth <= parameters.above_depth && !think::is_decided(visit.beta) &&
         evaluation - parameters.above_margin * (visit.depth - (improving ? 1 : 0)) >= visit.beta;
}

/// Move-count pruning: in a shallow search, moves that come this late in the order hardly ever matter.
[[nodiscard]] inline bool is_late(const Parameters& parameters, const Visit& visit, int tried,
                                  bool improving) {
  int allowed = parameters.late_base + visit.depth * visit.depth * parameters.late_square / 100;
  if (!improving) allowed = allowed * parameters.late_worse / 100;
  if (visit.is_pv()) {
    if (parameters.late_in_line == 0) return false;
    allowed += parameters.late_in_line;
  }
  return tried >= allowed;
}

/// Futility: so far below what is needed that a quiet move will not bring it up.
[[nodiscard]] inline bool is_hopeless(const Parameters& parameters, const Visit& visit, int tried,
                                      think::Score evaluation) {
  return !visit.is_pv() && visit.depth <= parameters.hopeless_depth && tried >= 3 &&
         evaluation + parameters.hopeless_base + parameters.hopeless_margin * visit.depth <= visit.alpha;
}

/// Late-move reduction: by how much less deeply a late move is searched at first; it is searched again if it
/// turns out well. `history` is what History says of the move.
[[nodiscard]] inline int late_move_reduction(const Parameters& parameters, const Visit& visit, int history,
                                             int tried, bool improving) {
  int less = Reductions::of(visit.depth, tried) * parameters.reduce_share / 100;
  if (visit.is_pv()) less -= parameters.reduce_line;
  if (visit.is_cut_node) less += parameters.reduce_cut;
  if (!improving) less += parameters.reduce_worse;
  less -= history / parameters.reduce_history;
  return std::clamp(less / 256, 0, visit.depth - 1);
}

}  // namespace rowan::search
