// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/line_board.hpp"
#include "game/side.hpp"

namespace rowan {

/// A shape is a window of k cells in a line that holds stones of one player and blanks, up to three blanks,
/// with no stone of the same player next to either end. The ends may be blank, opponents or the edge.
///
///     k = 5      . X X . X X O       a four: one blank missing from five
///                  '-------'
///
///     X X X X X X                    nothing: each window of five has an X beside it
///
/// So a five is a run of exactly five, and a shape of n stones is counted once for each window that holds
/// it: XXXX alone on a long line is two fours.
inline constexpr int shape_kinds = 4;

/// How many shapes each player has, by the stones that are missing: [0] complete, [1] one short, ...
struct ShapeCounts {
  using Counts = std::array<int, shape_kinds>;

  Counts first{};
  Counts second{};

  [[nodiscard]] constexpr Counts& of(Side side) { return side == Side::first ? first : second; }
  [[nodiscard]] constexpr const Counts& of(Side side) const { return side == Side::first ? first : second; }

  constexpr ShapeCounts& operator+=(const ShapeCounts& other) {
    for (std::size_t missing = 0; missing < shape_kinds; ++missing) {
      first[missing] += other.first[missing];
      second[missing] += other.second[missing];
    }
    return *this;
  }
  friend constexpr bool operator==(const ShapeCounts&, const ShapeCounts&) = default;
};

/// The shapes on a line word of `length` fields. Requires 1 <= k <= 32, 1 <= length <= 32.
[[nodiscard]] ShapeCounts count_shapes(std::uint64_t line, int length, int k);

/// The shapes on all lines of the board, for the k of its game.
[[nodiscard]] ShapeCounts count_shapes(const LineBoard& board);

/// What a shape is worth, by the stones that are missing.
inline constexpr std::array<int, shape_kinds> shape_worth{100000, 1000, 100, 10};

/// The worth of a player's shapes minus the worth of the opponent's. The gomoku program that these numbers
/// come from gives it for the second player, white.
[[nodiscard]] constexpr int shape_score(const ShapeCounts& counts, Side side) {
  int score = 0;
  for (std::size_t missing = 0; missing < shape_kinds; ++missing) {
    score += shape_worth[missing] * (counts.of(side)[missing] - counts.of(opponent(side))[missing]);
  }
  return score;
}

}  // namespace rowan
