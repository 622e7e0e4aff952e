// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"

namespace rowan::files {

/// The two forms in which match runners write openings, one per line:
///
///     offsets    0,0, 1,-2, -3,4       column and row of each move, counted from the middle,
///                                      floor(size / 2): right and down are positive. The same list serves
///                                      boards of several sizes.
///     points     h8i6e12               letter and row of each move, with row 1 at the TOP: upside down from
///                                      Rowan's own notation
enum class OpeningForm : std::uint8_t { offsets, points };

/// Reads a list; each line may use either form. Blank lines and text after '#' are skipped. An error names
/// the line, and the move that cannot be read, cannot be played, or ends the game:
///
///     line 3: '8,0': the column is off the board, which has offsets -7 to 7
///       0,0, 8,0
///            ^~~
[[nodiscard]] Result<std::vector<std::vector<Point>>> parse_opening_list(std::string_view text,
                                                                         const Rules& rules);

/// Writes the openings one per line, as match runners read them. An opening without moves is an error, since
/// a list cannot hold it. Requires that the points are on the board.
[[nodiscard]] Result<std::string> write_opening_list(const std::vector<std::vector<Point>>& openings,
                                                     const Rules& rules, OpeningForm form);

}  // namespace rowan::files
