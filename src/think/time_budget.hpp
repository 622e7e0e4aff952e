// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "think/request.hpp"

namespace rowan::think {

/// How long to think, counted from the moment at which the player begins to. Nothing is no limit.
struct TimeBudget {
  /// Not a moment longer than `time`; and no new depth when `target` has passed, which a restless search may
  /// stretch.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
  std::int64_t nodes = 0;  // where there is next to no time; 0 is no limit
};

/// How much of a clock to use for a move, counted from when it was asked for, given the number of stones and
/// of points of the board. Requires a clock that is running.
///
///     0 ........... target ............. time ... reserve ... min(turn, left)
///                   no new depth         stop                 late
///
/// The reserve is for waking up, pipes and a machine that does other things as well: 20 ms of 100 ms, never
/// more than 60 ms. Without a match limit time that is not used is lost, so target and time are the same.
/// With one, the target is about 1/22 of what is left, more as the board fills, and the stop at most four
/// times that and never more than a quarter of what is left. Where there is next to no time, a few hundred
/// nodes are all.
///
/// However long the game becomes, its moves together stay within the time for it: 3 ms are set aside for
/// every move that the board has room for after this one, less what is added for it. That is what a few
/// hundred nodes and two pipes take.
[[nodiscard]] TimeBudget time_budget(const MoveClock& clock, int stones, int points);

/// What a player may use of the clock and of the time that the limits give, from now on. There is a target
/// only where the clock runs: in an analysis nothing is gained by an early end.
[[nodiscard]] TimeBudget time_budget(const Request& request);

}  // namespace rowan::think
