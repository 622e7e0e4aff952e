// SPDX-License-Identifier: MIT
#include "arena/run/appended_file.hpp"

#include <cerrno>
#include <cstring>
#include <system_error>

#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

namespace rowan::arena {

Result<void> AppendedFile::open_locked() {
  std::error_code ignored;
  if (std::filesystem::is_directory(path_, ignored))
    return failure(fmt::format("{} is a directory", path_.string()));
  file_.reset(std::fopen(path_.c_str(), "abe"));
  if (file_ == nullptr) return failure(fmt::format("{}: {}", path_.string(), std::strerror(errno)));
  if (flock(fileno(file_.get()), LOCK_EX | LOCK_NB) == 0) return {};
  file_.reset();
  return failure(fmt::format("another run is writing {}", path_.string()));
}

Result<void> AppendedFile::cut_to(std::uint64_t size) {
  if (ftruncate(fileno(file_.get()), static_cast<off_t>(size)) == 0) return {};
  return failure(fmt::format("{}: {}", path_.string(), std::strerror(errno)));
}

Result<void> AppendedFile::append(std::string_view bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
  if (!written || std::fflush(file_.get()) != 0) {
    return failure(fmt::format("cannot write {}: {}", path_.string(), std::strerror(errno)));
  }
  return {};
}

}  // namespace rowan::arena
