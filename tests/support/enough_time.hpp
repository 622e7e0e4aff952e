// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace rowan::testing {

/// Tries with longer and longer times, because a busy machine may need more than a short time, and only
/// waiting distinguishes silence from slowness. Returns whether an attempt succeeded.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  return std::ranges::any_of(std::array{3, 15, 60},
                             [&](int seconds) { return attempt(std::chrono::seconds(seconds)); });
}

}  // namespace rowan::testing
