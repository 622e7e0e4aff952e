// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::store {

/// One 64-bit number for each of eight ways to lay the board on itself, in the order of game/symmetry.hpp. A
/// rectangle has only the first four; the other lanes repeat them.
using KeyLanes = std::array<std::uint64_t, 8>;

/// What every stone of a board adds to the keys of a position.
///
/// A position's key in a lane is the exclusive or of its stones' numbers, each taken where that symmetry
/// puts the stone (Zobrist, 1970). So a move costs eight exclusive ors, and symmetric positions have the
/// same eight numbers in another order. Their smallest, with the rules and the side to move mixed in, is
/// the key of them all:
///
///     x . .      . . x                       key: the same for all positions that are symmetric to each
///     . o .      . o .      one key          other, under the same rules, with the same side to move;
///     . . .      . . .                       different positions may share one, if hardly ever
///
/// The numbers are part of the file format: they must never change.
class StoneKeys {
 public:
  explicit StoneKeys(const Rules& rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// Requires a point of the board.
  [[nodiscard]] const KeyLanes& of(Point point, Side side) const {
    return lanes_[static_cast<std::size_t>(rules_.index_of(point)) * 2 + static_cast<std::size_t>(side)];
  }

  /// The lanes of all stones of a position, which must be one of this board.
  [[nodiscard]] KeyLanes of(const Position& position) const;

  /// The one key of a position with these lanes.
  [[nodiscard]] std::uint64_t key(const KeyLanes& lanes, Side to_move) const;

 private:
  Rules rules_;
  std::uint64_t rules_number_;
  std::vector<KeyLanes> lanes_;  // [index of point][side]
};

/// Adds a stone to the lanes of a position, or takes it away again.
constexpr void toggle(KeyLanes& lanes, const KeyLanes& stone) {
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) lanes[lane] ^= stone[lane];
}

}  // namespace rowan::store
