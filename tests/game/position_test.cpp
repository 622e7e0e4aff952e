// SPDX-License-Identifier: MIT
#include "game/position.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/print.hpp"

namespace rowan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Position read(const char* text, const Rules& rules = {}) { return parse_position(text, rules).value(); }

TEST(Position, StartsEmptyWithTheFirstPlayerToMove) {
  const Position position(Rules{.width = 4, .height = 2});
  EXPECT_EQ(position.cells().size(), 8U);
  EXPECT_EQ(position.legal_moves().size(), 8U);
  EXPECT_EQ(position.side_to_move(), Side::first);
  EXPECT_EQ(position.outcome(), Outcome::ongoing);
  EXPECT_THAT(position.moves(), IsEmpty());
  EXPECT_THAT(position.winning_line(), IsEmpty());
}

TEST(Position, PlaysAndUndoesMoves) {
  Position position{Rules{}};
  const Position start = position;
  position.play(point_at(1, 1));
  EXPECT_EQ(position.cell(point_at(1, 1)), Cell::first);
  EXPECT_EQ(position.side_to_move(), Side::second);
  const Position after_one = position;
  position.play(point_at(0, 0));
  EXPECT_EQ(position.cell(point_at(0, 0)), Cell::second);
  EXPECT_THAT(position.moves(), ElementsAre(point_at(1, 1), point_at(0, 0)));
  position.undo();
  EXPECT_EQ(position, after_one);
  position.undo();
  EXPECT_EQ(position, start);
}

TEST(Position, UndoReopensAFinishedGame) {
  Position position = play_moves(Position{Rules{}}, "1 4 2 5 3").value();
  EXPECT_EQ(position.outcome(), Outcome::first_wins);
  position.undo();
  EXPECT_EQ(position.outcome(), Outcome::ongoing);
  EXPECT_TRUE(position.is_legal(point_at(2, 0)));
}

TEST(Position, ExplainsIllegalMoves) {
  Position position{Rules{}};
  position.play(point_at(1, 1));
  const auto message = [&](Point point) {
    return position.why_illegal(point).value_or(Error{"legal", {}}).message;
  };
  EXPECT_EQ(message(point_at(0, 0)), "legal");
  EXPECT_EQ(message(point_at(1, 1)), "5 is occupied");
  EXPECT_EQ(message(point_at(3, 0)), "the point is off the board");
  EXPECT_EQ(message(point_at(0, -1)), "the point is off the board");
  position = read("xxx/oo1/3 o");
  EXPECT_EQ(message(point_at(2, 1)), "the game is over");
  EXPECT_EQ(message(point_at(0, 0)), "the game is over");
}

TEST(Position, LegalMovesAreInReadingOrderAndNoneAtTheEnd) {
  EXPECT_THAT(read("x1o/xo1/1ox x").legal_moves(),
              ElementsAre(point_at(1, 0), point_at(2, 1), point_at(0, 2)));
  EXPECT_THAT(read("xxx/oo1/3 o").legal_moves(), IsEmpty());
  EXPECT_THAT(read("xox/xox/oxo x").legal_moves(), IsEmpty());
}

TEST(Position, FindsWinningLinesInEveryDirection) {
  EXPECT_THAT(read("3/xxx/oo1 o").winning_line(),
              ElementsAre(point_at(0, 1), point_at(1, 1), point_at(2, 1)));
  EXPECT_THAT(read("xo1/xo1/1ox x").winning_line(),
              ElementsAre(point_at(1, 0), point_at(1, 1), point_at(1, 2)));
  EXPECT_THAT(read("x2/ox1/o1x o").winning_line(),
              ElementsAre(point_at(0, 0), point_at(1, 1), point_at(2, 2)));
  EXPECT_THAT(read("x1o/xo1/o1x x").winning_line(),
              ElementsAre(point_at(0, 2), point_at(1, 1), point_at(2, 0)));
}

TEST(Position, TheWinningLineIsTheWholeRun) {
  const Rules rules{.width = 7, .height = 1, .k = 3};
  EXPECT_EQ(read("1xxxxx1 o", rules).winning_line().size(), 5U);
}

TEST(Position, IfBothSidesHaveALineTheFirstPlayerWins) {
  const Position both = read("ooo/3/xxx x");
  EXPECT_TRUE(both.has_line(Side::first));
  EXPECT_TRUE(both.has_line(Side::second));
  EXPECT_EQ(both.outcome(), Outcome::first_wins);
  EXPECT_THAT(both.winning_line(), ElementsAre(point_at(0, 2), point_at(1, 2), point_at(2, 2)));
  EXPECT_THAT(both.winning_line(Side::second), ElementsAre(point_at(0, 0), point_at(1, 0), point_at(2, 0)));
}

TEST(Position, AFullBoardIsADrawUnlessWon) {
  EXPECT_EQ(read("xox/xox/oxo o").outcome(), Outcome::draw);
  EXPECT_EQ(read("xxx/oxo/oox o").outcome(), Outcome::first_wins);
  EXPECT_TRUE(read("xxx/oxo/oox o").is_full());
}

TEST(Position, IsEqualIfGameStonesAndTurnAre) {
  const auto by_one_way = play_moves(Position{Rules{}}, "1 5 9");
  const auto by_another = play_moves(Position{Rules{}}, "9 5 1");
  EXPECT_EQ(by_one_way.value(), by_another.value());
  EXPECT_EQ(by_one_way.value(), read("x2/1o1/2x o"));
  EXPECT_NE(by_one_way.value(), read("x2/1o1/2x x"));
  EXPECT_NE(read("3/3/3 x"), read("3/3/3 x", Rules{.k = 2}));
}

TEST(Position, ContinuesFromAnyArrangementAndEitherSide) {
  Position position = read("xx1/3/3 o");
  EXPECT_EQ(position.side_to_move(), Side::second);
  position.play(point_at(2, 0));
  EXPECT_EQ(to_text(position), "xxo/3/3 x");
  EXPECT_THAT(position.moves(), ElementsAre(point_at(2, 0)));
}

}  // namespace
}  // namespace rowan
