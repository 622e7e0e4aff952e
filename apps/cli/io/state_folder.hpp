// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// The folder in which the program keeps the user's data: $XDG_STATE_HOME/rowan, by default
/// ~/.local/state/rowan. Empty if neither XDG_STATE_HOME nor HOME is an absolute path. The folder may not
/// exist yet.
[[nodiscard]] std::optional<std::filesystem::path> state_folder();

/// Returns the state folder, creating it if needed. Only its owner has access to it (0700) and to its files
/// (0600): tighten_state_folder() is called. Empty if there is no such folder and it cannot be created.
[[nodiscard]] std::optional<std::filesystem::path> open_state_folder();

/// Removes the permissions of others on the state folder and everything in it, and prints a note if it
/// removed any. Does not create the folder.
void tighten_state_folder();

/// Writes a file in the state folder as write_file() does; only the owner has access to a new file (0600).
[[nodiscard]] Result<void> write_state_file(const std::string& path, std::string_view bytes);

}  // namespace rowan::cli
