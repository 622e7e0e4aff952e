// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "player/limits.hpp"

namespace rowan {

/// One player's time in one game. A move is in time when it comes before
///
///     min(time for a move, what is left of the match) + tolerance
///
/// counted from the question, as Gomocup's judge does. Without limits every move is in time.
class Clock {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  using Span = std::chrono::microseconds;

  explicit Clock(const Limits& limits) : limits_(limits) {
    if (limits.match.count() > 0) left_ = limits.match;
  }

  /// What is left of the match; nothing where there is no match time.
  [[nodiscard]] std::optional<std::chrono::milliseconds> match_left() const {
    if (!left_) return std::nullopt;
    return std::chrono::floor<std::chrono::milliseconds>(*left_);
  }

  /// How long the next move may take, tolerance included; nothing where time is free.
  [[nodiscard]] std::optional<Span> allowed() const {
    std::optional<Span> allowed = left_;
    if (limits_.turn.count() > 0) allowed = std::min<Span>(limits_.turn, allowed.value_or(limits_.turn));
    if (allowed) *allowed = std::max(*allowed, Span{0}) + limits_.tolerance;
    return allowed;
  }

  [[nodiscard]] std::optional<Moment> deadline(Moment asked) const {
    const auto span = allowed();
    if (!span) return std::nullopt;
    return asked + *span;
  }

  /// A move took so long. Was it in time?
  bool spend(Span used) {
    const auto span = allowed();
    const bool in_time = !span || used <= *span;
    if (left_) *left_ += limits_.increment - used;
    return in_time;
  }

 private:
  Limits limits_;
  std::optional<Span> left_;
};

}  // namespace rowan
