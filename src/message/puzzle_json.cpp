// SPDX-License-Identifier: MIT
#include "message/puzzle_json.hpp"

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/words.hpp"

namespace rowan::message {

json::Json puzzle_json(const puzzle::Puzzle& puzzle) {
  const Rules& rules = puzzle.position.rules();
  const puzzle::Traits& traits = puzzle.traits;
  return {{"kind", std::string(name_of(puzzle.kind))},
          {"game", game_name(rules)},
          {"position", to_text(puzzle.position)},
          {"to_move", json::side_name(puzzle.position.side_to_move())},
          {"solution", to_text(puzzle.solution, rules)},
          {"grade", grade_of(puzzle)},
          {"rating", rating_of(puzzle)},
          {"traits",
           {{"moves", traits.moves},
            {"lines", traits.lines},
            {"quiet", traits.quiet},
            {"decoys", traits.decoys},
            {"counters", traits.counters},
            {"forbidden", traits.forbidden}}}};
}

}  // namespace rowan::message
