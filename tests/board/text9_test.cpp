// SPDX-License-Identifier: MIT
#include "board/text9.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "game/position_text.hpp"
#include "support/print_board.hpp"
#include "support/tictactoe.hpp"

namespace rowan::board {
namespace {

using testing::arrangement;
using testing::arrangement_count;

Text9 board_of(const char* position_text) { return Text9(parse_position(position_text, Rules{}).value()); }

TEST(Text9, HasNineCharactersFromTheTopLeft) {
  EXPECT_EQ(Text9().text(), "         ");
  EXPECT_EQ(board_of("x1o/xx1/xoo o").text(), "X OXX XOO");
}

TEST(Text9, APeriodMatchesAnyCellAndALetterItself) {
  constexpr Pattern pattern(8, "..O..O.. ");
  EXPECT_FALSE(Text9().matches(pattern));
  EXPECT_TRUE(board_of("2o/2o/3 x").matches(pattern));
  EXPECT_TRUE(board_of("xxo/oxo/xx1 x").matches(pattern));
  EXPECT_FALSE(board_of("2x/2o/3 x").matches(pattern)) << "an X is not an O";
  EXPECT_FALSE(board_of("2o/2o/2x x").matches(pattern)) << "the cell to move to is taken";
  EXPECT_FALSE(board_of("2o/3/3 x").matches(pattern)) << "a blank is not an O";
}

TEST(Text9, ASpaceInAPatternIsABlankCell) {
  // Many patterns of TTT3.ASM have blanks besides the cell of the move.
  constexpr Pattern fork(1, "  X . X  ");
  EXPECT_TRUE(board_of("2x/1o1/x2 o").matches(fork));
  EXPECT_TRUE(board_of("2x/1x1/x2 o").matches(fork));
  EXPECT_FALSE(board_of("2x/1o1/xo1 o").matches(fork));
  EXPECT_FALSE(board_of("x1x/1o1/x2 o").matches(fork));
}

TEST(Text9, APatternMatchesThreeToThePowerOfItsPeriods) {
  constexpr std::array patterns{Pattern(0, " OO......"), Pattern(8, ".. .XX   "), Pattern(8, ".. ..XX  "),
                                Pattern(2, "O. .X...X"), Pattern(1, "  X . X  "), Pattern(4, ".... ....")};
  for (const Pattern& pattern : patterns) {
    int expected = 1;
    for (const char letter : pattern.text) expected *= letter == '.' ? 3 : 1;
    int matched = 0;
    for (int code = 0; code < arrangement_count; ++code) {
      const Text9 board(arrangement(code));
      if (!board.matches(pattern)) continue;
      ++matched;
      ASSERT_EQ(board.cell(Rules{}.point_of(pattern.cell)), Cell::empty) << board.text();
    }
    EXPECT_EQ(matched, expected) << std::string_view(pattern.text.data(), 9);
  }
}

TEST(Text9, ATypoInABlockingPatternChangesItsMatches) {
  // Blocking pattern 28 of TTT3.ASM: `written` is the text in that file, `meant` is what the diagram above
  // that text shows.
  constexpr Pattern written(8, ".. .XX   ");
  constexpr Pattern meant(8, ".. ..XX  ");
  const Text9 corner_fork = board_of("3/1ox/x2 o");
  EXPECT_TRUE(corner_fork.matches(meant));
  EXPECT_FALSE(corner_fork.matches(written));
}

TEST(Text9, PatternsCompareByCellAndText) {
  EXPECT_EQ(Pattern(2, "X  ..X.. "), Pattern(2, "X  ..X.. "));
  EXPECT_NE(Pattern(2, "X  ..X.. "), Pattern(1, "X  ..X.. "));
  EXPECT_NE(Pattern(2, "X  ..X.. "), Pattern(2, " X .. ..X"));
}

}  // namespace
}  // namespace rowan::board
