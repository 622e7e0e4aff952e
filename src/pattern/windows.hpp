// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "board/line_board.hpp"
#include "game/side.hpp"

namespace rowan::pattern {

/// A window here is k neighboring cells of a line that hold stones of one player and at most three blanks.
/// The cell next to either end must not hold a stone of that player: it may be blank, the opponent's or
/// beyond the edge.
///
///     k = 5      . X X . X X O       a four: one blank missing from five
///                  '-------'
///
///     X X X X X X                    nothing: each window of five has an X beside it
///
/// So a five is a run of exactly five, and stones count once for each window that holds them: XXXX alone on a
/// long line is two fours. For what a move makes, under any rules, see pattern/shape.hpp.
inline constexpr int window_kinds = 4;

/// Names of windows, by the number of missing stones.
inline constexpr std::array<std::string_view, window_kinds> window_names{"five", "four", "three", "double"};

/// The number of such windows of each player, by the number of missing stones: [0] complete, [1] one short,
/// ...
struct WindowCounts {
  using Counts = std::array<int, window_kinds>;

  Counts first{};
  Counts second{};

  [[nodiscard]] constexpr Counts& of(Side side) { return side == Side::first ? first : second; }
  [[nodiscard]] constexpr const Counts& of(Side side) const { return side == Side::first ? first : second; }

  constexpr WindowCounts& operator+=(const WindowCounts& other) {
    for (std::size_t missing = 0; missing < window_kinds; ++missing) {
      first[missing] += other.first[missing];
      second[missing] += other.second[missing];
    }
    return *this;
  }
  friend constexpr bool operator==(const WindowCounts&, const WindowCounts&) = default;
};

/// The windows on a line word of `length` fields. Requires 1 <= k <= 32, 1 <= length <= 32.
[[nodiscard]] WindowCounts count_windows(std::uint64_t line, int length, int k);

/// The windows on all lines of the board, for the k of its game.
[[nodiscard]] WindowCounts count_windows(const board::LineBoard& board);

/// The value of a window, by the number of missing stones.
inline constexpr std::array<int, window_kinds> window_value{100000, 1000, 100, 10};

/// The value of a player's windows minus the value of the opponent's. The Haskell program from which these
/// numbers come computes it for the second player, white.
[[nodiscard]] constexpr int window_score(const WindowCounts& counts, Side side) {
  int score = 0;
  for (std::size_t missing = 0; missing < window_kinds; ++missing) {
    score += window_value[missing] * (counts.of(side)[missing] - counts.of(opponent(side))[missing]);
  }
  return score;
}

}  // namespace rowan::pattern
