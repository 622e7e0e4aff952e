// SPDX-License-Identifier: MIT
#pragma once

#include "game/position.hpp"
#include "player/player.hpp"

namespace rowan::testing {

/// What a player of ours answers where nothing but the position is said.
[[nodiscard]] inline Answer ask(Player& player, const Position& position) {
  return player.think({.position = position}).value();
}
[[nodiscard]] inline Answer ask(Player&& player, const Position& position) { return ask(player, position); }

}  // namespace rowan::testing
