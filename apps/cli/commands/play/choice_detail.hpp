// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "game/position.hpp"
#include "player/player.hpp"
#include "record/json.hpp"

namespace rowan::cli {

/// How a classic player found the move that it chooses in this position: "blocking pattern 9: 2,\"XX
/// ......\"" or what stage one returned. Empty for the other players. Requires that the game is not over.
[[nodiscard]] std::string choice_detail(const player::Player& player, const Position& position);

/// The same as members to add to a JSON object: `pattern`, null where no table entry matched, with the board
/// as the tables read it; or `stage`, `signal`, `line` and `pair`. An empty object for the other players.
[[nodiscard]] record::Json choice_detail_json(const player::Player& player, const Position& position);

}  // namespace rowan::cli
