// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "board/line_board.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::board {

/// How a random game ended, and after how many moves.
struct Playout {
  Outcome outcome = Outcome::ongoing;
  int length = 0;

  friend constexpr bool operator==(const Playout&, const Playout&) = default;
};

/// Uniformly random games from the empty board, played move by move on a LineBoard under any rules.
///
/// playout_times.hpp draws from the same distribution, faster, but with a class for each size of board.
class LinePlayouts {
 public:
  /// Requires LineBoard::supports(rules) and rules without forbidden points.
  explicit LinePlayouts(const Rules& rules);

  /// Plays one game. The same state of the generator after the same earlier calls gives the same game.
  [[nodiscard]] Playout play(Random& random);

 private:
  template <int K>
  Playout play_moves(Random& random);

  LineBoard board_;
  std::vector<LineSlots> slots_;      ///< by the index of the point
  std::vector<std::uint16_t> order_;  ///< all points; the moves of a game are swapped to the end
};

}  // namespace rowan::board
