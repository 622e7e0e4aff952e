// SPDX-License-Identifier: MIT
// Games that reach the position of a puzzle; there the player finds or misses the solution.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/json.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::server {

/// A game that reaches the position, with its stones in any order, and then continues with `move`.
[[nodiscard]] inline json::Json game_to(const Position& position, const std::string& move) {
  const Rules& rules = position.rules();
  std::array<std::vector<std::string>, 2> stones;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Cell cell = position.cell(rules.point_of(index));
    if (cell != Cell::empty)
      stones[cell == Cell::first ? 0 : 1].push_back(to_text(rules.point_of(index), rules));
  }
  std::string moves;
  for (std::size_t i = 0; i < stones[0].size() + stones[1].size(); ++i) moves += stones[i % 2][i / 2] + " ";
  return {{"game", game_name(rules)}, {"moves", moves + move}};
}

/// A legal move that does not solve the puzzle.
[[nodiscard]] inline std::string another_move(const puzzle::Puzzle& puzzle) {
  const Rules& rules = puzzle.position.rules();
  int index = 0;
  while (rules.point_of(index) == puzzle.solution || !puzzle.position.is_legal(rules.point_of(index)))
    ++index;
  return to_text(rules.point_of(index), rules);
}

}  // namespace rowan::server
