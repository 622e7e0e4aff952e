// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan {

/// Points in text: columns a to z, then aa to af, none skipped; rows from 1 at the bottom.
///
///      3  a3 b3 c3         1 2 3       on 3×3 a digit, counted from the top left, is accepted
///      2  a2 b2 c2         4 5 6       as well, and is how short_text writes points there
///      1  a1 b1 c1         7 8 9
///         a  b  c
[[nodiscard]] std::string to_text(Point point, const Rules& rules);

/// Like to_text, but on a board of 3×3 the digit 1..9.
[[nodiscard]] std::string short_text(Point point, const Rules& rules);

/// The name of a column: "a".."z", "aa".."af" for 0..31.
[[nodiscard]] std::string column_name(int x);

/// Are the points of the board also numbered 1..9?
[[nodiscard]] constexpr bool has_digits(const Rules& rules) { return rules.width == 3 && rules.height == 3; }

/// Reads one point; letters may be upper or lower case. The message of an error does not repeat the text:
/// "row 16 is off the board, which has rows 1 to 15".
[[nodiscard]] Result<Point> parse_point(std::string_view text, const Rules& rules);

/// Plays a list of moves, separated by spaces or commas, from `start`. An error names the move and
/// points at it:
///
///     move 7, 'k16': row 16 is off the board, which has rows 1 to 15
///       g8 h9 i7 h7 h8 f8 k16 j9
///                         ^~~
[[nodiscard]] Result<Position> play_moves(const Position& start, std::string_view moves);

/// The moves as play_moves reads them, in short_text, separated by spaces.
[[nodiscard]] std::string moves_text(const Position& position);

}  // namespace rowan
