// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "think/request.hpp"

namespace rowan::think {

/// How long to think. Each function below says from when the times count. An empty field is no limit.
struct TimeBudget {
  /// `time` is the hard limit. `target` is the soft limit: no new depth begins after it, but an unstable
  /// search may extend it.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
  std::int64_t nodes = 0;  // set if almost no time is left; 0 is no limit
};

/// How much of the clock to use for a move, counted from `clock.asked`, given the numbers of stones and of
/// points on the board. Requires a running clock.
///
///     0 ........... target ............. time ... reserve ... min(turn, left)
///                   no new depth         stop                 late
///
/// The reserve covers thread wake-up, pipes and other load on the machine: 20 ms of 100 ms, never more than
/// 60 ms. Without a match limit unused time is lost, so target and time are the same. With one, the target is
/// 1/24 of the time left, a larger part as the board fills, plus three quarters of the increment. The hard
/// limit is then at most four times the target, and at most a quarter of the time left plus three quarters of
/// the increment, but not less than the target. When almost no time is left, a limit of a few hundred
/// nodes is added.
///
/// However long the game becomes, its moves together stay within the match time: for every later move that
/// the board has room for, 3 ms minus the increment are set aside, enough for a few hundred nodes and the
/// messages to and from the engine.
[[nodiscard]] TimeBudget time_budget(const MoveClock& clock, int stones, int points);

/// The budget from the clock and MoveLimits::time of a request, counted from this call. There is a target
/// only if there is a clock: an analysis gains nothing from ending early.
[[nodiscard]] TimeBudget time_budget(const Request& request);

}  // namespace rowan::think
