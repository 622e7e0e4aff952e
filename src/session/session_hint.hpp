// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "explain/hint.hpp"
#include "player/player.hpp"

namespace rowan {

/// A hint to a person in a game: what explain/ finds and, where nothing is forced, the strongest player's choice, whose point is
/// then the hint's move.
struct SessionHint {
  Hint found;
  std::optional<Choice> choice = {};
};

}  // namespace rowan
