// SPDX-License-Identifier: MIT
#include "base/file_envelope.hpp"

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"

namespace rowan {

namespace {

constexpr std::size_t checksum_size = sizeof(std::uint32_t);

}  // namespace

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
