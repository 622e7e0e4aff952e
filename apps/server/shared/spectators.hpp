// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "record/json.hpp"
#include "server/shared/live_game.hpp"

namespace rowan::server {

inline constexpr std::size_t most_spectator_names = 16;

/// A name as a spectator gave it for this game, as all in the game see it: cleaned, and with a number where
/// it looks like a player's. Empty in a game of a class, whose names are the class's alone.
[[nodiscard]] std::string spectator_name(const SharedGame& game, std::string_view text);

/// The names that spectators gave, each once, in the order in which they came; at most
/// most_spectator_names.
[[nodiscard]] record::Json spectator_names(const LiveGame& live);

}  // namespace rowan::server
