// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/opening_rules.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// An opening rule, for a server's lists of what it offers: its name, and the boards that it needs.
[[nodiscard]] Json opening_rule_json(const OpeningRule& rule);

/// The state of an opening (docs/schema/position.json): the answers so far and who gave them, who has to
/// answer now, and the answers allowed. A client needs no knowledge of the rules: every legal answer is
/// listed, except that several stones of one answer may together break a rule.
[[nodiscard]] Json opening_json(const Opening& opening);

/// Reads the line of an opening, "swap2: h8 i9 j7; black" (game/opening_text.hpp); for one that has just
/// begun the rule alone suffices, "swap2". Requires rules.is_valid().
[[nodiscard]] Result<Opening> read_opening(const Json& line, const Rules& rules);

}  // namespace rowan::record
