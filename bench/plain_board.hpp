// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::bench {

/// The naive board, as a baseline. It has a cell for each point and counts runs stone by stone from the last
/// move. Every run of k or more wins.
class PlainBoard {
 public:
  explicit PlainBoard(const Rules& rules)
      : rules_(rules), cells_(static_cast<std::size_t>(rules.point_count()), Cell::empty) {}

  void clear() { cells_.assign(cells_.size(), Cell::empty); }

  void remove(Point point) { cells_[index(point)] = Cell::empty; }

  bool place_wins(Point point, Side side) {
    const Cell stone = stone_of(side);
    cells_[index(point)] = stone;
    for (const Direction direction : line_directions) {
      int length = 1;
      for (Point next = step(point, direction, 1); holds(next, stone); next = step(next, direction, 1))
        ++length;
      for (Point next = step(point, direction, -1); holds(next, stone); next = step(next, direction, -1))
        ++length;
      if (length >= rules_.k) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t index(Point point) const {
    return static_cast<std::size_t>(rules_.index_of(point));
  }
  [[nodiscard]] bool holds(Point point, Cell stone) const {
    return rules_.contains(point) && cells_[index(point)] == stone;
  }

  Rules rules_;
  std::vector<Cell> cells_;
};

}  // namespace rowan::bench
