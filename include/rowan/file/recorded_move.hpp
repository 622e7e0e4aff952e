// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <rowan/c/file.h>
#include <rowan/game/point.hpp>

namespace rowan {
inline namespace api {

/// A move, and its annotations in a file.
struct RecordedMove {
  Point point;
  std::optional<std::chrono::microseconds> time;  ///< the thinking time
  std::optional<int> score;                       ///< in the player's own units, from its own point of view
  int win_in = 0;          ///< n > 0: a win in n moves of both sides; n < 0: a loss in -n; 0: not claimed
  int depth = 0;           ///< 0: not recorded
  std::int64_t nodes = 0;  ///< 0: not recorded
  std::string comment;
};

}  // namespace api
}  // namespace rowan
