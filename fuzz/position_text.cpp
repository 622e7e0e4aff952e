// SPDX-License-Identifier: MIT
//
// The position-text parser. The first line names a game, the rest is a position in it. The text written for
// an accepted position is at most as long as the input, and parses back to the same position. A symmetry and
// its inverse undo each other, and a symmetry keeps the outcome.

#include "game/position_text.hpp"

#include <string>

#include "base/text.hpp"
#include "fuzzing.hpp"
#include "game/games.hpp"
#include "game/symmetry.hpp"

namespace rowan {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fuzzing::require;
  const auto [game, text] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto rules = find_game(game);
  if (!rules) return 0;
  const auto position = parse_position(text, *rules);
  if (!position) {
    fuzzing::require_presentable(position.error());
    return 0;
  }
  const std::string written = to_text(*position);
  const auto again = parse_position(written, *rules);
  require(again && *again == *position, "what is written is read back");
  require(to_text(*again) == written, "there is one way to write a position");
  require(written.size() <= trim(text).size(), "and it is the shortest");
  for (const Symmetry symmetry : symmetries(*rules)) {
    const Position image = apply(symmetry, *position);
    require(apply(inverse(symmetry), image) == *position, "a symmetry and its inverse undo each other");
    require(image.outcome() == position->outcome(), "a symmetry keeps the outcome");
  }
  return 0;
}

}  // namespace rowan
