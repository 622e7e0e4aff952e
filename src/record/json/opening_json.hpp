// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/opening_rules.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// A rule of openings, as lists of what a server offers have it: what it is called, and which boards it
/// needs.
[[nodiscard]] Json opening_rule_json(const OpeningRule& rule);

/// Where an opening stands (docs/schema/position.json): what was answered and by whom, who is asked now, and
/// what may be answered. Whoever shows it needs to know none of the rules: every answer that is allowed is
/// listed, but for stones of one answer that only together break a rule.
[[nodiscard]] Json opening_json(const Opening& opening);

/// Reads the line of an opening, "swap2: h8 i9 j7; black" (game/opening_text.hpp); of one that has just begun
/// the rule alone will do, "swap2". Requires rules.is_valid().
[[nodiscard]] Result<Opening> read_opening(const Json& line, const Rules& rules);

}  // namespace rowan::record
