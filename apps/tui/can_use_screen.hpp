// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::tui {

/// Whether standard input and output are a terminal, with a cursor that can be placed anywhere.
[[nodiscard]] bool can_use_screen();

}  // namespace rowan::tui
