// SPDX-License-Identifier: MIT
#include "arena/run/run_lock.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rowan::arena {

namespace {

/// Returns whether the path still names the open file: false if another process has just removed it.
bool is_same_file(const std::filesystem::path& path, const process::FileDescriptor& file) {
  struct stat by_name{};
  struct stat by_number{};
  return stat(path.c_str(), &by_name) == 0 && fstat(file.number(), &by_number) == 0 &&
         by_name.st_dev == by_number.st_dev && by_name.st_ino == by_number.st_ino;
}

}  // namespace

RunLock::RunLock(std::filesystem::path path, process::FileDescriptor file)
    : path_(std::move(path)), file_(std::move(file)) {}

Result<RunLock> RunLock::take(const std::filesystem::path& store, std::int64_t tournament) {
  return take_at(
      fmt::format("{}-run-{}", store.string(), tournament),
      {fmt::format("another process is running this tournament in '{}'", quotable(store.string(), 200)),
       "  wait for it, or use another --name or --store"});
}

Result<RunLock> RunLock::take(const std::filesystem::path& file) {
  return take_at(fmt::format("{}-run", file.string()),
                 {fmt::format("another process is continuing '{}'", quotable(file.string(), 200)),
                  "  wait for it, or use another file"});
}

Result<RunLock> RunLock::take_at(const std::filesystem::path& path, const Error& taken) {
  while (true) {
    process::FileDescriptor file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!file.is_open()) {
      return failure(
          fmt::format("cannot create '{}': {}", quotable(path.string(), 200), std::strerror(errno)));
    }
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      return std::unexpected(taken);
    }
    if (is_same_file(path, file)) return RunLock(path, std::move(file));
  }
}

RunLock& RunLock::operator=(RunLock&& other) noexcept {
  if (this == &other) return *this;
  release();
  path_ = std::move(other.path_);
  file_ = std::move(other.file_);
  return *this;
}

RunLock::~RunLock() { release(); }

void RunLock::release() {
  if (!file_.is_open()) return;
  unlink(path_.c_str());  // first: once close() releases the lock, another process can lock this file
  file_.close();
}

}  // namespace rowan::arena
