// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::tui {

/// Whether there are a keyboard and a screen with an addressable cursor.
[[nodiscard]] bool can_use_screen();

}  // namespace rowan::tui
