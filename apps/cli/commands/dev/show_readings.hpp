// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "cli/commands/dev/show_forms.hpp"

namespace rowan::cli {

/// What a position means rather than how it is stored: the windows that the pattern cache counts, what each
/// point would make, and the forbidden points of renju.
[[nodiscard]] std::span<const Form> reading_forms();

}  // namespace rowan::cli
