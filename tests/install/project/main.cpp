// SPDX-License-Identifier: MIT
#include <iostream>

#include <rowan/game/games.hpp>
#include <rowan/game/notation.hpp>
#include <rowan/game/position.hpp>

int main() {
  const auto rules = rowan::find_game("tictactoe");
  if (!rules) return 1;
  const auto position = rowan::play_moves(rowan::Position(*rules), "1 4 2 5 3");
  if (!position) return 1;
  for (const rowan::Point point : position->winning_line()) std::cout << rowan::to_text(point, *rules) << ' ';
}
