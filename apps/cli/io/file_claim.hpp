// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"

namespace rowan::cli {

/// The exclusive right to continue a file, held during this object's lifetime by one process at a time. It is
/// released even if the process is killed.
using FileClaim = std::shared_ptr<void>;

/// Claims a file, which need not exist. An error if another process has claimed it. A device or a pipe needs
/// no claim.
[[nodiscard]] Result<FileClaim> claim_file(const std::string& path);

}  // namespace rowan::cli
