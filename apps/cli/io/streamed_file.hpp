// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "base/result.hpp"

namespace rowan::cli {

/// Writes a file that need not fit into memory, whole or not at all: `write` fills FILE.tmp, which is brought
/// to the disk and then renamed. What was there before stays until then. A device or a pipe is written to
/// directly. Errors name the file.
[[nodiscard]] Result<void> write_streamed(const std::string& path,
                                          const std::function<Result<void>(std::ostream&)>& write);

/// Is this something that can be read again once it is written: no device, no pipe?
[[nodiscard]] bool is_plain_file(const std::string& path);

}  // namespace rowan::cli
