// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

namespace rowan::prove {

/// Measures how long this process stood still because it or its machine was suspended: no other process can
/// be blamed for that time. Requires a call every second at least.
class StallClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// The time that it stood still since the last call.
  Clock::duration lap() {
    const auto now = Clock::now();
    const auto since = now - std::exchange(last_, now);
    return std::max(since - std::chrono::seconds(1), Clock::duration(0));
  }

 private:
  Clock::time_point last_ = Clock::now();
};

}  // namespace rowan::prove
