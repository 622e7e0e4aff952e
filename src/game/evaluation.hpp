// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan {

/// A player's evaluation of its own move, from its own point of view.
struct Evaluation {
  std::int32_t score = 0;   // in the player's own units; higher is better for it
  std::int32_t win_in = 0;  // n > 0: wins in n moves of both sides; n < 0: loses in -n; 0: claims neither
  std::int32_t depth = 0;   // 0: not reported
  std::int64_t nodes = 0;   // 0: not reported

  friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

}  // namespace rowan
