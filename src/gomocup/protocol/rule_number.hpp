// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "game/rules.hpp"

namespace rowan::gomocup {

/// The number for `INFO rule`: 0 freestyle, 1 exactly five, 4 renju, 8 caro, 9 caro with exactly five. Other
/// games are an error: "the Gomocup protocol does not support 4 in a row".
[[nodiscard]] Result<int> rule_number(const Rules& rules);

/// How the number of `INFO rule` is interpreted. In the protocol its bits are 1 exactly five, 2 continuous (a
/// game continues after a row, which is not supported), 4 renju, 8 caro; but Yixin-Board sends 2 for renju,
/// and 5 and 6 for freestyle with openings of its own.
enum class RuleDialect : std::uint8_t { gomocup, yixin };

/// The rules for that number, on a board of that size; the inverse of rule_number. If the bit for renju is
/// set, the bit for exactly five changes nothing. An error lists the supported rules.
[[nodiscard]] Result<Rules> rules_of_number(std::int64_t number, RuleDialect dialect, int width, int height);

}  // namespace rowan::gomocup
