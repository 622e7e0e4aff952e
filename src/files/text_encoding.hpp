// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "files/written_file.hpp"

namespace rowan::files {

/// Text encodings of game files. Old files declare theirs in CA[] (SGF) or not at all (RenLib, psq). In GBK,
/// Big5 and Shift-JIS a byte of a character may be a backslash or a bracket, so a file is converted to UTF-8
/// before it is parsed.

/// Maps any common name of an encoding to the C library's name for it, or for that of the superset in actual
/// use (GB2312 is read as GB18030, Shift_JIS as CP932, EUC-KR as CP949). An error if there is none.
[[nodiscard]] Result<std::string> find_encoding(std::string_view name);

/// A text in UTF-8, and how many of its bytes could not be decoded; each of these became U+FFFD.
struct Converted {
  std::string text;
  std::size_t unknown_bytes = 0;
};

/// Requires an encoding returned by find_encoding.
[[nodiscard]] Converted convert_to_utf8(std::string_view bytes, const std::string& encoding);

/// The encoding in which to read a file: `asked`, else the one it declares, else UTF-8 if it is valid, else a
/// guess, which is noted with the option that overrides it. Empty if the bytes need no conversion.
[[nodiscard]] Result<std::optional<std::string>> choose_encoding(std::string_view texts,
                                                                 std::string_view asked,
                                                                 std::string_view said, Notes& notes);

/// The encoding in CA[] at the root of an SGF file; empty if there is none.
[[nodiscard]] std::string sgf_encoding(std::string_view bytes);

/// A whole text file in UTF-8.
[[nodiscard]] Result<std::string> text_in_utf8(std::string_view bytes, std::string_view asked,
                                               std::string_view said, Notes& notes);

/// The same, if each line is in UTF-8 or in the one other encoding, as in psq files written by Rowan.
[[nodiscard]] Result<std::string> lines_in_utf8(std::string_view bytes, std::string_view asked, Notes& notes);

/// Returns whether a reader would take the Latin-1 bytes of these texts for Latin-1. True if they are empty.
[[nodiscard]] bool is_guessed_as_latin1(std::string_view bytes);

/// Notes how many bytes could not be decoded.
void note_unknown_bytes(std::size_t count, std::string_view encoding, Notes& notes);

}  // namespace rowan::files
