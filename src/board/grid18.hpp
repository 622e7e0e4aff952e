// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "board/board.hpp"

namespace rowan::board {

/// Tic-tac-toe in 18 bits, the grid of an x86-64 assembly program.
///
///     bit  17 16  15 14  13 12  11 10   9  8   7  6   5  4   3  2   1  0
///          cell 8 cell 7 cell 6 cell 5 cell 4 cell 3 cell 2 cell 1 cell 0
///
///     0 1 2       00  empty                  X . O      01 01 11  00 11 11  01 00 11
///     3 4 5       01  O, the second player   X X .  =   0x173D3
///     6 7 8       11  X, the first player    X O O
///                 10  never
///
/// A line is the three fields under a mask. Since X's `11` includes O's `01`, a line of O must be tested with
/// whole fields: (grid & 0x3F) == 0x15, never (grid & 0x15) == 0x15.
///
/// Invariant: no field is `10` and bits 18 to 31 are 0.
class Grid18 {
 public:
  static constexpr bool supports(const Rules& rules) { return rules == Rules{}; }

  constexpr Grid18() = default;
  explicit Grid18(const Position& position) { place_stones(*this, position); }

  /// The grid for an untrusted word; empty if the word violates the invariant.
  [[nodiscard]] static constexpr std::optional<Grid18> from_word(std::uint32_t word);
  [[nodiscard]] constexpr std::uint32_t word() const { return word_; }

  constexpr void place(Point point, Side side) {
    assert(cell(point) == Cell::empty);
    word_ |= (side == Side::first ? cross : circle) << shift_of(point);
  }

  constexpr void remove(Point point) {
    assert(cell(point) != Cell::empty);
    word_ &= ~(field << shift_of(point));
  }

  [[nodiscard]] constexpr Cell cell(Point point) const {
    const std::uint32_t bits = word_ >> shift_of(point) & field;
    if (bits == 0) return Cell::empty;
    return bits == cross ? Cell::first : Cell::second;
  }

  [[nodiscard]] constexpr bool has_line(Side side) const;
  [[nodiscard]] constexpr bool is_full() const { return (word_ & all_circles) == all_circles; }
  [[nodiscard]] static constexpr Rules rules() { return {}; }

  friend constexpr bool operator==(Grid18, Grid18) = default;

 private:
  static constexpr std::uint32_t field = 0b11;
  static constexpr std::uint32_t circle = 0b01;
  static constexpr std::uint32_t cross = 0b11;
  static constexpr std::uint32_t all_fields = 0x3FFFF;
  static constexpr std::uint32_t all_circles = 0x15555;

  static constexpr int shift_of(Point point) { return 2 * rules().index_of(point); }

  std::uint32_t word_ = 0;
};

static_assert(sizeof(Grid18) == 4);
static_assert(PackedBoard<Grid18>);

constexpr std::optional<Grid18> Grid18::from_word(std::uint32_t word) {
  const std::uint32_t high_bits = word & (all_circles << 1);
  const bool high_without_low = (high_bits & ~(word << 1)) != 0;
  if ((word & ~all_fields) != 0 || high_without_low) return std::nullopt;
  Grid18 grid;
  grid.word_ = word;
  return grid;
}

constexpr bool Grid18::has_line(Side side) const {
  constexpr std::uint32_t row = 0x3F;              // fields 0 1 2; the next row is 6 bits higher
  constexpr std::uint32_t column = 0x30C3;         // fields 0 3 6; the next column is 2 bits higher
  constexpr std::uint32_t diagonal = 0x30303;      // fields 0 4 8
  constexpr std::uint32_t anti_diagonal = 0x3330;  // fields 2 4 6

  const std::uint32_t stones = side == Side::first ? all_fields : all_circles;
  const auto holds = [stones](std::uint32_t grid, std::uint32_t mask) {
    return (grid & mask) == (stones & mask);
  };
  for (int i = 0; i < 3; ++i) {
    if (holds(word_ >> 6 * i, row) || holds(word_ >> 2 * i, column)) return true;
  }
  return holds(word_, diagonal) || holds(word_, anti_diagonal);
}

/// The 18-bit grid with the bug of the x86-64 program as it was shipped: after testing X's diagonals its code
/// falls through into the test of O's, so a diagonal of O counts for X as well.
///
///     . . O        has_line(Side::first) is true: the grid is 0x01110, the smallest one misjudged.
///     . O .        Of 19683 arrangements, 1377 are misjudged; of 5478 legal positions, 100, all won by O.
///     O . .        A test for X first, as in outcome(), takes them for wins of X.
///
/// It has the operations of PackedBoard, but its has_line() keeps the bug; `Grid18` is the board without it.
class Grid18Original : public Grid18 {
 public:
  constexpr Grid18Original() = default;
  explicit Grid18Original(const Position& position) : Grid18(position) {}
  explicit constexpr Grid18Original(Grid18 grid) : Grid18(grid) {}

  /// The original's eval_grid, with `side` as its argument.
  [[nodiscard]] constexpr bool has_line(Side side) const {
    return Grid18::has_line(side) || (side == Side::first && has_circle_diagonal());
  }

 private:
  [[nodiscard]] constexpr bool has_circle_diagonal() const {
    constexpr std::uint32_t diagonal = 0x30303;
    constexpr std::uint32_t anti_diagonal = 0x3330;
    return (word() & diagonal) == 0x10101 || (word() & anti_diagonal) == 0x1110;
  }
};

static_assert(sizeof(Grid18Original) == 4);
static_assert(PackedBoard<Grid18Original>);

}  // namespace rowan::board
