// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rowan::server {

// How characters appear, as far as names of people need it. The tables are short, Unicode blocks instead of
// its exact lists, so characters that no name contains may be misjudged.

/// The characters of a text; bytes that are not UTF-8 are left out.
[[nodiscard]] std::u32string decode_utf8(std::string_view text);
[[nodiscard]] std::string encode_utf8(std::u32string_view characters);

/// Whether it is shown as space between words: spaces of any width, tabs, line breaks.
[[nodiscard]] bool is_blank(char32_t code);

/// Whether it shows nothing itself: controls, direction marks, variation selectors and tags, which only
/// change how other characters are shown, fillers such as U+3164, and the empty Braille cell. Also characters
/// for private use, whose look differs from font to font.
[[nodiscard]] bool is_unseen(char32_t code);

/// Marks above, below or around the character before them.
enum class MarkKind : std::uint8_t {
  none,
  accent,     // of any script; often stacked for effect
  of_script,  // vowels and signs of Hebrew, Arabic, Devanagari, Thai ...
};
[[nodiscard]] MarkKind mark_kind(char32_t code);

/// Whether it belongs to a script in which a joiner or non-joiner between two letters changes their shapes:
/// Arabic, Persian, the scripts of India, and some more.
[[nodiscard]] bool takes_joiner(char32_t code);

/// Whether it is a pictograph that others can be joined to.
[[nodiscard]] bool is_picture(char32_t code);

}  // namespace rowan::server
