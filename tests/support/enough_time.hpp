// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace rowan::testing {

/// Only time tells silence from slowness: retries with longer times in case the short one was not enough on a
/// busy machine. Returns whether one attempt held.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  return std::ranges::any_of(std::array{3, 15, 60},
                             [&](int seconds) { return attempt(std::chrono::seconds(seconds)); });
}

}  // namespace rowan::testing
