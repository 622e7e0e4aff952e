// SPDX-License-Identifier: MIT
#include "cli/io/streamed_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rowan::cli {

namespace {

std::unexpected<Error> cannot_write(const std::string& path, const std::string& why) {
  return failure("cannot write '" + quotable(path, 200) + "': " + why);
}

/// Fills a file from its beginning. A stream tells only that it failed, so the reason is what the system said
/// last.
Result<void> fill(const std::string& path, const std::string& named,
                  const std::function<Result<void>(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return cannot_write(named, std::strerror(errno));
  errno = 0;
  auto written = write(file);
  int problem = file ? 0 : errno;
  file.close();
  if (problem == 0 && !file) problem = errno;
  if (!file) return cannot_write(named, problem != 0 ? std::strerror(problem) : "the device failed");
  if (!written) return cannot_write(named, written.error().message);
  return {};
}

/// The error number; 0 when the file is on the disk.
int bring_to_disk(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int problem = fsync(file) == 0 ? 0 : errno;
  close(file);
  return problem;
}

}  // namespace

bool is_plain_file(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

Result<void> write_streamed(const std::string& path,
                            const std::function<Result<void>(std::ostream&)>& write) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return cannot_write(path, std::strerror(EISDIR));
  if (!is_plain_file(path)) return fill(path, path, write);
  const std::string unfinished = path + ".tmp";
  auto filled = fill(unfinished, path, write);
  int problem = filled ? bring_to_disk(unfinished) : 0;
  if (filled && problem == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) problem = errno;
  if (problem != 0) filled = cannot_write(path, std::strerror(problem));
  if (!filled) unlink(unfinished.c_str());
  return filled;
}

}  // namespace rowan::cli
