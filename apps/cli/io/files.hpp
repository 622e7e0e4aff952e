// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// The name of standard input or output where a file is asked for.
inline constexpr std::string_view standard_stream = "-";

/// Everything in a file, or in standard input for "-". An error names the file; so does one that says that
/// there are more than `most` bytes.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most);

/// Puts the bytes into a file, whole or not at all: they are written beside it under another name first. What
/// was there is replaced, and keeps its permissions. A device or a pipe is written to directly; "-" is
/// standard output.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view bytes);

}  // namespace rowan::cli
