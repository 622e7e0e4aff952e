// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rowan::server {

// Files with names and games of people are readable by their owner only, whatever the umask is.

/// Creates the folder of a file, for its owner alone (0700). An existing one is left unchanged. Errors
/// surface when the file is opened.
void make_private_folder(const std::filesystem::path& file);

/// Creates an empty file for its owner alone (0600) if there is none.
void make_private_file(const std::filesystem::path& file);

/// Removes the permissions of others from the file and from the files that SQLite and the lock keep beside
/// it. Returns a sentence for each file that others could use until now, or whose permissions could not be
/// changed.
[[nodiscard]] std::vector<std::string> tighten(const std::filesystem::path& file);

}  // namespace rowan::server
