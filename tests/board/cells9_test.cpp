// SPDX-License-Identifier: MIT
#include "board/cells9.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <gtest/gtest.h>

#include "support/print_board.hpp"
#include "support/tictactoe.hpp"

namespace rowan::board {
namespace {

using testing::arrangement;
using testing::arrangement_count;

Cells9 with_stones(Side side, const auto& cells) {
  Cells9 board;
  for (const int cell : cells) board.place(Rules{}.point_of(cell), side);
  return board;
}

TEST(Cells9, EveryLineHasItsConditionNumber) {
  struct Row {
    int number;
    std::array<int, 3> cells_from_one;
  };
  constexpr std::array<Row, 8> table{{{1, {1, 2, 3}},
                                      {2, {3, 5, 7}},
                                      {3, {4, 5, 6}},
                                      {4, {1, 5, 9}},
                                      {5, {3, 6, 9}},
                                      {6, {1, 4, 7}},
                                      {7, {2, 5, 8}},
                                      {8, {7, 8, 9}}}};
  for (const Row& row : table) {
    for (const Side side : {Side::first, Side::second}) {
      auto cells = row.cells_from_one;
      for (int& cell : cells) --cell;
      const Cells9 board = with_stones(side, cells);
      EXPECT_EQ(board.condition(), row.number);
      EXPECT_EQ(board[board.condition()], stone_of(side));
      EXPECT_EQ(board.winner(), side);
    }
  }
  EXPECT_EQ(Cells9().condition(), 0);
  EXPECT_EQ(Cells9().winner(), std::nullopt);
}

TEST(Cells9, ReportsTheFirstOfSeveralLines) {
  constexpr std::array order{1, 3, 8, 6, 7, 5, 4, 2};
  std::array<int, 8> numbers{};
  std::ranges::transform(Cells9::conditions, numbers.begin(), &WinningCondition::number);
  EXPECT_EQ(numbers, order);

  const Cells9 full = with_stones(Side::first, std::array{0, 1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(full.condition(), 1);
  // The bottom row (8) comes before the left column (6) and both diagonals.
  EXPECT_EQ(with_stones(Side::second, std::array{0, 3, 6, 7, 8, 4, 2}).condition(), 8);
  // The left column (6) comes before the diagonal from the top left (4).
  EXPECT_EQ(with_stones(Side::second, std::array{0, 3, 6, 4, 8}).condition(), 6);
  // The diagonal from the top left (4) comes before the other diagonal (2).
  EXPECT_EQ(with_stones(Side::second, std::array{0, 4, 8, 2, 6}).condition(), 4);
}

TEST(Cells9, TheConditionAgreesWithTheWinner) {
  int with_a_line = 0;
  for (int code = 0; code < arrangement_count; ++code) {
    const Position position = arrangement(code);
    const Cells9 board(position);
    const bool has_line = position.has_line(Side::first) || position.has_line(Side::second);
    ASSERT_EQ(board.condition() != 0, has_line);
    if (!has_line) continue;
    ++with_a_line;
    ASSERT_NE(board[board.condition()], Cell::empty);
    ASSERT_TRUE(position.has_line(owner_of(board[board.condition()])));
  }
  EXPECT_GT(with_a_line, 0);
  const int seen = testing::for_each_legal_position([](const Position& position) {
    const auto winner = Cells9(position).winner();
    const bool is_won =
        position.outcome() == Outcome::first_wins || position.outcome() == Outcome::second_wins;
    ASSERT_EQ(winner ? win_for(*winner) : Outcome::ongoing, is_won ? position.outcome() : Outcome::ongoing);
  });
  EXPECT_EQ(seen, 5478);
}

TEST(Cells9, TenNumberingsPutEachLinesNumberOnTheLine) {
  // A numbering assigns 1 to 8 to the eight lines. It is good if every number is the index (from 0) of a cell
  // on its own line.
  std::array<int, 8> numbers{1, 2, 3, 4, 5, 6, 7, 8};
  int good = 0;
  bool ours_is_one = false;
  do {
    const bool has_property =
        std::ranges::equal(numbers, Cells9::conditions, [](int number, const auto& line) {
          return std::ranges::find(line.cells, number) != line.cells.end();
        });
    if (!has_property) continue;
    ++good;
    ours_is_one =
        ours_is_one || std::ranges::equal(numbers, Cells9::conditions, {}, {}, &WinningCondition::number);
  } while (std::ranges::next_permutation(numbers).found);
  EXPECT_EQ(good, 10);
  EXPECT_TRUE(ours_is_one);
}

TEST(Cells9, NumbersCellsBySide) {
  Cells9 board;
  board.place(point_at(2, 0), Side::first);
  board.place(point_at(0, 2), Side::second);
  EXPECT_EQ(static_cast<int>(board[2]), 1);
  EXPECT_EQ(static_cast<int>(board[6]), 2);
  EXPECT_EQ(static_cast<int>(board[4]), 0);
}

}  // namespace
}  // namespace rowan::board
