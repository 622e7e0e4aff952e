// SPDX-License-Identifier: MIT
#include "server/shared/player_name.hpp"

#include <algorithm>
#include <cstdint>

#include "base/printable.hpp"

namespace rowan::server {

namespace {

/// The code of a character of UTF-8.
std::uint32_t code_of(std::string_view character) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(character[at]); };
  if (character.size() == 1) return byte(0);
  std::uint32_t code = byte(0) & (0xFFU >> (character.size() + 1));
  for (std::size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3FU);
  return code;
}

bool is_blank(std::uint32_t code) {
  return code == ' ' || (code >= '\t' && code <= '\r') || code == 0x85 || code == 0xA0 ||
         (code >= 0x2000 && code <= 0x200A) || code == 0x2028 || code == 0x2029 || code == 0x3000;
}

bool is_invisible(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x61C ||
         (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) ||
         (code >= 0xE0000 && code <= 0xE0FFF);
}

}  // namespace

std::string clean_name(std::string_view text) {
  std::string name;
  std::size_t count = 0;
  bool is_blank_due = false;
  for (std::size_t at = 0; at < text.size() && count < longest_name;) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) {
      ++at;  // not UTF-8
      continue;
    }
    const std::string_view character = text.substr(at, length);
    at += length;
    const std::uint32_t code = code_of(character);
    if (is_blank(code)) {
      is_blank_due = !name.empty();
      continue;
    }
    if (is_invisible(code)) continue;
    if (is_blank_due && ++count < longest_name) name += ' ';
    is_blank_due = false;
    if (count == longest_name) break;
    name += character;
    ++count;
  }
  return name;
}

std::string name_with_suffix(std::string_view name, std::string_view suffix) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < name.size() && count + suffix.size() < longest_name; ++count)
    end += std::max<std::size_t>(1, utf8_length(name, end));
  return std::string(name.substr(0, end)).append(suffix);
}

}  // namespace rowan::server
