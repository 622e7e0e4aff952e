// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace rowan::record {

/// An encoding by the name people know and the one that the C library reads it by.
struct EncodingGuess {
  std::string_view name;
  std::string_view encoding;
};

/// Which of the encodings of old game files a text that is not UTF-8 most looks like: GBK, Big5, Shift_JIS,
/// EUC-KR, windows-1251, windows-1250 or Latin-1.
///
/// Each is tried, and each character of the outcome gets points: many if it is one of the most frequent of a
/// language that is written so, some if it is likely, less than none if it is rare, in the wrong place (a
/// capital after a small letter) or impossible. The best average wins; Latin-1 where none is any good. Where
/// a single byte would be an escaping backslash before a bracket, only encodings of two bytes are tried.
[[nodiscard]] EncodingGuess guess_encoding(std::string_view bytes);

}  // namespace rowan::record
