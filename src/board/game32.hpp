// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "board/board.hpp"

namespace rowan::board {

/// Which inputs denote a cell of Game32.
enum class InputRule : std::uint8_t {
  strict,  // 1 to 9
  wrap,    // any number whose low ten bits after subtracting 1 are 0 to 8: 1025 acts as 1
};

/// A whole game of tic-tac-toe in one 32-bit word, like the `int game` of a Java program.
///
///     bit  31 30  29   28 ............ 19  18   17 16  15 14  ...   3  2   1  0
///          result error    last input     turn  cell 8 cell 7      cell 1 cell 0
///
///     result      00 in progress, 01 and 10 player 1 and 2 have won, 11 a tie
///     error       1 when the last input was refused
///     last input  the last number typed minus 1, its low ten bits; 0 before the first
///     turn        1 when player 1 is to move
///     cells       00 empty, 01 player 1 (X), 10 player 2 (O), 11 never
///
///     0 1 2     typed as 1 to 9      after the inputs 1 4 2 5 3:   X X X    0x40100295 = 1074791061
///     3 4 5                                                        O O .    result 01, input 2
///     6 7 8                                                        . . .
///
/// step() plays the game exactly as that program does. The operations of PackedBoard keep the other bits
/// consistent with the stones: place() acts as an input by that side; remove() gives the turn back to the
/// stone's owner and clears the input. Equality compares only the stones, as for every board; to compare
/// everything, compare word().
class Game32 {
 public:
  static constexpr bool supports(const Rules& rules) { return rules == Rules{}; }

  /// The empty board with player 1 to move.
  constexpr Game32() = default;

  /// The word that the program would have after the position's moves, with the last one as the last input.
  explicit Game32(const Position& position);

  /// Plays an input of the player whose turn it is. A number that denotes no cell, or an occupied one, is
  /// refused: it is stored as the last input and sets the error bit, but the turn does not change. A finished
  /// game accepts no input and does not change. Returns whether the input was accepted.
  constexpr bool step(std::int32_t input, InputRule rule = InputRule::strict);

  /// The word as Java prints it.
  [[nodiscard]] constexpr std::int32_t word() const { return std::bit_cast<std::int32_t>(word_); }

  /// The last input minus 1, of which the word keeps the low ten bits: the cell, 0 to 8, if the input was
  /// accepted.
  [[nodiscard]] constexpr int last_input() const {
    return static_cast<int>(word_ >> input_shift & input_mask);
  }
  [[nodiscard]] constexpr bool error() const { return (word_ & error_bit) != 0; }
  [[nodiscard]] constexpr Side side_to_move() const {
    return (word_ & turn_bit) != 0 ? Side::first : Side::second;
  }

  /// The result bits; player 1's lines are checked first.
  [[nodiscard]] constexpr Outcome result() const { return static_cast<Outcome>(word_ >> result_shift); }

  constexpr void place(Point point, Side side);
  constexpr void remove(Point point);

  [[nodiscard]] constexpr Cell cell(Point point) const { return cell_at(rules().index_of(point)); }
  [[nodiscard]] constexpr bool has_line(Side side) const;
  [[nodiscard]] constexpr bool is_full() const { return ((word_ | word_ >> 1) & low_bits) == low_bits; }
  [[nodiscard]] static constexpr Rules rules() { return {}; }

  friend constexpr bool operator==(Game32 left, Game32 right) {
    return (left.word_ & cells_mask) == (right.word_ & cells_mask);
  }

 private:
  static constexpr std::uint32_t cells_mask = (1U << 18) - 1;
  static constexpr std::uint32_t low_bits = 0x15555;  // player 1 on every cell
  static constexpr std::uint32_t turn_bit = 1U << 18;
  static constexpr int input_shift = 19;
  static constexpr std::uint32_t input_mask = (1U << 10) - 1;
  static constexpr std::uint32_t error_bit = 1U << 29;
  static constexpr int result_shift = 30;

  // The result bits are the values of Outcome, and the marks those of Cell.
  static_assert(static_cast<int>(Outcome::first_wins) == 0b01 &&
                static_cast<int>(Outcome::second_wins) == 0b10);
  static_assert(static_cast<int>(Outcome::draw) == 0b11);
  static_assert(static_cast<int>(Cell::first) == 0b01 && static_cast<int>(Cell::second) == 0b10);

  [[nodiscard]] constexpr Cell cell_at(int cell) const { return static_cast<Cell>(word_ >> 2 * cell & 3); }

  /// Assembles the word from its parts; the result bits follow from the cells.
  constexpr void assemble(std::uint32_t cells, Side to_move, std::uint32_t input);

  std::uint32_t word_ = turn_bit;
};

static_assert(sizeof(Game32) == 4);
static_assert(PackedBoard<Game32>);

constexpr bool Game32::step(std::int32_t input, InputRule rule) {
  if (result() != Outcome::ongoing) return false;
  // Unsigned, because the original relies on overflow in Java: the smallest int minus 1 is the largest.
  const std::uint32_t bits = (static_cast<std::uint32_t>(input) - 1) & input_mask;
  const bool in_range = rule == InputRule::strict ? input >= 1 && input <= 9 : bits <= 8;
  if (!in_range || cell_at(static_cast<int>(bits)) != Cell::empty) {
    word_ = (word_ & (cells_mask | turn_bit)) | bits << input_shift | error_bit;
    return false;
  }
  place(rules().point_of(static_cast<int>(bits)), side_to_move());
  return true;
}

constexpr void Game32::place(Point point, Side side) {
  assert(cell(point) == Cell::empty);
  const int number = rules().index_of(point);
  const auto mark = static_cast<std::uint32_t>(stone_of(side));
  assemble((word_ & cells_mask) | mark << 2 * number, opponent(side), static_cast<std::uint32_t>(number));
}

constexpr void Game32::remove(Point point) {
  assert(cell(point) != Cell::empty);
  assemble(word_ & cells_mask & ~(3U << 2 * rules().index_of(point)), owner_of(cell(point)), 0);
}

constexpr void Game32::assemble(std::uint32_t cells, Side to_move, std::uint32_t input) {
  word_ = cells | (to_move == Side::first ? turn_bit : 0) | input << input_shift;
  word_ |= static_cast<std::uint32_t>(outcome(*this)) << result_shift;
}

constexpr bool Game32::has_line(Side side) const {
  // Player 1's rows, columns and diagonals; player 2's marks are one bit higher.
  constexpr std::array<std::uint32_t, 8> lines{21, 1344, 86016, 4161, 16644, 66576, 65793, 4368};
  const std::uint32_t stones = side == Side::first ? word_ : word_ >> 1;
  return std::ranges::any_of(lines, [stones](std::uint32_t line) { return (stones & line) == line; });
}

inline Game32::Game32(const Position& position) {
  assert(supports(position.rules()));
  std::uint32_t cells = 0;
  int shift = 0;
  for (const Cell cell : position.cells()) {
    cells |= static_cast<std::uint32_t>(cell) << shift;
    shift += 2;
  }
  const auto& moves = position.moves();
  assemble(cells, position.side_to_move(),
           moves.empty() ? 0 : static_cast<std::uint32_t>(rules().index_of(moves.back())));
}

}  // namespace rowan::board
