// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// Rules as JSON (docs/json.md, docs/schema/rules.json):
///
///     {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins", "forbidden": "none"}
[[nodiscard]] Json rules_json(const Rules& rules);

/// Reads the field "rules" of an object. Only the first three of the six fields are required.
[[nodiscard]] Result<Rules> read_rules_field(const Json& object);

/// Reads the fields "game", a name such as "renju" or "7x7x5", and "size", which overrides the game's usual
/// board: how people and pages name rules. `usual` is the game if none is named.
[[nodiscard]] Result<Rules> read_game_fields(const Json& object, std::string_view usual);

}  // namespace rowan::record
