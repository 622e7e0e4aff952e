// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "cli/commands/dev/show_forms.hpp"

namespace rowan::cli {

/// The stones of a position as each board packs them: what `--as all` shows, in this order.
[[nodiscard]] std::span<const Form> board_forms();

/// Boards with the faults that their programs were shipped with; `--as all` leaves them out.
[[nodiscard]] std::span<const Form> original_forms();

}  // namespace rowan::cli
