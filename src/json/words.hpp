// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "json/json.hpp"

namespace rowan::json {

// Words that all JSON forms share (docs/json.md): points, sides, outcomes.

/// Points as letter and row, "h8", on 3×3 too. Readers (parse_point) also accept capitals, and 1 to 9 on 3×3.
[[nodiscard]] Json points_json(const std::vector<Point>& points, const Rules& rules);

/// The name of a side: "x" or "o".
[[nodiscard]] std::string side_name(Side side);

/// The name of an outcome: "x", "o", "draw" or "ongoing".
[[nodiscard]] std::string_view outcome_name(Outcome outcome);

/// The inverse of outcome_name; empty for any other text.
[[nodiscard]] std::optional<Outcome> find_outcome(std::string_view name);

/// The result of a game: the outcome's name, or null if the result is unknown.
[[nodiscard]] Json result_json(Outcome result);

}  // namespace rowan::json
