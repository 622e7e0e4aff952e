// SPDX-License-Identifier: MIT
#include "server/collections/file_place.hpp"

#include <sys/stat.h>

#include "base/text.hpp"

namespace rowan::server {

std::optional<FilePlace> FilePlace::of(const std::filesystem::path& path) {
  struct stat named{};
  if (::stat(path.c_str(), &named) != 0) return std::nullopt;
  return FilePlace(named.st_dev, named.st_ino);
}

Result<void> check_place(const std::filesystem::path& path, const std::optional<FilePlace>& before) {
  const auto now = FilePlace::of(path);
  if (now && now == before) return {};
  return failure("'" + quotable(path.string(), 200) +
                 (now ? "' is no longer the file that is open: it was replaced while the server was running"
                      : "' was moved or deleted while the server was running") +
                 "; move the file back, or restart the server");
}

}  // namespace rowan::server
