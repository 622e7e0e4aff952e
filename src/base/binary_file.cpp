// SPDX-License-Identifier: MIT
#include "base/binary_file.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "base/open_file.hpp"
#include "base/text.hpp"

namespace rowan {

namespace {

constexpr std::size_t checksum_size = sizeof(std::uint32_t);

}  // namespace

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

std::string FileEnvelope::wrap(std::string_view body) const {
  ByteWriter file;
  file.text(magic);
  file.number(version);
  file.number(static_cast<std::uint32_t>(body.size()));
  file.text(body);
  file.number(crc32c(file.bytes()));
  return file.take();
}

Result<std::string_view> FileEnvelope::unwrap(std::string_view bytes) const {
  const std::string name(noun);
  ByteReader reader(bytes);
  if (reader.text(magic.size()) != magic) {
    return failure("not a " + name + ": a " + name + " begins with " + std::string(magic));
  }
  const auto found = reader.number<std::uint8_t>();
  if (found != version) {
    return failure("version " + std::to_string(found) + " of " + name + "s is not supported; expected " +
                   std::to_string(version));
  }
  const std::string_view body = reader.text(reader.number<std::uint32_t>());
  const auto checksum = reader.number<std::uint32_t>();
  if (reader.has_failed()) {
    return failure("the " + name + " is cut off after " + std::to_string(bytes.size()) + " bytes");
  }
  if (!reader.is_at_end()) return failure("the " + name + " has extra bytes after its end");
  if (checksum != crc32c(bytes.substr(0, bytes.size() - checksum_size))) {
    return failure("the " + name + " is damaged: its checksum is wrong");
  }
  return body;
}

std::optional<std::size_t> FileEnvelope::size_of_first(std::string_view bytes) const {
  ByteReader reader(bytes);
  if (reader.text(magic.size()) != magic || reader.number<std::uint8_t>() != version) return std::nullopt;
  const std::size_t size = body_offset() + reader.number<std::uint32_t>() + checksum_size;
  if (reader.has_failed() || size > bytes.size()) return std::nullopt;
  return size;
}

}  // namespace rowan
