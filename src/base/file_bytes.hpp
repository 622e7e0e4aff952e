// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan {

/// Everything in a file that should be `what`: "network". No more than `most` bytes, as a device may have no
/// end. An error names the file.
[[nodiscard]] Result<std::string> read_file_bytes(const std::string& path, std::size_t most,
                                                  std::string_view what);

}  // namespace rowan
