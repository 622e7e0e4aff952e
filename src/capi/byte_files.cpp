// SPDX-License-Identifier: MIT
#include "capi/byte_files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <system_error>

namespace rowan::capi {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace

std::unexpected<CallError> file_error(std::string_view what, const char* path) {
  const int number = errno;
  std::string message = "cannot " + std::string(what) + " '" + path + '\'';
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
                        '\'' + std::string(path) + "' has more than " + std::to_string(most) + " bytes");
    }
  }
  if (std::ferror(file.get()) != 0) return file_error("read", path);
  return bytes;
}

std::expected<void, CallError> write_file(const char* path, int otherwise,
                                          const std::function<Result<void>(std::ostream&)>& write) {
  const std::string part = std::string(path) + ".part";
  errno = 0;
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  if (!file) return file_error("write", path);
  const Result<void> written = write(file);
  file.close();
  if (written && file && std::rename(part.c_str(), path) == 0) return {};
  auto error = written || !file ? file_error("write", path) : call_error(otherwise, written.error());
  std::remove(part.c_str());
  return error;
}

}  // namespace rowan::capi
