// SPDX-License-Identifier: MIT
#include "prove/stones.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace rowan::prove {

Position after(const Position& position, std::uint8_t move) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[move] = stone_of(position.side_to_move());
  return {position.rules(), std::move(cells), opponent(position.side_to_move())};
}

std::uint8_t new_stone(const Position& before, const Position& later) {
  const auto [place, ignored] = std::ranges::mismatch(before.cells(), later.cells());
  return static_cast<std::uint8_t>(place - before.cells().begin());
}

bool has_same_stones(const Position& one, const Position& other) {
  return std::ranges::equal(one.cells(), other.cells());
}

}  // namespace rowan::prove
