// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/checksum.hpp"

namespace rowan::fuzzing {

/// The layout of a file of a network or book: magic and version (9 bytes), the length of the body (4 bytes),
/// the body, a checksum (4 bytes).
constexpr std::size_t before_body = 13;
constexpr std::size_t checksum_size = 4;

inline void put(std::string& bytes, std::size_t at, std::uint32_t number) {
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(number >> (8 * i) & 0xFF);
}

/// Corrects the length and the checksum of a file, so that its body is parsed too. Requires at least
/// before_body + checksum_size bytes.
inline std::string mended(std::string bytes) {
  put(bytes, before_body - 4, static_cast<std::uint32_t>(bytes.size() - before_body - checksum_size));
  put(bytes, bytes.size() - checksum_size,
      crc32c(std::string_view(bytes).substr(0, bytes.size() - checksum_size)));
  return bytes;
}

}  // namespace rowan::fuzzing
