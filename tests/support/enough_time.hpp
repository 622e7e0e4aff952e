// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace rowan::testing {

/// Silence is told from slowness by time alone: tries with a short time, and with longer ones where that was
/// too short for a busy machine. Whether one of them held.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  return std::ranges::any_of(std::array{3, 15, 60},
                             [&](int seconds) { return attempt(std::chrono::seconds(seconds)); });
}

}  // namespace rowan::testing
