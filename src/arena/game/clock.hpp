// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "think/game_limits.hpp"

namespace rowan::arena {

/// One player's time in one game. A move is in time if it comes within both of these:
///
///     time for a move + tolerance        the tolerance covers delays between player and referee, and
///                                        applies to every move
///     what is left of the match          sent to the player before each move; without tolerance, so
///                                        that a game never uses more than its time
///
/// Both are measured from the request. Without limits every move is in time.
class Clock {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  using Span = std::chrono::microseconds;

  explicit Clock(const think::GameLimits& limits) : limits_(limits) {
    if (limits.match.count() > 0) left_ = limits.match;
  }

  /// What is left of the match; empty if there is no match time.
  [[nodiscard]] std::optional<std::chrono::milliseconds> match_left() const {
    if (!left_) return std::nullopt;
    return std::chrono::floor<std::chrono::milliseconds>(*left_);
  }

  /// The longest time allowed for the next move, the lesser of the two above; empty if there is no limit.
  [[nodiscard]] std::optional<Span> allowed() const {
    std::optional<Span> allowed;
    if (limits_.turn.count() > 0) allowed = limits_.turn + limits_.tolerance;
    if (left_) allowed = std::max(std::min(*left_, allowed.value_or(*left_)), Span{0});
    return allowed;
  }

  [[nodiscard]] std::optional<Moment> deadline(Moment asked) const {
    const auto span = allowed();
    if (!span) return std::nullopt;
    return asked + *span;
  }

  /// Charges the time used for a move and adds the increment; returns whether the move was in time.
  bool spend(Span used) {
    const auto span = allowed();
    const bool in_time = !span || used <= *span;
    if (left_) *left_ += limits_.increment - used;
    return in_time;
  }

 private:
  think::GameLimits limits_;
  std::optional<Span> left_;
};

}  // namespace rowan::arena
