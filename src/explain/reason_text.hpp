// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "explain/reason.hpp"
#include "game/rules.hpp"

namespace rowan {

/// The reasons in words that a player uses, those of one kind under one verb:
///
///     makes a four f8-i8 and an open three h7-h9; blocks the open three g7-i9; wins by fours in 7: h10 h11 ...
///
/// Rows are named after the game: at six in a row what shapes call a four is five stones. A row is told by the stones at
/// its ends, a line by its moves, long ones cut with "...".
[[nodiscard]] std::string to_text(std::span<const Reason> reasons, const Rules& rules);

}  // namespace rowan
