// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rowan::tui {

/// Asks the terminal, before curses takes control of it, whether it draws a stone in one column: many East
/// Asian terminals use two, which would break up the board. Prints ● at the start of the line, requests the
/// cursor's column, and erases the line again. Returns false if no reply comes within a moment. Keys typed
/// meanwhile are added to `typed_ahead`.
[[nodiscard]] bool stone_is_one_column(std::string& typed_ahead);

}  // namespace rowan::tui
