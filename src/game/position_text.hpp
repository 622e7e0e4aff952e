// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan {

/// A position on one line, in the manner of chess's FEN.
///
///     x1o/xx1/xoo o        x . o      rows from the top, separated by '/';
///      |  |    |  |        x x .      numbers for runs of empty points, x and o for stones;
///      rows ---'  |        x o o      then a space and the side to move
///      to move ---'
///
/// Any number of stones, either side to move and finished lines are allowed.
[[nodiscard]] std::string to_text(const Position& position);

/// Reads a position of the given game. A text with another shape than the game's board is an error
/// that says in which row; letters may be in either case.
[[nodiscard]] Result<Position> parse_position(std::string_view text, const Rules& rules);

/// Why no game can have reached these stones: both sides have a row that wins. Nothing otherwise; how many
/// stones a side has is not judged.
[[nodiscard]] std::optional<Error> why_unreachable(const Position& position);

/// Like parse_position, for positions to play on from or to judge: one that why_unreachable refuses is
/// an error.
[[nodiscard]] Result<Position> parse_reachable_position(std::string_view text, const Rules& rules);

}  // namespace rowan
