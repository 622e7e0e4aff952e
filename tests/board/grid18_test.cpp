// SPDX-License-Identifier: MIT
#include "board/grid18.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

#include "game/position_text.hpp"
#include "support/print_board.hpp"
#include "support/tictactoe.hpp"

namespace rowan::board {
namespace {

using testing::arrangement;
using testing::arrangement_count;

TEST(Grid18, AFieldIsTwoBitsAtTwiceItsNumber) {
  for (int cell = 0; cell < 9; ++cell) {
    const Point point = Rules{}.point_of(cell);
    Grid18 grid;
    grid.place(point, Side::first);
    EXPECT_EQ(grid.word(), 3U << 2 * cell);
    EXPECT_EQ(grid.cell(point), Cell::first);
    grid.remove(point);
    EXPECT_EQ(grid.word(), 0U);
    grid.place(point, Side::second);
    EXPECT_EQ(grid.word(), 1U << 2 * cell);
    EXPECT_EQ(grid.cell(point), Cell::second);
  }
}

TEST(Grid18, MatchesTheExampleInTheHeader) {
  const auto position = parse_position("x1o/xx1/xoo o", Rules{});
  ASSERT_TRUE(position);
  const Grid18 grid(*position);
  EXPECT_EQ(grid.word(), 0b01'01'11'00'11'11'01'00'11U);
  EXPECT_EQ(grid.word(), 0x173D3U);
  EXPECT_TRUE(grid.has_line(Side::first));
  EXPECT_FALSE(grid.has_line(Side::second));
  EXPECT_FALSE(grid.is_full());
}

TEST(Grid18, FromWordAcceptsExactlyTheWordsOfBoards) {
  int valid = 0;
  for (std::uint32_t word = 0; word < 1U << 18; ++word) {
    const auto grid = Grid18::from_word(word);
    if (!grid) continue;
    ++valid;
    ASSERT_EQ(grid->word(), word);
  }
  EXPECT_EQ(valid, arrangement_count);
  for (int code = 0; code < arrangement_count; ++code) {
    const Grid18 grid(arrangement(code));
    ASSERT_EQ(Grid18::from_word(grid.word()), grid);
  }
  for (int bit = 18; bit < 32; ++bit) EXPECT_EQ(Grid18::from_word(1U << bit), std::nullopt) << bit;
  EXPECT_EQ(Grid18::from_word(0xFFFFFFFF), std::nullopt);
}

TEST(Grid18, ALineOfCrossesIsNoLineOfCircles) {
  // The bits of an O are among the bits of an X, so a test of O's bits alone would mistake seven other rows
  // for three O's.
  int misjudged_by_narrow_mask = 0;
  for (int code = 0; code < 27; ++code) {
    const Grid18 grid(arrangement(code));
    const bool all_circles = code == 2 * (1 + 3 + 9);
    EXPECT_EQ(grid.has_line(Side::second), all_circles) << code;
    if (((grid.word() & 0x15) == 0x15) != all_circles) ++misjudged_by_narrow_mask;
  }
  EXPECT_EQ(misjudged_by_narrow_mask, 7);
}

/// The answer of the original's eval_grid(true), which falls through from the check of X's diagonals to that
/// of O's.
bool original_says_cross_wins(Grid18 grid) {
  const std::uint32_t word = grid.word();
  return grid.has_line(Side::first) || (word & 0x30303) == 0x10101 || (word & 0x3330) == 0x1110;
}

TEST(Grid18, ADiagonalOfCirclesIsNoLineOfCrosses) {
  int wrong = 0;
  std::uint32_t smallest = UINT32_MAX;
  for (int code = 0; code < arrangement_count; ++code) {
    const Position position = arrangement(code);
    const Grid18 grid(position);
    ASSERT_EQ(grid.has_line(Side::first), position.has_line(Side::first));
    if (original_says_cross_wins(grid) == grid.has_line(Side::first)) continue;
    ++wrong;
    smallest = std::min(smallest, grid.word());
  }
  EXPECT_EQ(wrong, 1377);
  EXPECT_EQ(smallest, 0x1110U);

  int wrong_in_play = 0;
  testing::for_each_legal_position([&](const Position& position) {
    const Grid18 grid(position);
    if (original_says_cross_wins(grid) != grid.has_line(Side::first)) ++wrong_in_play;
  });
  EXPECT_EQ(wrong_in_play, 100);
}

TEST(Grid18, WorksAtCompileTime) {
  static constexpr auto grid = [] {
    Grid18 drawn;
    for (const int cell : {0, 1, 2}) drawn.place(Rules{}.point_of(cell), Side::second);
    return drawn;
  }();
  static_assert(grid.has_line(Side::second) && !grid.has_line(Side::first));
  EXPECT_EQ(grid.word(), 0x15U);
  EXPECT_EQ(outcome(grid), Outcome::second_wins);
}

TEST(Grid18, SupportsOnlyTicTacToe) {
  EXPECT_TRUE(Grid18::supports(Rules{}));
  EXPECT_FALSE(Grid18::supports(Rules{.width = 4}));
  EXPECT_FALSE(Grid18::supports(Rules{.height = 4}));
  EXPECT_FALSE(Grid18::supports(Rules{.k = 2}));
}

}  // namespace
}  // namespace rowan::board
