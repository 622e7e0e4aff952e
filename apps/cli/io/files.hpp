// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
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

/// Writes a file that need not fit into memory, completely or not at all: `write` fills FILE.tmp, which is
/// synced to disk and then renamed. An existing file stays until then. A device or a pipe is written to
/// directly. Errors name the file.
[[nodiscard]] Result<void> write_streamed(const std::string& path,
                                          const std::function<Result<void>(std::ostream&)>& write);

/// Whether bytes written to the path can be read back: false for a device or a pipe.
[[nodiscard]] bool is_plain_file(const std::string& path);

}  // namespace rowan::cli
