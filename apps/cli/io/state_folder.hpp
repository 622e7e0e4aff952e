// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

namespace rowan::cli {

/// Where the program keeps what a person would miss: $XDG_STATE_HOME/rowan, by default
/// ~/.local/state/rowan. Nothing where neither variable is set. The folder may not be there yet.
[[nodiscard]] std::optional<std::filesystem::path> state_folder();

}  // namespace rowan::cli
