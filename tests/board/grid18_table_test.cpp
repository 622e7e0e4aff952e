// SPDX-License-Identifier: MIT
#include "bench/grid18_table.hpp"

#include <gtest/gtest.h>

#include "bench/grid9.hpp"

namespace rowan::board {
namespace {

TEST(Grid18Table, AgreesWithTheMasksOnEveryBoard) {
  const Grid18Table table;
  const Grid18Halves halves;
  int boards = 0;
  for (std::uint32_t word = 0; word < (1U << 18); ++word) {
    const auto grid = Grid18::from_word(word);
    if (!grid) continue;
    ++boards;
    for (const Side side : {Side::first, Side::second}) {
      ASSERT_EQ(table.has_line(*grid, side), grid->has_line(side)) << std::hex << word;
      ASSERT_EQ(halves.has_line(*grid, side), grid->has_line(side)) << std::hex << word;
    }
  }
  EXPECT_EQ(boards, 19683);
}

Grid18 grid_of(std::uint32_t word) {
  const auto grid = Grid18::from_word(word);
  EXPECT_TRUE(grid.has_value());
  return grid.value_or(Grid18());
}

TEST(Grid18Table, GivesTheAnswersOfTheExample) {
  const Grid18 grid = grid_of(0x173D3);  // X.O / XX. / XOO
  EXPECT_TRUE(Grid18Table().has_line(grid, Side::first));
  EXPECT_FALSE(Grid18Table().has_line(grid, Side::second));
  const Grid18 circles = grid_of(0x1110);  // the diagonal that the original took for X's
  EXPECT_FALSE(Grid18Halves().has_line(circles, Side::first));
  EXPECT_TRUE(Grid18Halves().has_line(circles, Side::second));
}

TEST(Grid9, CompletingPointsCompleteLines) {
  for (Stones9 stones = 0; stones <= all_points9; ++stones) {
    if (has_line9(stones)) continue;
    for (int point = 0; point < 9; ++point) {
      const Stones9 stone = Stones9{1} << point;
      const bool completes = (stones & stone) == 0 && has_line9(stones | stone);
      ASSERT_EQ((completing_points9(stones) & stone) != 0, completes) << stones << ' ' << point;
    }
  }
}

}  // namespace
}  // namespace rowan::board
