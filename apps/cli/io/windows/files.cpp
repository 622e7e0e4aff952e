// SPDX-License-Identifier: MIT
#include "cli/io/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <ostream>

#include "base/open_file.hpp"
#include "base/utf8.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

Result<std::string> read_file(const std::string& path, std::size_t most) {
  const bool is_standard = path == standard_stream;
  const std::string name = printable(is_standard ? "standard input" : path);
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(nullptr, &std::fclose);
  if (!is_standard) opened.reset(open_file(path_of(path), "rb"));
  std::FILE* const file = is_standard ? stdin : opened.get();
  if (file == nullptr) return failure(name + ": " + std::strerror(errno));
  std::string bytes;
  while (bytes.size() <= most) {
    constexpr std::size_t step = std::size_t{1} << 16;
    const std::size_t before = bytes.size();
    bytes.resize(before + step);
    bytes.resize(before + std::fread(bytes.data() + before, 1, step, file));
    if (bytes.size() == before) break;
  }
  if (std::ferror(file) != 0) return failure(name + ": " + std::strerror(errno));
  if (bytes.size() > most) return failure(name + " is larger than " + std::to_string(most) + " bytes");
  return bytes;
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  if (path == standard_stream) {
    print(bytes);  // write errors are reported when the program ends
    return {};
  }
  return write_streamed(path, [&](std::ostream& file) -> Result<void> {
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return {};
  });
}

}  // namespace rowan::cli
