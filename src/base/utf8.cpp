// SPDX-License-Identifier: MIT
#include "base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace rowan {

namespace {

std::uint8_t byte_at(std::string_view text, std::size_t offset) {
  return static_cast<std::uint8_t>(text[offset]);
}

/// Is this character a control character: C0, DEL or C1? C1 is U+0080 to U+009F, in UTF-8 C2 80 to C2 9F.
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

namespace {

/// Removes and returns the first UTF-8 character; a byte that does not start one counts as a character.
/// Requires a text that is not empty.
char32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (first < 0xC0 || first >= 0xF8) return first;
  const int following = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  char32_t character = first & (0x3FU >> following);
  for (int i = 0; i < following && !text.empty(); ++i) {
    const auto byte = static_cast<unsigned char>(text.front());
    if ((byte & 0xC0U) != 0x80U) break;
    character = (character << 6U) | (byte & 0x3FU);
    text.remove_prefix(1);
  }
  return character;
}

std::size_t width_of(char32_t character) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  static constexpr std::array<Range, 4> marks{
      {{0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
  static constexpr std::array<Range, 10> wide{{{0x1100, 0x115F},
                                               {0x2E80, 0x303E},
                                               {0x3041, 0xA4CF},
                                               {0xAC00, 0xD7A3},
                                               {0xF900, 0xFAFF},
                                               {0xFE30, 0xFE6F},
                                               {0xFF00, 0xFF60},
                                               {0xFFE0, 0xFFE6},
                                               {0x1F300, 0x1F9FF},
                                               {0x20000, 0x3FFFD}}};
  const auto holds = [character](const Range& range) {
    return character >= range.first && character <= range.last;
  };
  if (std::ranges::any_of(marks, holds)) return 0;
  return std::ranges::any_of(wide, holds) ? 2 : 1;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) width += width_of(take_character(text));
  return width;
}

std::string_view cut_to_width(std::string_view text, std::size_t columns) {
  std::string_view rest = text;
  std::string_view kept = text.substr(0, 0);
  std::size_t width = 0;
  while (!rest.empty()) {
    width += width_of(take_character(rest));
    if (width > columns) return kept;
    kept = text.substr(0, text.size() - rest.size());
  }
  return text;
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t width = display_width(text);
  return std::string(text) + std::string(width < columns ? columns - width : 0, ' ');
}

namespace {

/// A piece of text that is never broken across lines.
struct Piece {
  std::string_view text;
  bool follows_space = false;
};

/// Is this punctuation that must not start a line?
bool closes(char32_t character) {
  constexpr std::u32string_view marks = U"、。，．：；！？）」』】…ー,.;:!?)";
  return marks.find(character) != std::u32string_view::npos;
}

/// Is this punctuation that must not end a line?
bool opens(char32_t character) {
  constexpr std::u32string_view marks = U"（「『【(";
  return marks.find(character) != std::u32string_view::npos;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  bool follows_space = true;
  char32_t before = 0;
  while (!text.empty()) {
    std::string_view rest = text;
    const char32_t character = take_character(rest);
    const std::string_view letter = text.substr(0, text.size() - rest.size());
    text = rest;
    if (character == ' ' || character == '\n') {
      follows_space = true;
      continue;
    }
    const bool beside_wide = width_of(character) == 2 || width_of(before) == 2;
    const bool may_end = beside_wide && width_of(character) > 0 && !closes(character) && !opens(before);
    if (pieces.empty() || follows_space || may_end) {
      pieces.push_back({letter, follows_space});
    } else {
      std::string_view& piece = pieces.back().text;
      piece = {piece.data(), piece.size() + letter.size()};
    }
    follows_space = false;
    before = character;
  }
  return pieces;
}

}  // namespace

std::vector<std::string> wrapped_to_columns(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines;
  for (const Piece& piece : pieces_of(text)) {
    const std::string_view space = piece.follows_space ? " " : "";
    const bool fits =
        !lines.empty() && display_width(lines.back()) + space.size() + display_width(piece.text) <= columns;
    if (fits) {
      lines.back() += std::string(space) + std::string(piece.text);
    } else {
      lines.emplace_back(piece.text);
    }
  }
  return lines;
}

}  // namespace rowan
