// SPDX-License-Identifier: MIT
#include "cli/io/files.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/open_file.hpp"
#include "base/text.hpp"

namespace rowan::cli {

namespace {

std::unexpected<Error> cannot_write(const std::string& path, const std::string& why) {
  return failure("cannot write '" + quotable(path, 200) + "': " + why);
}

/// Creates or truncates the file `path` and writes it. Error messages call it `named`. A stream reports only
/// that it failed, so the reason is taken from errno.
Result<void> fill(const std::string& path, const std::string& named,
                  const std::function<Result<void>(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path_of(path), std::ios::binary | std::ios::trunc);
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

}  // namespace

bool is_plain_file(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path_of(path), ignored);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

Result<void> write_streamed(const std::string& path,
                            const std::function<Result<void>(std::ostream&)>& write) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path_of(path), ignored)) return cannot_write(path, std::strerror(EISDIR));
  if (!is_plain_file(path)) return fill(path, path, write);
  const std::string unfinished = path + ".tmp";
  auto filled = fill(unfinished, path, write);
  std::error_code problem;
  if (filled) problem.assign(sync_file(path_of(unfinished)), std::generic_category());
  if (filled && !problem) std::filesystem::rename(path_of(unfinished), path_of(path), problem);
  if (problem) filled = cannot_write(path, problem.default_error_condition().message());
  if (!filled) std::filesystem::remove(path_of(unfinished), ignored);
  return filled;
}

}  // namespace rowan::cli
