// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

namespace rowan::prove {

/// Tells how long this process stood still, because it was suspended or its machine was: for that time nobody
/// else can be blamed. Requires that it is asked every second at least.
class StallClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// How long, since the last call.
  Clock::duration lap() {
    const auto now = Clock::now();
    const auto since = now - std::exchange(last_, now);
    return std::max(since - std::chrono::seconds(1), Clock::duration(0));
  }

 private:
  Clock::time_point last_ = Clock::now();
};

}  // namespace rowan::prove
