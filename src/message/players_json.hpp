// SPDX-License-Identifier: MIT
#pragma once

#include "record/json.hpp"

namespace rowan::message {

/// The players by name (docs/json.md, docs/schema/players.json), each with the games and the small boards
/// that it plays:
///
///     [{"name": "engine:4", "about": "the engine at level 4: ...", "level": 4, "chance": true,
///       "any_board": true, "games": ["tictactoe", "freestyle"], "boards": []}]
[[nodiscard]] record::Json players_json();

}  // namespace rowan::message
