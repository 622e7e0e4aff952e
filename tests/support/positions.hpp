// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"

namespace rowan::testing {

/// The position after these moves, in a game given by name or size: after("renju", "h8 i9").
[[nodiscard]] inline Position after(std::string_view game, std::string_view moves) {
  return play_moves(Position(find_game(game).value()), moves).value();
}

/// A position of tic-tac-toe as text: tic_tac_toe("x2/1o1/3 x").
[[nodiscard]] inline Position tic_tac_toe(std::string_view text) {
  return parse_position(text, Rules{}).value();
}

}  // namespace rowan::testing
