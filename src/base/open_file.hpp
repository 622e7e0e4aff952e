// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

/// Files by their whole names: the names of Windows are UTF-16, and those that the program is given are made
/// UTF-8 when it starts.
namespace rowan {

/// The path of a name in UTF-8, for streams and std::filesystem. Made from a std::string alone it would be
/// another one on Windows: there the standard library takes single bytes for characters.
[[nodiscard]] inline std::filesystem::path path_of(std::string_view name) {
  return std::u8string(name.begin(), name.end());
}

/// As std::fopen does, and processes that are started later do not inherit the file. Null, and errno, where
/// it fails. Requires a mode with a 'b'.
[[nodiscard]] std::FILE* open_file(const std::filesystem::path& path, const char* mode);

/// Brings a file that was written to the disk. The error number; 0 when it is there.
[[nodiscard]] int sync_file(const std::filesystem::path& path);

}  // namespace rowan
