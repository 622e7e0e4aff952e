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

/// The words between the separators; runs of separators count as one. The words are views into `text`.
[[nodiscard]] std::vector<Word> split_words(std::string_view text, std::string_view separators = " \t\r\n");

/// The text without white space at either end.
[[nodiscard]] std::string_view trim(std::string_view text);

/// ASCII lower case; other bytes are kept.
[[nodiscard]] std::string to_lower(std::string_view text);

/// Parses `text` as a decimal integer with an optional minus sign; empty if it is anything else or does not
/// fit.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// Parses `text` as a number in plain decimal form, "-1.25"; empty if it is anything else or does not fit.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// Untrusted text made safe to repeat in a message: control characters and bytes that are not ASCII become
/// '?', and a text longer than `limit` is cut and ends in "...".
[[nodiscard]] std::string quotable(std::string_view text, std::size_t limit = 40);

/// `text` on an indented line, and under it a caret and tildes that mark the `length` bytes at `offset`. A
/// long text is cut to the surroundings of the mark, and a long mark to its start, so that the lines fit on a
/// screen of 80 columns. Requires offset <= text.size().
///
///       g8 h9 k16 j9
///             ^~~
[[nodiscard]] std::string underline(std::string_view text, std::size_t offset, std::size_t length);

/// The candidate that is the fewest edits (insert, delete, replace, swap neighbors) away from `typed`,
/// ignoring case. A candidate counts only if the edits are at most a third of its length, rounded up. Empty
/// if no candidate counts, or if `typed` is too long to be a misspelled name.
[[nodiscard]] std::optional<std::string> nearest(std::string_view typed,
                                                 const std::vector<std::string>& candidates);

/// The end of an error message: "; did you mean 'freestyle'?" for the nearest candidate, or "".
[[nodiscard]] std::string did_you_mean(std::string_view typed, const std::vector<std::string>& candidates);

/// The words in lines of at most `width` bytes; a longer word has a line of its own.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int width);

/// Joins the parts, with the separator between them: "a, b, c".
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

/// Escapes text for HTML content or a quoted attribute, so that none of it is read as markup.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace rowan
