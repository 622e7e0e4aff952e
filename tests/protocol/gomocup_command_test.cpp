// SPDX-License-Identifier: MIT
#include "protocol/gomocup_command.hpp"

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::protocol {

namespace {

using Lines = std::vector<std::string>;

TEST(GomocupCommand, NamesTheRules) {
  EXPECT_EQ(gomocup_rule(*find_game("freestyle")), 0);
  EXPECT_EQ(gomocup_rule(*find_game("standard")), 1);
  EXPECT_EQ(gomocup_rule(*find_game("renju")), 4);
  EXPECT_EQ(gomocup_rule({.width = 15, .height = 15, .k = 5, .blocked_five = BlockedFive::ignored}), 8);
  EXPECT_EQ(gomocup_rule({.width = 15,
                          .height = 15,
                          .k = 5,
                          .overline = Overline::ignored,
                          .blocked_five = BlockedFive::ignored}),
            9);
  const auto four = gomocup_rule(*find_game("7x6x4"));
  ASSERT_FALSE(four);
  EXPECT_EQ(four.error().message, "the Gomocup protocol does not support 4 in a row");
}

TEST(GomocupCommand, StartsSquaresAndRectangles) {
  EXPECT_EQ(start_command(*find_game("freestyle 19x19")), "START 19");
  EXPECT_EQ(start_command(*find_game("freestyle 20x12")), "RECTSTART 20,12");
  EXPECT_EQ(info_command("time_left", -5), "INFO time_left -5");
}

/// Rows count from the top: a point off all symmetry axes shows the orientation.
TEST(GomocupCommand, CountsRowsFromTheTop) {
  const Rules rules = *find_game("freestyle 20x12");
  const Position position = *play_moves(Position(rules), "b11 h3 c11");
  EXPECT_EQ(gomocup_point(position.moves()[0]), "1,1");
  EXPECT_EQ(board_commands(position), (Lines{"BOARD", "1,1,2", "7,9,1", "2,1,2", "DONE"}));
  EXPECT_EQ(swap2_commands(position), (Lines{"SWAP2BOARD", "1,1", "7,9", "2,1", "DONE"}));
  EXPECT_EQ(swap2_commands(Position(rules)), (Lines{"SWAP2BOARD", "DONE"}));
}

TEST(GomocupCommand, PutsArrangedStonesBeforeMoves) {
  const Rules rules = *find_game("freestyle 5x5");
  std::vector<Cell> cells(25, Cell::empty);
  cells[7] = Cell::second;
  cells[3] = Cell::first;
  Position position(rules, cells, Side::first);
  position.play(point_at(0, 0));
  EXPECT_EQ(board_commands(position), (Lines{"BOARD", "3,0,2", "2,1,1", "0,0,2", "DONE"}));
}

}  // namespace

}  // namespace rowan::protocol
