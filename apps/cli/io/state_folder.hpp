// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// Where the program keeps the user's data: $XDG_STATE_HOME/rowan, by default ~/.local/state/rowan. Empty if
/// neither XDG_STATE_HOME nor HOME is set. The folder may not exist yet.
[[nodiscard]] std::optional<std::filesystem::path> state_folder();

/// Returns the folder, creating it if needed. Only its owner has access to it (0700) and to its files (0600):
/// permissions of others are removed, with a note. Empty if it could not be created.
[[nodiscard]] std::optional<std::filesystem::path> open_state_folder();

/// Removes such permissions if the folder exists; does not create it.
void tighten_state_folder();

/// write_file for a file in the state folder.
[[nodiscard]] Result<void> write_state_file(const std::string& path, std::string_view bytes);

}  // namespace rowan::cli
