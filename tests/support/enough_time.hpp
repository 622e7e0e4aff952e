// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace rowan::testing {

/// Makes up to three attempts, with 3, 15 and 60 seconds, because on a busy machine only a long wait
/// distinguishes slowness from silence. Returns whether an attempt succeeded.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  return std::ranges::any_of(std::array{3, 15, 60},
                             [&](int seconds) { return attempt(std::chrono::seconds(seconds)); });
}

}  // namespace rowan::testing
