// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "game/symmetry.hpp"

namespace rowan::book {

/// A position as a sorted list: the codes of all stones, and the side to move. Not a hash.
///
///     code of a stone    2 · index of its point + side (0 the first player's, 1 the second's)
///     codes              ascending
///
/// Ordered by the number of stones, then by their codes, then by the side to move.
struct Stones {
  std::vector<std::uint16_t> codes = {};
  Side to_move = Side::first;

  friend bool operator==(const Stones&, const Stones&) = default;
  friend std::strong_ordering operator<=>(const Stones& left, const Stones& right);
};

/// The canonical form of a position up to symmetry: the smallest of its images under the board's symmetries.
///
///     . . x        x . .
///     . o .   ->   . o .        `ways` holds all symmetries that lead there: at least one, and more if the
///     . . .        . . .        position is itself symmetric
struct FoldedPosition {
  Stones stones;
  std::vector<Symmetry> ways;
};

[[nodiscard]] FoldedPosition fold(const Position& position);

/// The stones of a position, not folded.
[[nodiscard]] Stones stones_of(const Position& position);

/// The stones transformed by a symmetry.
[[nodiscard]] Stones apply(Symmetry symmetry, const Stones& stones, const Rules& rules);

/// The position with these stones, without a history. Requires distinct points on the board.
[[nodiscard]] Position position_of(const Stones& stones, const Rules& rules);

/// Convert a move of the position to a move of the folded position, and back. If the position itself is
/// symmetric, several moves are equivalent: both functions return the first of them in reading order.
[[nodiscard]] Point fold_move(const FoldedPosition& folded, Point move, const Rules& rules);
[[nodiscard]] Point unfold_move(const FoldedPosition& folded, Point move, const Rules& rules);

}  // namespace rowan::book
