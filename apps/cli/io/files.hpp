// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// The file name that stands for standard input or output.
inline constexpr std::string_view standard_stream = "-";

/// Reads a whole file, or standard input for "-". More than `most` bytes is an error. Errors name the file.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most);

/// Writes a file completely or not at all: the bytes are first written beside it under another name. An
/// existing file is replaced and keeps its permissions. A device or a pipe is written to directly; "-" is
/// standard output.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace rowan::cli
