// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "arena/game/competitor.hpp"
#include "base/result.hpp"
#include "book/book_file.hpp"
#include "network/choice.hpp"
#include "search/engine.hpp"
#include "search/parameters.hpp"
#include "think/limits.hpp"

namespace rowan::arena {

/// A competitor that is one of our own players, by name (player/players.hpp), made anew for each game with
/// the game's seed, so that a game does not depend on those before it. A name or a game that make_player()
/// does not know is refused by begin(), and so is a network or book that could not be read. Players who can
/// think longer or less long heed the limits. It opens by player/opening/: all of
/// our players in the same way.
[[nodiscard]] std::unique_ptr<Competitor> make_player_competitor(
    std::string player_name, const think::Limits& limits = {},
    Result<network::Choice> network = network::Choice(),
    Result<search::Parameters> parameters = search::Parameters(),
    Result<book::SharedBook> book = book::SharedBook());

/// What a player may use for the engine. The table is no larger than a search with that node limit can fill.
[[nodiscard]] search::Engine::Options engine_options(const think::Limits& limits,
                                                     const network::Choice& network);

}  // namespace rowan::arena
