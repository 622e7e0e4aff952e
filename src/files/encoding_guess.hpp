// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rowan::files {

/// An encoding: its common name, and the name by which the C library knows it.
struct EncodingGuess {
  std::string_view name;
  std::string_view encoding;
};

/// Guesses the encoding of a text that is not UTF-8, among those found in old game files: GBK, Big5,
/// Shift_JIS, EUC-KR, windows-1251, windows-1250 and Latin-1.
///
/// Decodes the text in each encoding and scores every non-ASCII character: high for the most frequent
/// characters of a language written in that encoding, lower for likely ones, negative for rare, misplaced (a
/// capital after a small letter) or impossible ones. The encoding with the best average wins, or Latin-1 if
/// no average is positive. A backslash between a non-ASCII byte and a closing bracket can only be the second
/// byte of a character: if there is one, the best double-byte encoding wins, whatever its average.
[[nodiscard]] EncodingGuess guess_encoding(std::string_view bytes);

}  // namespace rowan::files
