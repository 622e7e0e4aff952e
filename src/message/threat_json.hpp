// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"
#include "threat/four_search.hpp"

namespace rowan::message {

/// The result of a search for a win by fours, or by fours and threes.
struct ForcedWin {
  threat::ThreatVerdict verdict = threat::ThreatVerdict::none;
  std::vector<Point> line = {};  // attack and answer in turn; empty without a win
  bool verified = false;         // was the win replayed against all answers?
};

/// "win", "none", "unknown".
[[nodiscard]] std::string_view name_of(threat::ThreatVerdict verdict);

/// The same as JSON (docs/json.md, docs/schema/forced_win.json):
///
///     {"verdict": "win", "line": ["h9", "h10"], "plies": 7, "moves": 4, "verified": true}
[[nodiscard]] record::Json forced_win_json(const ForcedWin& win, const Rules& rules);

}  // namespace rowan::message
