// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/games.hpp"
#include "game/rules.hpp"

namespace rowan::record {

/// How a game file names the rules where it says the size of the board elsewhere: "freestyle", "standard",
/// "caro", "caro-exact" or "renju" for five in a row, and for other games their parts, such as "k=4" or "k=6
/// overline=ignored blocked_five=ignored".
[[nodiscard]] std::string rules_text(const Rules& rules);

/// Reads rules_text, the same words in any case, names of games ("gomoku", "7x7x5", "standard 19x19"), and
/// the numbers by which match runners name rules: 0 freestyle, 1 standard, 4 renju, 8 caro, 9 caro-exact.
/// Nothing for another text, and for a name with another size than the board's.
[[nodiscard]] std::optional<Rules> parse_rules_text(std::string_view text, Size board);

/// The same rules on another board.
[[nodiscard]] Rules on_board(Rules rules, Size board);

/// Five or more in a row win: what a file means that says nothing.
[[nodiscard]] Rules usual_rules(Size board);

}  // namespace rowan::record
