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

/// Every stone of a position and the side to move: the whole position, not a hash of it.
///
///     code of a stone    2 · index of its point + side (0 the first player's, 1 the second's)
///     codes              ascending
///
/// Orders by the number of stones, then by their codes, then by the side to move.
struct Stones {
  std::vector<std::uint16_t> codes = {};
  Side to_move = Side::first;

  friend bool operator==(const Stones&, const Stones&) = default;
  friend std::strong_ordering operator<=>(const Stones& left, const Stones& right);
};

/// A position up to symmetry: of all that the board's symmetries make of its stones, the smallest.
///
///     . . x        x . .
///     . o .   ->   . o .        `ways` are all symmetries that lead there: more than one where the position
///     . . .        . . .        is symmetric itself, and never none
struct FoldedPosition {
  Stones stones;
  std::vector<Symmetry> ways;
};

[[nodiscard]] FoldedPosition fold(const Position& position);

/// The stones of a position as they stand.
[[nodiscard]] Stones stones_of(const Position& position);

/// The stones laid over by a symmetry.
[[nodiscard]] Stones apply(Symmetry symmetry, const Stones& stones, const Rules& rules);

/// The position with these stones, without a history. Requires points of the board, each once.
[[nodiscard]] Position position_of(const Stones& stones, const Rules& rules);

/// A move of the position as the folded one has it, and back. Moves that are symmetric to each other in the
/// position are one move: the first of them in reading order, on either side.
[[nodiscard]] Point fold_move(const FoldedPosition& folded, Point move, const Rules& rules);
[[nodiscard]] Point unfold_move(const FoldedPosition& folded, Point move, const Rules& rules);

}  // namespace rowan::book
