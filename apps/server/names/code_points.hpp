// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rowan::server {

// The appearance of characters, as far as it matters in people's names. To keep the tables short they contain
// whole Unicode blocks rather than Unicode's exact lists, so characters that no name contains may be
// misjudged.

/// The characters of a text; bytes that are not UTF-8 are left out.
[[nodiscard]] std::u32string decode_utf8(std::string_view text);
[[nodiscard]] std::string encode_utf8(std::u32string_view characters);

/// Whether the character is shown as space between words: spaces of any width, tabs, line breaks.
[[nodiscard]] bool is_blank(char32_t code);

/// Whether the character itself is invisible: controls; direction marks, variation selectors and tags, which
/// only change how other characters are shown; fillers such as U+3164; and the empty Braille cell. Also true
/// for private-use characters, whose look depends on the font.
[[nodiscard]] bool is_unseen(char32_t code);

/// Kinds of marks above, below or around the character before them.
enum class MarkKind : std::uint8_t {
  none,
  accent,     // of any script; often stacked for effect
  of_script,  // vowels and signs of Hebrew, Arabic, Devanagari, Thai ...
};
[[nodiscard]] MarkKind mark_kind(char32_t code);

/// Whether the character belongs to a script in which a joiner or non-joiner between two letters changes
/// their shapes: Arabic, the scripts of India, and some more.
[[nodiscard]] bool takes_joiner(char32_t code);

/// Whether the character is a pictograph that others can be joined to.
[[nodiscard]] bool is_picture(char32_t code);

}  // namespace rowan::server
