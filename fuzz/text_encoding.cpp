// SPDX-License-Identifier: MIT
//
// Conversion of texts to UTF-8. The first line names an encoding, or none. Whatever bytes follow, the
// converted text is UTF-8, the guess at an encoding names a known one, and a text is always read if the
// caller names no encoding. Game files are accepted or refused with a presentable error.

#include "files/text_encoding.hpp"

#include "base/utf8.hpp"
#include "files/encoding_guess.hpp"
#include "files/game_files.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto [name, bytes] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto encoding = files::find_encoding(name);
  if (encoding) {
    require(is_utf8(files::convert_to_utf8(bytes, *encoding).text), "what is converted is UTF-8");
  } else {
    fuzzing::require_presentable(encoding.error());
  }
  require(files::find_encoding(files::guess_encoding(bytes).encoding).has_value(), "a guess is an encoding");
  files::Notes notes;
  const auto text = text_in_utf8(bytes, "", files::sgf_encoding(bytes), notes);
  require(text.has_value(), "a text that asks for nothing is read");
  const auto lines = lines_in_utf8(bytes, "", notes);
  require(lines.has_value(), "and so are lines");
  for (const std::string& note : notes.lines()) require(is_utf8(note), "notes are UTF-8");
  const auto file = files::read_game_file(bytes, "x.sgf", {.encoding = std::string(encoding ? name : "")});
  if (!file) fuzzing::require_presentable(file.error());
  return 0;
}
