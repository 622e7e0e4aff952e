// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/point.hpp"

namespace rowan {

/// What a player answers when swap2 asks it: stones, or the colours as they would be after a swap.
///
///     stones on the board   asked     may answer
///     0                     opener    three stones, x o x
///     3                     other     take_first: be first player (x), the opener then plays the fourth stone;
///                                     one stone: be second player (o), and this is the fourth stone;
///                                     two stones, o x: and the opener is asked again
///     5                     opener    take_first: be first player, the other then plays the sixth stone;
///                                     one stone: be second player, and this is the sixth stone
struct Swap2Answer {
  bool take_first = false;
  std::vector<Point> stones = {};  // empty if take_first

  friend bool operator==(const Swap2Answer&, const Swap2Answer&) = default;
};

}  // namespace rowan
