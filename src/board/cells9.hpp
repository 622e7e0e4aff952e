// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "board/board.hpp"

namespace rowan::board {

/// One of the eight ways to win tic-tac-toe: its number, 1 to 8, and its three cells, 0 to 8.
struct WinningCondition {
  std::uint8_t number;
  std::array<std::uint8_t, 3> cells;
};

/// Tic-tac-toe as an array of nine numbers, the board of a RISC-V game.
///
///     0 1 2      board[cell] is 0 for empty, 1 for X, the first player, 2 for O, the second
///     3 4 5
///     6 7 8
///
/// The ways to win are numbered so that board[condition()] is the winner: the number of each way is a cell of
/// its line.
///
///     1  cells 0 1 2   top row           5  cells 2 5 8   right column
///     3  cells 3 4 5   middle row        4  cells 0 4 8   diagonal from the top left
///     8  cells 6 7 8   bottom row        2  cells 2 4 6   diagonal from the top right
///     6  cells 0 3 6   left column       0  no winner
///     7  cells 1 4 7   middle column
class Cells9 {
 public:
  /// The ways to win in the order in which condition() tries them.
  static constexpr std::array<WinningCondition, 8> conditions{{
      {1, {0, 1, 2}},
      {3, {3, 4, 5}},
      {8, {6, 7, 8}},
      {6, {0, 3, 6}},
      {7, {1, 4, 7}},
      {5, {2, 5, 8}},
      {4, {0, 4, 8}},
      {2, {2, 4, 6}},
  }};

  static constexpr bool supports(const Rules& rules) { return rules == Rules{}; }

  constexpr Cells9() = default;
  explicit Cells9(const Position& position) { place_stones(*this, position); }

  /// The content of a cell. Requires 0 <= cell < 9.
  [[nodiscard]] constexpr Cell operator[](int cell) const { return board_[cell]; }

  /// The number of the first line of three equal stones, 1 to 8, or 0 if there is none.
  [[nodiscard]] constexpr int condition() const {
    const auto* const found = std::ranges::find_if(conditions, [this](const WinningCondition& line) {
      return holds(line, Cell::first) || holds(line, Cell::second);
    });
    return found == conditions.end() ? 0 : found->number;
  }

  /// The side that has the line of condition(): the owner of board[condition()].
  [[nodiscard]] constexpr std::optional<Side> winner() const {
    const int number = condition();
    if (number == 0) return std::nullopt;
    return owner_of((*this)[number]);
  }

  constexpr void place(Point point, Side side) {
    assert(cell(point) == Cell::empty);
    board_[index_of(point)] = stone_of(side);
  }

  constexpr void remove(Point point) {
    assert(cell(point) != Cell::empty);
    board_[index_of(point)] = Cell::empty;
  }

  [[nodiscard]] constexpr Cell cell(Point point) const { return board_[index_of(point)]; }

  [[nodiscard]] constexpr bool has_line(Side side) const {
    return std::ranges::any_of(
        conditions, [=, this](const WinningCondition& line) { return holds(line, stone_of(side)); });
  }

  [[nodiscard]] constexpr bool is_full() const {
    return std::ranges::find(board_, Cell::empty) == board_.end();
  }
  [[nodiscard]] static constexpr Rules rules() { return {}; }

  friend constexpr bool operator==(const Cells9&, const Cells9&) = default;

 private:
  static constexpr std::size_t index_of(Point point) {
    return static_cast<std::size_t>(rules().index_of(point));
  }

  [[nodiscard]] constexpr bool holds(const WinningCondition& line, Cell stone) const {
    return std::ranges::all_of(line.cells, [=, this](std::uint8_t cell) { return board_[cell] == stone; });
  }

  std::array<Cell, 9> board_{};
};

static_assert(sizeof(Cells9) == 9);
static_assert(PackedBoard<Cells9>);

}  // namespace rowan::board
