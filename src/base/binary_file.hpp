// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan {

/// Reads the whole content of a file. Fails on more than `most` bytes, since a device may be endless. Errors
/// name the file and the expected kind of file, `what`, such as "network".
[[nodiscard]] Result<std::string> read_file_bytes(const std::string& path, std::size_t most,
                                                  std::string_view what);

/// The header and checksum around the content of a binary file, by which damaged files and files of other
/// kinds are recognized:
///
///     magic       8 bytes, such as "ROWANBOK"
///     version     1 byte
///     size        4 bytes, lowest first, of the body
///     body
///     checksum    4 bytes, lowest first: crc32c of all bytes before it
struct FileEnvelope {
  std::string_view magic;
  std::uint8_t version = 1;
  std::string_view noun;  // the kind of file in messages; its plural adds an s: "book", "books"

  [[nodiscard]] std::string wrap(std::string_view body) const;

  /// The body, as a view into `bytes`. An error says what is wrong: not such a file, another version, cut
  /// off, extra bytes, or damaged.
  [[nodiscard]] Result<std::string_view> unwrap(std::string_view bytes) const;

  /// The size of the file at the beginning of `bytes`; empty if there is no such file, or only a part of it.
  /// The checksum is not verified.
  [[nodiscard]] std::optional<std::size_t> size_of_first(std::string_view bytes) const;

  /// The offset of the body in the file.
  [[nodiscard]] constexpr std::size_t body_offset() const {
    return magic.size() + sizeof(version) + sizeof(std::uint32_t);
  }
};

}  // namespace rowan
