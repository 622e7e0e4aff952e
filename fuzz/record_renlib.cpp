// SPDX-License-Identifier: MIT
//
// The parser of RenLib libraries. An accepted tree can be written and read again without change, also by way
// of SGF; other input is refused with a presentable error.

#include "files/renlib.hpp"
#include "files/sgf.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  files::Notes notes;
  const auto tree = parse_renlib(fuzzing::as_text(data, size), std::nullopt, notes);
  if (!tree) {
    fuzzing::require_presentable(tree.error());
    return 0;
  }
  const auto written = files::write_renlib(*tree);
  require(written.has_value(), "what is read can be written");
  files::Notes none;
  require(parse_renlib(written->bytes, std::nullopt, none) == tree, "and is then the same");
  const auto games = parse_sgf(files::write_sgf({*tree}).bytes, std::nullopt, none);
  require(games.has_value() && games->size() == 1, "SGF holds it too");
  require(games->front() == *tree, "unchanged");
  const auto is_guess = [](const std::string& note) { return note.contains("declare its encoding"); };
  require(std::ranges::all_of(none.lines(), is_guess), "with nothing left out");
  return 0;
}
