// SPDX-License-Identifier: MIT
//
// The parser of SGF. Accepted games can be written and read again without change; other input is refused with
// a presentable error. If the main line of an accepted game breaks the rules, its error is presentable too.

#include "files/sgf.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  files::Notes notes;
  const auto games = parse_sgf(fuzzing::as_text(data, size), std::nullopt, notes);
  if (!games) {
    fuzzing::require_presentable(games.error());
    return 0;
  }
  files::Notes none;
  require(files::parse_sgf(files::write_sgf(*games).bytes, std::nullopt, none) == games,
          "what is read and written is the same");
  require(none.lines().empty(), "with nothing left out");
  for (const record::GameTree& tree : *games) {
    const auto record = main_line(tree);
    if (!record) {
      fuzzing::require_presentable(record.error());
    } else {
      require(main_line(tree_of(*record)) == record, "a main line is a tree");
    }
  }
  return 0;
}
