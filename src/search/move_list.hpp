// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// How the side to move has to answer the opponent's threats.
enum class RequiredDefense : std::uint8_t {
  none,        // any move
  stop_win,    // stop a VCF that the opponent would have after a pass
  stop_fours,  // stop an open four or double four of the opponent, or make fours
  stop_five,   // stop the opponent's five
};

/// The result of classify(): the position is decided, or these are the moves to search.
struct ThreatStatus {
  std::optional<think::Score> decided = {};  // as counted from the root, `ply` moves above
  RequiredDefense defense = RequiredDefense::none;
  think::Score otherwise = -think::no_score;  // upper bound for the moves left out
  pattern::PointSet moves = {};               // may contain forbidden points, unless the defense is stop_five
};

/// Exact: `decided` is proved, and every move left out loses to the threats, because it neither stops them
/// nor makes a four. Only if no defense is required may the list be incomplete: then it has the empty points
/// near stones.
[[nodiscard]] ThreatStatus classify(const pattern::PatternBoard& board, int ply);

/// The points where that side makes a four of any kind; also points that may be forbidden, where it may make
/// one.
[[nodiscard]] pattern::PointSet fours_of(const pattern::PatternBoard& board, Side side);

}  // namespace rowan::search
