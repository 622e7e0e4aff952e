// SPDX-License-Identifier: MIT
#include "record/text_field.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace rowan::record {

namespace {

/// One UTF-8 character: its code point and its length in bytes.
struct Decoded {
  std::uint32_t code = 0;
  std::size_t length = 0;
};

std::uint8_t byte_at(std::string_view bytes, std::size_t offset) {
  return static_cast<std::uint8_t>(bytes[offset]);
}

/// The character at `offset`; empty if the bytes are not UTF-8: overlong forms, surrogates and code points
/// past U+10FFFF are rejected.
std::optional<Decoded> decode(std::string_view bytes, std::size_t offset) {
  const std::uint8_t lead = byte_at(bytes, offset);
  if (lead < 0x80) return Decoded{lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || offset + length > bytes.size()) return std::nullopt;
  std::uint32_t code = lead & (0x7FU >> length);
  for (std::size_t index = 1; index < length; ++index) {
    const std::uint8_t next = byte_at(bytes, offset + index);
    if ((next & 0xC0) != 0x80) return std::nullopt;
    code = code << 6 | (next & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return std::nullopt;
  return Decoded{code, length};
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char letter : bytes) {
    const auto code = static_cast<std::uint8_t>(letter);
    if (code >= 0x80) {
      text += static_cast<char>(0xC0 | code >> 6);
      text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      text += letter;
    }
  }
  return text;
}

/// The text in Latin-1. Empty if a character is past U+00FF, or one of U+0080 to U+009F, whose bytes readers
/// take for Windows' punctuation.
std::optional<std::string> to_latin1(std::string_view text) {
  std::string bytes;
  for (std::size_t offset = 0; offset < text.size();) {
    const auto character = decode(text, offset);
    if (!character || character->code > 0xFF) return std::nullopt;
    if (character->code >= 0x80 && character->code < 0xA0) return std::nullopt;
    bytes += static_cast<char>(character->code);
    offset += character->length;
  }
  return bytes;
}

bool is_kept(char letter) {
  const auto code = static_cast<std::uint8_t>(letter);
  return letter == '\n' || letter == '\t' || (code >= 0x20 && code != 0x7F);
}

}  // namespace

std::string clean_text(std::string_view bytes) {
  const std::string text = is_utf8(bytes) ? std::string(bytes) : from_latin1(bytes);
  std::string result;
  for (std::size_t offset = 0; offset < text.size(); ++offset) {
    const char letter = text[offset];
    if (letter == '\r') {
      if (offset + 1 == text.size() || text[offset + 1] != '\n') result += '\n';
    } else if (is_kept(letter)) {
      result += letter;
    }
  }
  return result;
}

std::string clean_line(std::string_view bytes) {
  const std::string text = clean_text(bytes);
  std::string result;
  for (const Word& word : split_words(text)) {
    if (!result.empty()) result += ' ';
    result += word.text;
  }
  return result;
}

std::string to_old_bytes(std::string_view text) {
  const auto bytes = to_latin1(text);
  const bool is_found_again = bytes && clean_text(*bytes) == text;
  return is_found_again ? *bytes : std::string(text);
}

}  // namespace rowan::record
