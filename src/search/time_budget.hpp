// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>

#include "search/engine.hpp"

namespace rowan {

/// The time that an organiser gives for a move.
struct MoveTime {
  std::chrono::milliseconds turn{0};  // for this move; 0: as quick as can be
  std::optional<std::chrono::milliseconds> left =
      {};                                  // for the rest of the game, perhaps negative; nothing: no limit
  std::chrono::milliseconds increment{0};  // added to it after each move
  int stones = 0;                          // on the board
  int points = 225;                        // of the board
};

/// How long to think about a move, counted from the moment at which it was asked for.
///
///     0 ........... target ............. time ... reserve ... min(turn, left)
///                   no new depth         stop                 late
///
/// The reserve is for waking up, pipes and a machine that does other things as well: 20 ms of 100 ms, never more than
/// 60 ms. Without a match limit time that is not used is lost, so target and time are the same. With one, the
/// target is about 1/22 of what is left, more as the board fills, and the stop at most four times that and never more
/// than a quarter of what is left. Where there is next to no time, a few hundred nodes are all.
///
/// However long the game becomes, its moves together stay within the time for it: 3 ms are set aside for every move that the
/// board has room for after this one, less what is added for it. That is what a few hundred nodes and two pipes take.
[[nodiscard]] SearchLimits time_budget(const MoveTime& given);

}  // namespace rowan
