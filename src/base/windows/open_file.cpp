// SPDX-License-Identifier: MIT
#include "base/open_file.hpp"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <io.h>

namespace rowan {

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  const std::string narrow = std::string(mode) + 'N';  // N: not inherited
  return _wfopen(path.c_str(), std::wstring(narrow.begin(), narrow.end()).c_str());
}

int sync_file(const std::filesystem::path& path) {
  const int file = _wopen(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT);
  if (file < 0) return errno;
  const int problem = _commit(file) == 0 ? 0 : errno;
  _close(file);
  return problem;
}

}  // namespace rowan
