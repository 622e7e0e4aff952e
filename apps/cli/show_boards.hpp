// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "cli/show_forms.hpp"

namespace rowan {

/// The stones of a position as each board packs them: what `--as all` shows, in this order.
[[nodiscard]] std::span<const Form> board_forms();

}  // namespace rowan
