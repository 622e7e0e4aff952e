// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// Where the program keeps what a person would miss: $XDG_STATE_HOME/rowan, by default
/// ~/.local/state/rowan. Nothing where neither variable is set. The folder may not be there yet.
[[nodiscard]] std::optional<std::filesystem::path> state_folder();

/// The folder, made where there is none. Only its owner may use it (0700) and what is in it (0600): where
/// others could, their permissions are removed, and a note says so. Empty where it could not be made.
[[nodiscard]] std::optional<std::filesystem::path> open_state_folder();

/// The same for a folder that is there; for one that is not, nothing.
void tighten_state_folder();

/// write_file for a file in that folder.
[[nodiscard]] Result<void> write_state_file(const std::string& path, std::string_view bytes);

}  // namespace rowan::cli
