// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"

namespace rowan::prove {

/// A 64-bit hash of the stones of a board, the same for all boards that are symmetric to each other. Boards
/// that are not symmetric to each other practically never have the same key.
using StoneKey = std::uint64_t;

/// The key of a position, and the keys after one more stone, without scanning the board for each.
class StoneKeys {
 public:
  explicit StoneKeys(const Position& position);

  [[nodiscard]] StoneKey key() const;
  [[nodiscard]] StoneKey key_after(int cell, Side side) const;

 private:
  Rules rules_;
  std::array<std::uint64_t, 8> sums_{};  // by symmetry
};

/// Advice for a search: positions that the first player should aim for. Bad advice costs only time, since no
/// move that it suggests counts as winning without a proof.
class MoveGuide {
 public:
  /// Reads one position per line: the moves that lead to it, the sides alternating, the first player's move
  /// last.
  [[nodiscard]] static Result<MoveGuide> read(std::istream& input, const Rules& rules);

  /// The first player's moves from `position` to a position of the guide, whatever the order of earlier
  /// moves, up to the symmetries of the board.
  [[nodiscard]] std::vector<std::uint8_t> moves(const Position& position) const;

  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  std::unordered_set<StoneKey> keys_;
};

}  // namespace rowan::prove
