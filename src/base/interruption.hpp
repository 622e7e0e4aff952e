// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "base/stop.hpp"

namespace rowan {

/// How long work is told to wait or to end. The work looks here every few milliseconds, whatever the board:
/// it counts what it computes (PatternBoard::work), not how often it begins something.
struct Interruption {
  StopToken stop = {};               // with a deadline, where there is one
  std::function<void()> pause = {};  // it may wait there, so that a caller with many can let them take turns

  /// Waits where it has to; is it time to end?
  [[nodiscard]] bool is_over() const {
    if (pause) pause();
    return stop.stop_requested();
  }
};

}  // namespace rowan
