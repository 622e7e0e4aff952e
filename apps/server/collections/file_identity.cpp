// SPDX-License-Identifier: MIT
#include "server/collections/file_identity.hpp"

#include <sys/stat.h>

#include "base/text.hpp"

namespace rowan::server {

std::optional<FileIdentity> FileIdentity::of(const std::filesystem::path& path) {
  struct stat named{};
  if (::stat(path.c_str(), &named) != 0) return std::nullopt;
  return FileIdentity(named.st_dev, named.st_ino);
}

Result<void> check_same_file(const std::filesystem::path& path, const std::optional<FileIdentity>& before) {
  const auto now = FileIdentity::of(path);
  if (now && now == before) return {};
  return failure("'" + quotable(path.string(), 200) +
                 (now ? "' is no longer the file that is open: it was replaced while the server was running"
                      : "' was moved or deleted while the server was running") +
                 "; move the file back, or restart the server");
}

}  // namespace rowan::server
