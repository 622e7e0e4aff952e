// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace rowan::testing {

/// Only waiting tells silence from slowness: retries with longer times, because a short time may not be
/// enough on a busy machine. Returns whether any attempt succeeded.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  return std::ranges::any_of(std::array{3, 15, 60},
                             [&](int seconds) { return attempt(std::chrono::seconds(seconds)); });
}

}  // namespace rowan::testing
