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

/// A hash of the stones of a board, the same for all boards that are symmetric to each other. Two other
/// boards collide with odds of 2^-64 for each pair.
using StoneKey = std::uint64_t;

/// The keys of a position and of those one stone further, without scanning the board for each.
class StoneKeys {
 public:
  explicit StoneKeys(const Position& position);

  [[nodiscard]] StoneKey key() const;
  [[nodiscard]] StoneKey key_after(int cell, Side side) const;

 private:
  Rules rules_;
  std::array<std::uint64_t, 8> sums_{};  // by symmetry
};

/// Advice for a search: positions that first should aim for. Bad advice costs only time, since whatever
/// follows from it is proved.
class MoveGuide {
 public:
  /// One position a line: the moves that lead to it, both sides alternating, ending with a move of the first
  /// player.
  [[nodiscard]] static Result<MoveGuide> read(std::istream& input, const Rules& rules);

  /// First's moves that lead to such a position, also by another order or a symmetry of the board.
  [[nodiscard]] std::vector<std::uint8_t> moves(const Position& position) const;

  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  std::unordered_set<StoneKey> keys_;
};

}  // namespace rowan::prove
