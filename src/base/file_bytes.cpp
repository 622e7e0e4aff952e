// SPDX-License-Identifier: MIT
#include "base/file_bytes.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/open_file.hpp"
#include "base/text.hpp"

namespace rowan {

Result<std::string> read_file_bytes(const std::string& path, std::size_t most, std::string_view what) {
  const auto unreadable = [&](int number) {
    return failure("cannot read " + std::string(what) + " '" + quotable(path, 200) +
                   "': " + std::generic_category().message(number));
  };
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_file(path_of(path), "rb"), &std::fclose);
  if (!file) return unreadable(errno);
  std::string bytes;
  while (bytes.size() <= most) {
    constexpr std::size_t step = std::size_t{1} << 20;
    const std::size_t before = bytes.size();
    bytes.resize(before + step);
    bytes.resize(before + std::fread(bytes.data() + before, 1, step, file.get()));
    if (bytes.size() < before + step) break;
  }
  if (std::ferror(file.get()) != 0) return unreadable(errno);
  if (bytes.size() > most) {
    return failure("'" + quotable(path, 200) + "': the file is too large for a " + std::string(what));
  }
  return bytes;
}

}  // namespace rowan
