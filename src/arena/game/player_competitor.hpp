// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "arena/game/competitor.hpp"
#include "base/result.hpp"
#include "book/book_file.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"
#include "search/parameters.hpp"
#include "think/game_limits.hpp"

namespace rowan::arena {

/// A competitor that is a built-in player, by name (player/players.hpp). It is created anew for each game
/// with the game's seed, so that a game does not depend on earlier ones. begin() rejects a name or a game
/// unknown to make_player(), and a network or book that could not be read. Players with adjustable effort
/// respect the limits. All built-in players open in the same way, by player/opening/.
[[nodiscard]] std::unique_ptr<Competitor> make_player_competitor(
    std::string player_name, const think::GameLimits& limits = {},
    Result<network::NetworkSelector> network = network::NetworkSelector(),
    Result<search::Parameters> parameters = search::Parameters(),
    Result<book::SharedBook> book = book::SharedBook());

/// Engine options for a player. The table is no larger than a search with that node limit can fill.
[[nodiscard]] search::Engine::Options engine_options(const think::GameLimits& limits,
                                                     const network::NetworkSelector& network);

}  // namespace rowan::arena
