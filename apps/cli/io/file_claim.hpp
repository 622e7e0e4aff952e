// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"

namespace rowan::cli {

/// The right to continue a file, kept as long as this lives; one process has it at a time. A kill gives it
/// back too.
using FileClaim = std::shared_ptr<void>;

/// Takes it; the file need not be there. An error if another process has it. Of a device nobody needs one.
[[nodiscard]] Result<FileClaim> claim_file(const std::string& path);

}  // namespace rowan::cli
