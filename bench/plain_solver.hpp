// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bench/plain_board.hpp"
#include "game/rules.hpp"

namespace rowan::bench {

/// A naive solver, as a baseline: alpha-beta over win, draw and loss, with a hash table of the bounds of
/// positions. Plays a winning move at once. If the opponent threatens to win, it tries only one move
/// that prevents it; otherwise all moves, from the center outward. For boards of at most 32 points on which k
/// or more in a row win.
class PlainSolver {
 public:
  explicit PlainSolver(const Rules& rules);

  /// The value of the empty board for the first player: 1, 0 or -1.
  [[nodiscard]] int solve() { return search(0, 0, -1, 1); }

  [[nodiscard]] std::int64_t nodes() const { return nodes_; }

 private:
  using Stones = std::uint32_t;

  struct Bounds {
    std::int8_t low = -1;
    std::int8_t high = 1;
  };

  int search(Stones own, Stones other, int alpha, int beta);
  [[nodiscard]] bool wins_at(Stones stones, int point) const;

  Rules rules_;
  std::vector<int> order_;                           // the points, from the center outward
  std::vector<std::vector<Stones>> lines_;           // the lines through each point
  std::unordered_map<std::uint64_t, Bounds> known_;  // by stones of the side to move and of the opponent
  std::int64_t nodes_ = 0;
};

}  // namespace rowan::bench
