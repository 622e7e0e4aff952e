// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan {

/// The whole content of a file. Fails on more than `most` bytes, since a device may be endless. Errors name
/// the file and the kind of file expected, `what`: "network".
[[nodiscard]] Result<std::string> read_file_bytes(const std::string& path, std::size_t most,
                                                  std::string_view what);

}  // namespace rowan
