// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "files/written_file.hpp"

namespace rowan::files {

/// Text encodings of game files. SGF files may declare theirs in CA[]; RenLib and psq files cannot. In GBK,
/// Big5 and Shift-JIS a byte of a character may be a backslash or a bracket, so text files are converted to
/// UTF-8 before they are parsed.

/// Maps any common name of an encoding to the C library's name for that encoding, or for the superset in
/// actual use (GB2312 is read as GB18030, Shift_JIS as CP932, EUC-KR as CP949). An error if the C library
/// does not know the encoding.
[[nodiscard]] Result<std::string> find_encoding(std::string_view name);

/// A text converted to UTF-8, and how many bytes could not be decoded; each of them became U+FFFD.
struct Converted {
  std::string text;
  std::size_t unknown_bytes = 0;
};

/// Converts a text to UTF-8. Requires an encoding returned by find_encoding.
[[nodiscard]] Converted convert_to_utf8(std::string_view bytes, const std::string& encoding);

/// The encoding from which to convert the texts of a file to UTF-8: `asked` if given (an error if it is
/// unknown); else `said`, declared by the file, unless it is UTF-8 or unknown; else a guess, which is noted
/// together with the option that overrides it. Nothing is guessed, and the result is empty, if the texts are
/// valid UTF-8, or UTF-8 with few invalid bytes (which is noted).
[[nodiscard]] Result<std::optional<std::string>> choose_encoding(std::string_view texts,
                                                                 std::string_view asked,
                                                                 std::string_view said, Notes& notes);

/// The encoding in CA[] at the root of an SGF file; empty if there is none.
[[nodiscard]] std::string sgf_encoding(std::string_view bytes);

/// Converts a whole text file to UTF-8 from the encoding that choose_encoding returns. A file that begins
/// with a byte order mark of UTF-16 is read as UTF-16, unless `asked` is given.
[[nodiscard]] Result<std::string> text_in_utf8(std::string_view bytes, std::string_view asked,
                                               std::string_view said, Notes& notes);

/// Converts a text file to UTF-8. Without `asked`, lines that are not valid UTF-8 are read in another
/// encoding, which is guessed from all of them: psq files written by Rowan can mix UTF-8 and Latin-1.
[[nodiscard]] Result<std::string> lines_in_utf8(std::string_view bytes, std::string_view asked, Notes& notes);

/// Returns whether a reader would recognize these Latin-1 bytes as Latin-1. True if they are empty.
[[nodiscard]] bool is_guessed_as_latin1(std::string_view bytes);

/// Adds a note that says how many bytes could not be decoded.
void note_unknown_bytes(std::size_t count, std::string_view encoding, Notes& notes);

}  // namespace rowan::files
