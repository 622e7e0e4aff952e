// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rowan {

/// A word of a longer text and where it starts there, so that an error can point at it.
struct Word {
  std::string_view text;
  std::size_t offset = 0;
};

/// The words between the separators; runs of separators count as one. The words view into `text`.
[[nodiscard]] std::vector<Word> split_words(std::string_view text, std::string_view separators = " \t\r\n");

/// The text without white space at either end.
[[nodiscard]] std::string_view trim(std::string_view text);

/// ASCII lower case; other bytes are kept.
[[nodiscard]] std::string to_lower(std::string_view text);

/// A decimal integer that is the whole of `text`, with an optional minus sign; nothing if it is
/// anything else or does not fit.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// A number in plain decimal form, "-1.25", that is the whole of `text`; nothing if it is anything else.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// Text from outside, safe to repeat in a message: control characters and bytes that are not ASCII
/// become '?', and what is longer than `limit` ends in "...".
[[nodiscard]] std::string quotable(std::string_view text, std::size_t limit = 40);

/// `text` on an indented line, and under it a caret with tildes along the word at `offset`. A long
/// text is cut to the surroundings of the word, and a long word to its start, so that the lines fit on
/// a screen of 80 columns. Requires offset <= text.size().
///
///       g8 h9 k16 j9
///             ^~~
[[nodiscard]] std::string underline(std::string_view text, std::size_t offset, std::size_t length);

/// The candidate nearest to `typed` by edits (insert, delete, replace, swap neighbors), if it is
/// near enough to be what was meant: at most a third of its length, rounded up.
[[nodiscard]] std::optional<std::string> nearest(std::string_view typed,
                                                 const std::vector<std::string>& candidates);

/// "; did you mean 'freestyle'?" for the nearest candidate, or nothing: the end of an error message.
[[nodiscard]] std::string did_you_mean(std::string_view typed, const std::vector<std::string>& candidates);

/// The words in lines of at most `width` characters; a longer word has a line of its own.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);

/// "a, b, c"
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

}  // namespace rowan
