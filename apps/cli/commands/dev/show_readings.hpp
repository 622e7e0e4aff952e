// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "cli/commands/dev/show_forms.hpp"
#include "pattern/windows.hpp"

namespace rowan {

/// What a window is called by the stones that are missing from it.
inline constexpr std::array<std::string_view, window_kinds> window_names{"five", "four", "three", "double"};

/// What a position means rather than how it is stored: the windows that the pattern cache counts, what each
/// point would make, and the points that are forbidden at renju.
[[nodiscard]] std::span<const Form> reading_forms();

}  // namespace rowan
