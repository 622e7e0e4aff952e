// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "game/position.hpp"
#include "server/messages/json_fields.hpp"

namespace rowan {

/// The pattern that fires for the side to move in the book of a `patterns` player; null for other players,
/// and where none does or the player did not ask its book: `why` is what it said of its move.
[[nodiscard]] Json pattern_json(std::string_view player, const Position& position, std::string_view why);

}  // namespace rowan
