// SPDX-License-Identifier: MIT
#include "server/multiplayer/private_file.hpp"

#include <system_error>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/utf8.hpp"

namespace rowan::server {

namespace fs = std::filesystem;

void make_private_folder(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::error_code error;
  if (folder.empty() || fs::exists(folder, error)) return;
  fs::create_directories(folder.parent_path(), error);
  if (fs::create_directory(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
}

void make_private_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
}

std::vector<std::string> tighten(const fs::path& file) {
  constexpr fs::perms for_others = fs::perms::group_all | fs::perms::others_all;
  std::vector<std::string> notes;
  for (const char* const suffix : {"", "-wal", "-shm", "-journal", "-lock"}) {
    const fs::path path = file.string() + suffix;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error || !fs::is_regular_file(status)) continue;
    if ((status.permissions() & for_others) == fs::perms::none) continue;
    fs::permissions(path, for_others, fs::perm_options::remove, error);
    notes.push_back(
        error
            ? fmt::format("'{}' can be read by others, and its permissions could not be changed: {}",
                          printable(path.string()), error.message())
            : fmt::format("'{}' could be read by others; now only its owner can", printable(path.string())));
  }
  return notes;
}

}  // namespace rowan::server
