// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan {

/// A position on one line, similar to chess's FEN.
///
///     x1o/xx1/xoo o        x . o      rows from the top, separated by '/';
///      |  |    |  |        x x .      numbers for runs of empty points, x and o for stones;
///      rows ---'  |        x o o      then a space and the side to move
///      to move ---'
///
/// Any number of stones, either side to move and finished lines are allowed.
[[nodiscard]] std::string to_text(const Position& position);

/// Reads a position of the given game; letters may be in either case. An error says what does not fit the
/// game's board, and where.
[[nodiscard]] Result<Position> parse_position(std::string_view text, const Rules& rules);

/// Why no game can reach these stones: both sides have a winning row. Empty otherwise; the numbers of stones
/// are not checked.
[[nodiscard]] std::optional<Error> why_unreachable(const Position& position);

/// Like parse_position, for positions to play from or to judge: fails if why_unreachable gives a reason.
[[nodiscard]] Result<Position> parse_reachable_position(std::string_view text, const Rules& rules);

}  // namespace rowan
