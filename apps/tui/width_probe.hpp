// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rowan::tui {

/// Asks the terminal, before curses takes it, whether it draws a stone in one column: many East Asian
/// terminals use two, and then a board of stones falls apart. Prints ● at the start of the line, asks for
/// the cursor's column, and wipes the line again. False if no answer comes within a moment.
/// Keys typed meanwhile are added to `typed_ahead`.
[[nodiscard]] bool stone_is_one_column(std::string& typed_ahead);

}  // namespace rowan::tui
