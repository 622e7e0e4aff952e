// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

/// Encodings of texts in game files. Old files say theirs in CA[] (SGF) or nowhere (RenLib, psq), and a byte
/// of a character may be a backslash or a bracket in GBK, Big5 and Shift-JIS: so a file is turned into UTF-8
/// before anything is read in it.

/// The name by which the C library knows an encoding, whatever a file or a person calls it; for those with
/// extensions in use the one that knows them (GB2312 is read as GB18030, Shift_JIS as CP932, EUC-KR as
/// CP949). An error if there is none.
[[nodiscard]] Result<std::string> find_encoding(std::string_view name);

/// A text in UTF-8, and how many bytes of it could not be understood, each of which became U+FFFD.
struct Converted {
  std::string text;
  std::size_t unknown_bytes = 0;
};

/// Requires an encoding that find_encoding gave.
[[nodiscard]] Converted convert_to_utf8(std::string_view bytes, const std::string& encoding);

/// In what encoding a file is to be read: as asked, else as it says itself, else UTF-8 if it is that, else a
/// guess, which is noted with the option that overrules it. Nothing if the bytes are to be taken as they are.
[[nodiscard]] Result<std::optional<std::string>> choose_encoding(std::string_view texts,
                                                                 std::string_view asked,
                                                                 std::string_view said, Notes& notes);

/// What CA[] at the root of an SGF file says; empty where it says nothing.
[[nodiscard]] std::string sgf_encoding(std::string_view bytes);

/// The whole of a text file in UTF-8.
[[nodiscard]] Result<std::string> text_in_utf8(std::string_view bytes, std::string_view asked,
                                               std::string_view said, Notes& notes);

/// The same where each line is in UTF-8 or in the one other encoding, as Rowan writes psq.
[[nodiscard]] Result<std::string> lines_in_utf8(std::string_view bytes, std::string_view asked, Notes& notes);

/// Would a reader take texts of Latin-1, the bytes of which are given, for Latin-1? Empty ones too.
[[nodiscard]] bool is_guessed_as_latin1(std::string_view bytes);

/// Notes how much could not be understood.
void note_unknown_bytes(std::size_t count, std::string_view encoding, Notes& notes);

}  // namespace rowan::record
