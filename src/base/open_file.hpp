// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

/// Opening files whose names are given in UTF-8. On Windows file names are UTF-16; the program converts its
/// arguments to UTF-8 at startup.
namespace rowan {

/// The path for a UTF-8 name, for streams and std::filesystem. A path made directly from std::string would be
/// wrong on Windows, where the standard library does not take it for UTF-8.
[[nodiscard]] inline std::filesystem::path path_of(std::string_view name) {
  return std::u8string(name.begin(), name.end());
}

/// Like std::fopen, but child processes do not inherit the file. Null with errno set on failure. Requires a
/// mode with a 'b'.
[[nodiscard]] std::FILE* open_file(const std::filesystem::path& path, const char* mode);

/// Flushes a written file to the disk. Returns the error number, 0 on success.
[[nodiscard]] int sync_file(const std::filesystem::path& path);

}  // namespace rowan
