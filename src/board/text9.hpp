// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "board/board.hpp"

namespace rowan::board {

/// A pattern for the board, and the cell to move to if it matches; ten bytes, as in TTT3.ASM.
///
///     Pattern(8, "..O..O.. ")       . . O      '.' matches anything; 'X', 'O' and ' ' only themselves
///                                   . . O
///                                   . . ?  <- cell 8, a space in the text
///
/// Invariant: text[cell] is a space, so the cell of a pattern that matches is free.
struct Pattern {
  std::uint8_t cell = 0;
  std::array<char, 9> text{};

  /// Requires the invariant, and only the characters '.', 'X', 'O' and ' '. A constant that violates this
  /// does not compile.
  constexpr Pattern(int move_to, const char (&nine_characters)[10])
      : cell(static_cast<std::uint8_t>(move_to)) {
    std::copy_n(nine_characters, 9, text.begin());
    assert(std::ranges::all_of(text, [](char letter) { return std::string_view(". XO").contains(letter); }));
    assert(move_to >= 0 && move_to < 9 && nine_characters[move_to] == ' ');
  }

  friend constexpr bool operator==(const Pattern&, const Pattern&) = default;
};

static_assert(sizeof(Pattern) == 10);

/// Tic-tac-toe as nine characters, the board of TTT3.ASM by Randall Hyde.
///
///     "X OXX XOO"      X . O      'X' for the first player, 'O' for the second, a space for an empty
///      012345678       X X .      cell; row by row from the top left
///                      X O O
class Text9 {
 public:
  static constexpr bool supports(const Rules& rules) { return rules == Rules{}; }

  constexpr Text9() = default;
  explicit Text9(const Position& position) { place_stones(*this, position); }

  /// The nine characters; valid as long as the board is.
  [[nodiscard]] constexpr std::string_view text() const { return {board_.data(), board_.size()}; }

  /// Does every character of the pattern other than '.' match the board?
  [[nodiscard]] constexpr bool matches(const Pattern& pattern) const {
    return std::ranges::equal(pattern.text, board_,
                              [](char wanted, char stands) { return wanted == '.' || wanted == stands; });
  }

  constexpr void place(Point point, Side side) {
    assert(cell(point) == Cell::empty);
    board_[index_of(point)] = letter(stone_of(side));
  }

  constexpr void remove(Point point) {
    assert(cell(point) != Cell::empty);
    board_[index_of(point)] = letter(Cell::empty);
  }

  [[nodiscard]] constexpr Cell cell(Point point) const {
    const char stands = board_[index_of(point)];
    if (stands == ' ') return Cell::empty;
    return stands == 'X' ? Cell::first : Cell::second;
  }

  [[nodiscard]] constexpr bool has_line(Side side) const;
  [[nodiscard]] constexpr bool is_full() const { return std::ranges::find(board_, ' ') == board_.end(); }
  [[nodiscard]] static constexpr Rules rules() { return {}; }

  friend constexpr bool operator==(const Text9&, const Text9&) = default;

 private:
  static constexpr std::size_t index_of(Point point) {
    return static_cast<std::size_t>(rules().index_of(point));
  }
  static constexpr char letter(Cell cell) { return " XO"[std::to_underlying(cell)]; }

  std::array<char, 9> board_{' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' '};
};

static_assert(sizeof(Text9) == 9);
static_assert(PackedBoard<Text9>);

constexpr bool Text9::has_line(Side side) const {
  // '#' marks the cells of a line, in the order of a pattern's characters.
  constexpr std::array<std::string_view, 8> lines{"###......", "...###...", "......###", "#..#..#..",
                                                  ".#..#..#.", "..#..#..#", "#...#...#", "..#.#.#.."};
  const char own = letter(stone_of(side));
  return std::ranges::any_of(lines, [&](std::string_view line) {
    return std::ranges::equal(line, board_,
                              [own](char mark, char stands) { return mark == '.' || stands == own; });
  });
}

}  // namespace rowan::board
