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

/// A move, and what a file says about it.
struct RecordedMove {
  Point point;
  std::optional<std::chrono::microseconds> time;  ///< how long it took
  std::optional<int> score;                       ///< in the player's own units, from its own side
  int win_in = 0;          ///< n > 0: it wins in n moves of both sides; n < 0: it loses in -n; 0: not claimed
  int depth = 0;           ///< 0: not said
  std::int64_t nodes = 0;  ///< 0: not said
  std::string comment;
};

}  // namespace api
}  // namespace rowan
