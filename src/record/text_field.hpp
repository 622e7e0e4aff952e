// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace rowan::record {

/// Text from a file as Rowan keeps it: UTF-8, lines ended by '\n', no control characters but '\n' and '\t'.
///
/// Bytes that are not UTF-8 are read as Latin-1, which is what most old game files are written in. A text
/// that has been cleaned is its own cleaning, so it survives any number of formats.
[[nodiscard]] std::string clean_text(std::string_view bytes);

/// As clean_text, on one line: every run of white space is one blank, none at either end. For names and the
/// like.
[[nodiscard]] std::string clean_line(std::string_view bytes);

/// A cleaned text for formats older than UTF-8: in Latin-1 where that can hold it and clean_text finds the
/// way back, in UTF-8 where not. clean_text(to_old_bytes(text)) == text.
[[nodiscard]] std::string to_old_bytes(std::string_view text);

}  // namespace rowan::record
