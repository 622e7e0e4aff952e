// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rowan {

/// Untrusted text made safe for a terminal: valid UTF-8 is kept, but each byte that is invalid or part of a
/// control character becomes \xNN. Cut between characters, with "..." at the end, once `limit` bytes are
/// reached.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 400);

/// The length in bytes of the UTF-8 character at `offset`; 0 if it is invalid. Overlong forms, surrogates and
/// codes past U+10FFFF are invalid. Requires offset < text.size().
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t offset);

/// Is the whole text valid UTF-8?
[[nodiscard]] bool is_utf8(std::string_view text);

/// The number of terminal columns that a UTF-8 text takes: wide East Asian characters and emoji take two,
/// combining marks none.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The longest prefix of a UTF-8 text that fits into `columns` columns.
[[nodiscard]] std::string_view cut_to_width(std::string_view text, std::size_t columns);

/// The text padded with spaces to `columns` columns; a wider text is returned unchanged.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

/// The text in lines of at most `columns` columns. Lines break at spaces. They also break next to wide
/// characters, which are written without spaces, except before closing punctuation such as 。 and after
/// opening punctuation such as （. A longer word without a break point gets its own line.
[[nodiscard]] std::vector<std::string> wrapped_to_columns(std::string_view text, std::size_t columns);

}  // namespace rowan
