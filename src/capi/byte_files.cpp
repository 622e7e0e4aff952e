// SPDX-License-Identifier: MIT
#include "capi/byte_files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "base/text.hpp"

namespace rowan::capi {

namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// The target of a path after all links: a write replaces the target, not a link to it.
fs::path target_of(const char* path) {
  std::error_code error;
  fs::path target = fs::weakly_canonical(path, error);
  return error ? fs::path(path) : target;
}

/// A new file in the same folder as `neighbor`, deleted at the end unless it was renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& neighbor) {
    constexpr int most_tries = 100;
    for (int number = 0; number < most_tries; ++number) {
      fs::path path = neighbor;
      path += '.' + std::to_string(number) + ".part";
      if (const File made{std::fopen(path.c_str(), "wbx")}) {  // x: fails if the file exists
        path_ = std::move(path);
        return;
      }
      if (errno != EEXIST) return;
    }
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    if (!path_.empty()) std::remove(path_.c_str());
  }

  [[nodiscard]] explicit operator bool() const { return !path_.empty(); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Writes directly into a file. `named` is the caller's name for it, `otherwise` the code of errors of
/// write().
std::expected<void, CallError> write_to(const fs::path& path, const char* named, int otherwise,
                                        const std::function<Result<void>(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return file_error("write", named);
  const Result<void> written = write(file);
  file.close();
  if (!file) return file_error("write", named);
  if (!written) return call_error(otherwise, written.error());
  return {};
}

}  // namespace

std::unexpected<CallError> file_error(std::string_view what, const char* path) {
  const int number = errno;
  std::string message = "cannot " + std::string(what) + " '" + quotable(path, 200) + '\'';
  if (number != 0) message += ": " + std::generic_category().message(number);
  return call_error(ROWAN_IO_ERROR, std::move(message));
}

std::expected<std::string, CallError> read_bytes(const char* path, std::size_t most) {
  errno = 0;
  const File file(std::fopen(path, "rb"));
  if (!file) return file_error("read", path);
  std::string bytes;
  std::array<char, 65536> block;
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get())) {
    bytes.append(block.data(), count);
    if (bytes.size() > most) {
      return call_error(ROWAN_BAD_FILE,
                        '\'' + quotable(path, 200) + "' has more than " + std::to_string(most) + " bytes");
    }
  }
  if (std::ferror(file.get()) != 0) return file_error("read", path);
  return bytes;
}

std::expected<void, CallError> write_file(const char* path, int otherwise,
                                          const std::function<Result<void>(std::ostream&)>& write) {
  const fs::path target = target_of(path);
  std::error_code ignored;
  const fs::file_status before = fs::status(target, ignored);
  if (fs::exists(before) && !fs::is_regular_file(before)) return write_to(target, path, otherwise, write);
  errno = 0;
  const TemporaryFile part(target);
  if (!part) return file_error("write", path);
  if (auto written = write_to(part.path(), path, otherwise, write); !written) return written;
  if (fs::exists(before)) fs::permissions(part.path(), before.permissions(), ignored);
  if (std::rename(part.path().c_str(), target.c_str()) != 0) return file_error("write", path);
  return {};
}

}  // namespace rowan::capi
