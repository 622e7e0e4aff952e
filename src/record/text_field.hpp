// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace rowan::record {

/// Converts a text from a file to Rowan's form: UTF-8, lines ended by '\n', and of the ASCII control
/// characters only '\n' and '\t'.
///
/// Bytes that are not UTF-8 are read as Latin-1, the encoding of most old game files. Cleaning is idempotent,
/// so a cleaned text survives any number of conversions between formats.
[[nodiscard]] std::string clean_text(std::string_view bytes);

/// As clean_text, but on one line: each run of white space becomes one space, and the ends are trimmed. For
/// names and the like.
[[nodiscard]] std::string clean_line(std::string_view bytes);

/// Encodes a cleaned text for formats older than UTF-8: in Latin-1 if that can hold the text and clean_text
/// can decode it again, otherwise in UTF-8. clean_text(to_old_bytes(text)) == text.
[[nodiscard]] std::string to_old_bytes(std::string_view text);

}  // namespace rowan::record
