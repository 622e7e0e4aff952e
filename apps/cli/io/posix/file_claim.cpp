// SPDX-License-Identifier: MIT
#include "cli/io/file_claim.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "arena/run/run_lock.hpp"

namespace rowan::cli {

Result<FileClaim> claim_file(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return nullptr;
  Result<arena::RunLock> lock = arena::RunLock::take(path);
  if (!lock) return failure_of(lock);
  return std::make_shared<arena::RunLock>(std::move(*lock));
}

}  // namespace rowan::cli
