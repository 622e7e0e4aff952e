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

/// A 64-bit number (a lane) for each of the eight symmetries, in the order of game/symmetry.hpp. A rectangle
/// has only the first four; the other lanes repeat them.
using KeyLanes = std::array<std::uint64_t, 8>;

/// Zobrist keys: the contribution of every stone to the keys of a position.
///
/// A position's number in a lane is the XOR of the numbers of its stones, each at the point to which the
/// lane's symmetry maps it (Zobrist, 1970). So a move costs eight XORs, and symmetric positions have the same
/// eight numbers in a different order. The canonical key is the smallest of the eight, mixed with the rules
/// and the side to move:
///
///     x . .      . . x                       key: the same for all positions that are symmetric to each
///     . o .      . o .      one key          other, under the same rules, with the same side to move;
///     . . .      . . .                       different positions share a key very rarely
///
/// The numbers are part of the file format: they must never change.
class StoneKeys {
 public:
  explicit StoneKeys(const Rules& rules);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// The numbers of a stone. Requires a point on the board.
  [[nodiscard]] const KeyLanes& of(Point point, Side side) const {
    return lanes_[static_cast<std::size_t>(rules_.index_of(point)) * 2 + static_cast<std::size_t>(side)];
  }

  /// The lanes of a position, which must have these rules.
  [[nodiscard]] KeyLanes of(const Position& position) const;

  /// The canonical key of a position with these lanes.
  [[nodiscard]] std::uint64_t key(const KeyLanes& lanes, Side to_move) const;

 private:
  Rules rules_;
  std::uint64_t rules_number_;
  std::vector<KeyLanes> lanes_;  // [index of point][side]
};

/// Adds a stone to the lanes of a position, or removes it.
constexpr void toggle(KeyLanes& lanes, const KeyLanes& stone) {
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) lanes[lane] ^= stone[lane];
}

}  // namespace rowan::store
