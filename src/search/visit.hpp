// SPDX-License-Identifier: MIT
#pragma once

#include "think/score.hpp"

namespace rowan::search {

/// What AlphaBeta is asked about a position: the window, how deeply, and how far it is from the root.
struct Visit {
  think::Score alpha;
  think::Score beta;
  int depth;
  int ply;
  bool is_cut_node;  // is a move likely to refute what led here?

  [[nodiscard]] constexpr bool is_pv() const { return beta - alpha > 1; }
};

}  // namespace rowan::search
