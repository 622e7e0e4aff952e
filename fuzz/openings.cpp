// SPDX-License-Identifier: MIT
//
// The parser of openings as text. The first line names a game, the rest is the text. An accepted opening can
// be written and read again, and its answers can be taken back one by one; other texts are refused with a
// presentable error.

#include <cstddef>
#include <cstdint>

#include "fuzzing.hpp"
#include "game/games.hpp"
#include "game/opening_text.hpp"

namespace rowan {

namespace {

using fuzzing::require;

void check_opening(Opening opening) {
  const Rules& rules = opening.position().rules();
  const auto again = parse_opening(to_text(opening), rules);
  require(again && *again == opening && again->is_done() == opening.is_done(), "to_text is read back");
  require(!opening.position().is_over(), "an opening leaves a game to play");
  while (!opening.actions().empty()) {
    const OpeningAction last = opening.actions().back();
    opening.undo();
    require(!opening.is_done(), "a question is asked again");
    Opening next = opening;
    require(!next.apply(last), "the same answer is taken again");
  }
  require(opening.position().moves().empty(), "all answers can be taken back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, text] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto rules = find_game(game);
  if (!rules || text.size() > 600) return 0;
  const auto opening = parse_opening(text, *rules);
  if (opening) {
    check_opening(*opening);
  } else {
    fuzzing::require_presentable(opening.error());
  }
  return 0;
}

}  // namespace rowan
