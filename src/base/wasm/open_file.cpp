// SPDX-License-Identifier: MIT
#include "base/open_file.hpp"

#include <cerrno>

namespace rowan {

// There are no files.

std::FILE* open_file(const std::filesystem::path& /*path*/, const char* /*mode*/) {
  errno = ENOENT;
  return nullptr;
}

int sync_file(const std::filesystem::path& /*path*/) { return ENOENT; }

}  // namespace rowan
