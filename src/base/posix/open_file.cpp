// SPDX-License-Identifier: MIT
#include "base/open_file.hpp"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace rowan {

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  return std::fopen(path.c_str(), (std::string(mode) + 'e').c_str());
}

int sync_file(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int problem = fsync(file) == 0 ? 0 : errno;
  close(file);
  return problem;
}

}  // namespace rowan
