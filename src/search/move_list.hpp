// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "pattern/pattern_board.hpp"
#include "pattern/point_set.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// What the side to move has to do about the opponent's threats.
enum class RequiredDefense : std::uint8_t {
  none,        // anything
  stop_win,    // stop a win by continuous fours that the opponent would have with the move
  stop_fours,  // stop points where the opponent would make a four without an answer, or make fours itself
  stop_five,   // stop the points where the opponent would win
};

/// A position at first sight: either it is decided, or these are the moves to look at.
struct ThreatStatus {
  std::optional<think::Score> decided = {};  // as seen from the root, `ply` moves above
  RequiredDefense defense = RequiredDefense::none;
  think::Score otherwise = -think::no_score;  // the score of the moves left out, at most
  pattern::PointSet moves =
      {};  // forbidden points of a side that has some may be among them, unless the defense is stop_five
};

/// Exact: what is decided is decided, and every move that is left out (none of them in the way of the
/// threats, none making a four) loses to them. Where no defense is required, the moves are the empty points
/// near stones, which may not be all.
[[nodiscard]] ThreatStatus classify(const pattern::PatternBoard& board, int ply);

/// The points where that side makes a four of any kind, apart from those under suspicion.
[[nodiscard]] pattern::PointSet fours_of(const pattern::PatternBoard& board, Side side);

}  // namespace rowan::search
