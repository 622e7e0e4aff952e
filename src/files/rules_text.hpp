// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/games.hpp"
#include "game/rules.hpp"

namespace rowan::files {

/// The name of rules in game files that give the board size separately: "freestyle", "standard", "caro",
/// "caro-exact" or "renju" for five in a row. Other games are named by their parts, such as "k=4" or "k=6
/// overline=ignored blocked_five=ignored".
[[nodiscard]] std::string rules_text(const Rules& rules);

/// Reads what rules_text writes (in upper or lower case), names of games ("gomoku", "7x7x5", "standard
/// 19x19"), and the numbers that match runners use: 0 freestyle, 1 standard, 4 renju, 8 caro, 9 caro-exact.
/// Empty for any other text, or if the name implies a board of another size.
[[nodiscard]] std::optional<Rules> parse_rules_text(std::string_view text, Size board);

/// The same rules on another board.
[[nodiscard]] Rules on_board(Rules rules, Size board);

/// Freestyle: the rules of a file that declares none.
[[nodiscard]] Rules usual_rules(Size board);

}  // namespace rowan::files
