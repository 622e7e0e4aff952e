// SPDX-License-Identifier: MIT
//
// The parser of opening lists. The first line names the game, the rest is the list. An accepted list can be
// written in both forms and read again without change; other lists are refused with a presentable error.

#include "files/opening_list.hpp"
#include "fuzzing.hpp"
#include "game/games.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto [game, list] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto rules = find_game(game);
  if (!rules) return 0;
  const auto openings = files::parse_opening_list(list, *rules);
  if (!openings) {
    fuzzing::require_presentable(openings.error());
    return 0;
  }
  for (const files::OpeningForm form : {files::OpeningForm::offsets, files::OpeningForm::points}) {
    const auto text = write_opening_list(*openings, *rules, form);
    require(text.has_value(), "what is read can be written");
    require(files::parse_opening_list(*text, *rules) == openings, "and is then the same");
  }
  return 0;
}
