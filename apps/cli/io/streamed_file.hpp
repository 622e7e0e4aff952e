// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "base/result.hpp"

namespace rowan::cli {

/// Writes a file that need not fit into memory, completely or not at all: `write` fills FILE.tmp, which is
/// synced to disk and then renamed. An existing file stays until then. A device or a pipe is written to
/// directly. Errors name the file.
[[nodiscard]] Result<void> write_streamed(const std::string& path,
                                          const std::function<Result<void>(std::ostream&)>& write);

/// Whether what is written to the path can be read back: not to a device or a pipe.
[[nodiscard]] bool is_plain_file(const std::string& path);

}  // namespace rowan::cli
