// SPDX-License-Identifier: MIT
#include "cli/io/files.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

namespace {

Error system_error(const std::string& path, int number) {
  return Error{printable(path) + ": " + std::strerror(number)};
}

Error write_error(const std::string& path, int number) {
  return Error{"cannot write '" + quotable(path, 200) + "': " + std::strerror(number)};
}

/// Closes a descriptor on destruction; leaves the standard streams open.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

  /// Closes the descriptor. Returns false on an error: some file systems report a full disk only here.
  [[nodiscard]] bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Writes all bytes. Returns the error number; 0 if everything was written.
int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

/// The permissions of a new file under the umask.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// The path with symbolic links resolved, so that the linked file is replaced and not the link.
std::string target_of(const std::string& path) {
  std::error_code error;
  const auto target = std::filesystem::weakly_canonical(path, error);
  return error ? path : target.string();
}

Result<void> write_directly(const std::string& path, std::string_view bytes) {
  Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return std::unexpected(write_error(path, errno));
  if (const int problem = write_all(file.number(), bytes)) return std::unexpected(write_error(path, problem));
  return {};
}

Result<void> replace_file(const std::string& path, std::string_view bytes, mode_t mode) {
  std::string unfinished = path + ".XXXXXX";
  Descriptor file(mkostemp(unfinished.data(), O_CLOEXEC));
  if (!file.is_open()) return std::unexpected(write_error(path, errno));
  int problem = write_all(file.number(), bytes);
  if (problem == 0 && fchmod(file.number(), mode) != 0) problem = errno;
  if (problem == 0 && fsync(file.number()) != 0) problem = errno;
  if (!file.close() && problem == 0) problem = errno;
  if (problem == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) problem = errno;
  if (problem == 0) return {};
  unlink(unfinished.c_str());
  return std::unexpected(write_error(path, problem));
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  const bool is_standard = path == standard_stream;
  const std::string name = is_standard ? "standard input" : path;
  const Descriptor file(is_standard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return std::unexpected(system_error(name, errno));
  constexpr std::size_t chunk = 1U << 16;
  std::string bytes;
  std::array<char, chunk> buffer{};
  while (true) {
    const ssize_t count = read(file.number(), buffer.data(), buffer.size());
    if (count == 0) return bytes;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::unexpected(system_error(name, errno));
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
    if (bytes.size() > most)
      return failure(printable(name) + " is larger than " + std::to_string(most) + " bytes");
  }
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  if (path == standard_stream) {
    print(bytes);  // write errors are reported when the program ends
    return {};
  }
  const std::string target = target_of(path);
  struct stat present{};
  if (stat(target.c_str(), &present) != 0) return replace_file(target, bytes, default_mode());
  if (S_ISDIR(present.st_mode)) return std::unexpected(write_error(path, EISDIR));
  if (!S_ISREG(present.st_mode)) return write_directly(target, bytes);
  return replace_file(target, bytes, present.st_mode & 07777);
}

}  // namespace rowan::cli
