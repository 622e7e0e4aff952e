// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/position.hpp"
#include "player/exact.hpp"
#include "player/player.hpp"

namespace rowan::testing {

/// A player's answer to a position, with no other information given.
[[nodiscard]] inline think::Answer ask(player::Player& player, const Position& position) {
  return player.think({.position = position}).value();
}
[[nodiscard]] inline think::Answer ask(player::Player&& player, const Position& position) {
  return ask(player, position);
}

/// The player's single answer as a move set, for counting all games.
[[nodiscard]] inline exact::Moves moves_of(player::Player& player) {
  return [&player](const Position& position) { return std::vector{ask(player, position).move}; };
}

}  // namespace rowan::testing
