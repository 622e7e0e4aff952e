// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace rowan::testing {

/// Silence is told from slowness by time alone: tries with a short time, and with longer ones where that was
/// too short for a busy machine. Whether one of them held.
template <class Attempt>
bool holds_with_enough_time(Attempt attempt) {
  for (const int seconds : {3, 15, 60}) {
    if (attempt(std::chrono::seconds(seconds))) return true;
  }
  return false;
}

}  // namespace rowan::testing
