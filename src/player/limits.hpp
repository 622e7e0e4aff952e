// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace rowan {

/// What a player may use, as an organiser says it. Zero means no limit; so does the match time.
struct Limits {
  std::chrono::milliseconds turn{0};          // for each move
  std::chrono::milliseconds match{0};         // for all moves of a game
  std::chrono::milliseconds increment{0};     // added to the match time after each move
  std::chrono::milliseconds tolerance{1000};  // how late an answer may be for its turn and still count
  std::int64_t nodes = 0;
  int depth = 0;
  int threads = 0;
  std::int64_t memory = 0;  // bytes

  friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace rowan
