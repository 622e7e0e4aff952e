// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/position.hpp"
#include "player/exact.hpp"
#include "player/player.hpp"

namespace rowan::testing {

/// What a player of ours answers where nothing but the position is said.
[[nodiscard]] inline think::Answer ask(player::Player& player, const Position& position) {
  return player.think({.position = position}).value();
}
[[nodiscard]] inline think::Answer ask(player::Player&& player, const Position& position) {
  return ask(player, position);
}

/// The one move that a player of ours answers, for counts of all games.
[[nodiscard]] inline exact::Moves moves_of(player::Player& player) {
  return [&player](const Position& position) { return std::vector{ask(player, position).move}; };
}

}  // namespace rowan::testing
