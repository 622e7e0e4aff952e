// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>

namespace rowan {

/// The two players, in the order in which they start: `first` draws x (black at gomoku), `second` draws o
/// (white).
enum class Side : std::uint8_t { first, second };

/// The content of a point. The values of the stones, 1 and 2, are the marks that most packed boards store.
enum class Cell : std::uint8_t { empty, first, second };

/// The result of a game, or that it is still in progress.
enum class Outcome : std::uint8_t { ongoing, first_wins, second_wins, draw };

[[nodiscard]] constexpr Side opponent(Side side) { return side == Side::first ? Side::second : Side::first; }

[[nodiscard]] constexpr Cell stone_of(Side side) { return side == Side::first ? Cell::first : Cell::second; }

/// The owner of a stone. Requires a cell that is not empty.
[[nodiscard]] constexpr Side owner_of(Cell cell) {
  assert(cell != Cell::empty);
  return cell == Cell::first ? Side::first : Side::second;
}

[[nodiscard]] constexpr Outcome win_for(Side side) {
  return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

/// The letter of a side in position texts: 'x' or 'o'.
[[nodiscard]] constexpr char letter_of(Side side) { return side == Side::first ? 'x' : 'o'; }

}  // namespace rowan
