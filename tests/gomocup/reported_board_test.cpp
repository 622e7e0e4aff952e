// SPDX-License-Identifier: MIT
#include "gomocup/engine/reported_board.hpp"

#include <gtest/gtest.h>

#include "game/position_text.hpp"

namespace rowan::gomocup {
namespace {

using Mark = ReportedBoard::Mark;
using ListCommand = ReportedBoard::ListCommand;
using Fields = std::vector<ReportedBoard::Field>;

constexpr Rules small{.width = 5, .height = 5, .k = 5};

/// The given numbers of stones of the two sides, each side in its own row.
Fields stones(int own, int others) {
  Fields fields;
  for (int x = 0; x < own; ++x) fields.push_back({point_at(x, 0), Mark::own});
  for (int x = 0; x < others; ++x) fields.push_back({point_at(x, 1), Mark::other});
  return fields;
}

std::string arranged(int own, int others, ListCommand command) {
  return to_text(ReportedBoard::arranged(stones(own, others), command).position(small));
}

TEST(ReportedBoard, DerivesColorsFromTheNumberOfStones) {
  EXPECT_EQ(arranged(0, 0, ListCommand::board), "5/5/5/5/5 x");
  EXPECT_EQ(arranged(2, 2, ListCommand::board), "xx3/oo3/5/5/5 x");
  EXPECT_EQ(arranged(1, 2, ListCommand::board), "o4/xx3/5/5/5 o");
  EXPECT_EQ(arranged(2, 1, ListCommand::board), "xx3/o4/5/5/5 x") << "the receiver of BOARD is to move";
  EXPECT_EQ(arranged(2, 1, ListCommand::yxboard), "xx3/o4/5/5/5 o") << "YXBOARD asks for no move";
  EXPECT_EQ(arranged(1, 4, ListCommand::board), "o4/xxxx1/5/5/5 o");
  EXPECT_EQ(arranged(4, 1, ListCommand::yxboard), "xxxx1/o4/5/5/5 x");
}

TEST(ReportedBoard, KeepsTheOrderOfMovesIfPossible) {
  ReportedBoard board;
  board.put(point_at(0, 0));
  board.put(point_at(4, 4));
  EXPECT_EQ(board.position(small).moves(), (std::vector<Point>{point_at(0, 0), point_at(4, 4)}));
  const auto in_other_order = ReportedBoard::arranged(stones(2, 2), ListCommand::board);
  EXPECT_TRUE(in_other_order.position(small).moves().empty());
  EXPECT_EQ(in_other_order.stones().size(), 4U);
}

TEST(ReportedBoard, RemovesStonesInAnyOrder) {
  ReportedBoard board;
  for (int x = 0; x < 3; ++x) board.put(point_at(x, x));
  EXPECT_TRUE(board.take(point_at(0, 0)));
  EXPECT_FALSE(board.take(point_at(0, 0)));
  EXPECT_EQ(board.side_to_move(), Side::first);
  EXPECT_TRUE(board.take(point_at(1, 1)));
  EXPECT_EQ(board.side_to_move(), Side::second);
  EXPECT_TRUE(board.take(point_at(2, 2)));
  EXPECT_EQ(board.side_to_move(), Side::first);
  auto lopsided = ReportedBoard::arranged(stones(4, 0), ListCommand::board);
  EXPECT_TRUE(lopsided.take(point_at(3, 0)));
  EXPECT_EQ(lopsided.side_to_move(), Side::first);
}

TEST(ReportedBoard, KeepsClosedPoints) {
  const Fields fields{{point_at(2, 2), Mark::closed}, {point_at(0, 0), Mark::other}};
  const auto board = ReportedBoard::arranged(fields, ListCommand::board);
  EXPECT_FALSE(board.is_free(point_at(2, 2)));
  EXPECT_EQ(board.closed(), (std::vector<Point>{point_at(2, 2)}));
  EXPECT_EQ(to_text(board.position(small)), "x4/5/5/5/5 o");
}

}  // namespace
}  // namespace rowan::gomocup
