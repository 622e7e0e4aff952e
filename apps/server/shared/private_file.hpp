// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rowan::server {

// Files that hold names and games of people: only their owner reads them, whatever the umask is.

/// Makes the folder of a file, for its owner alone (0700). One that is there stays as it is. Errors show when
/// the file is opened.
void make_private_folder(const std::filesystem::path& file);

/// Makes an empty file for its owner alone (0600), where there is none.
void make_private_file(const std::filesystem::path& file);

/// Takes the file, and those that SQLite and the lock have beside it, away from all but the owner;
/// gives a sentence for each that others could use, or that could not be changed.
[[nodiscard]] std::vector<std::string> tighten(const std::filesystem::path& file);

}  // namespace rowan::server
