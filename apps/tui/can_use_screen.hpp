// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::tui {

/// Are there a keyboard and a screen on which the cursor can be placed?
[[nodiscard]] bool can_use_screen();

}  // namespace rowan::tui
