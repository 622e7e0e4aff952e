// SPDX-License-Identifier: MIT
#include "base/printable.hpp"

#include <cstdint>

namespace rowan {

namespace {

std::uint8_t byte_at(std::string_view text, std::size_t offset) {
  return static_cast<std::uint8_t>(text[offset]);
}

/// C0 controls, DEL, and C1 controls: U+0080 to U+009F, which are C2 80 to C2 9F.
bool is_control(std::string_view character) {
  const std::uint8_t first = byte_at(character, 0);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return character.size() == 2 && first == 0xC2 && byte_at(character, 1) < 0xA0;
}

std::string escaped(char letter) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto code = static_cast<std::uint8_t>(letter);
  return {'\\', 'x', digits[code >> 4], digits[code & 15]};
}

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t offset) {
  const std::uint8_t lead = byte_at(text, offset);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || offset + length > text.size()) return 0;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t index = 1; index < length; ++index) {
    const std::uint8_t next = byte_at(text, offset + index);
    if ((next & 0xC0) != 0x80) return 0;
    code = code << 6 | (next & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  return code < least[length] || code > 0x10FFFF || is_surrogate ? 0 : length;
}

bool is_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t length = utf8_length(text, offset);
    if (length == 0) return false;
    offset += length;
  }
  return true;
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string shown;
  for (std::size_t offset = 0; offset < text.size();) {
    if (shown.size() >= limit) return shown + "...";
    const std::size_t length = utf8_length(text, offset);
    const std::string_view character = text.substr(offset, length == 0 ? 1 : length);
    if (length == 0 || is_control(character)) {
      for (const char letter : character) shown += escaped(letter);
    } else {
      shown += character;
    }
    offset += character.size();
  }
  return shown;
}

}  // namespace rowan
