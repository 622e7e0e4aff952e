// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rowan::server {

// What characters look like, as far as names of people need it. The tables are short: blocks of Unicode in
// place of its lists, so characters that no name has may be judged wrongly.

/// The characters of a text; bytes that are not UTF-8 are left out.
[[nodiscard]] std::u32string decode_utf8(std::string_view text);
[[nodiscard]] std::string encode_utf8(std::u32string_view characters);

/// Shows as space between words.
[[nodiscard]] bool is_blank(char32_t code);

/// Shows as nothing, changes only how others are shown, or means something by agreement only: controls, marks
/// of direction, variation selectors, fillers such as U+3164, the empty Braille cell, tags, private use.
[[nodiscard]] bool is_unseen(char32_t code);

/// What stands above, below or around the character before it.
enum class MarkKind : std::uint8_t {
  none,
  accent,     // of any script; people pile them up
  of_script,  // vowels and signs of Hebrew, Arabic, Devanagari, Thai ...
};
[[nodiscard]] MarkKind mark_kind(char32_t code);

/// Belongs to a script in which a joiner or non-joiner between two letters changes their shapes: Arabic,
/// Persian, those of India, and some more.
[[nodiscard]] bool takes_joiner(char32_t code);

/// A picture that others can be joined to.
[[nodiscard]] bool is_picture(char32_t code);

}  // namespace rowan::server
