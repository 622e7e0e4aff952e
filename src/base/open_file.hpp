// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>

/// Files by their whole names: the names of Windows are UTF-16, and those that the program is given are made
/// UTF-8 when it starts. A stream of the standard library opens a std::filesystem::path as well.
namespace rowan {

/// As std::fopen does, and processes that are started later do not inherit the file. Null, and errno, where
/// it fails. Requires a mode with a 'b'.
[[nodiscard]] std::FILE* open_file(const std::filesystem::path& path, const char* mode);

/// Brings a file that was written to the disk. The error number; 0 when it is there.
[[nodiscard]] int sync_file(const std::filesystem::path& path);

}  // namespace rowan
