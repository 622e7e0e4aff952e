// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "arena/game/competitors.hpp"
#include "arena/run/game_worker.hpp"

namespace rowan::testing {

/// A factory of competitors for tournaments of Rowan's own players.
inline arena::CompetitorFactory own_players() {
  return [](const arena::Contestant& player) { return arena::make_player_competitor(player.player); };
}

}  // namespace rowan::testing
