// SPDX-License-Identifier: MIT
#include "game/rules.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "game/side.hpp"
#include "support/print.hpp"

namespace rowan {
namespace {

TEST(Point, IsOrderedRowByRow) {
  EXPECT_LT(point_at(5, 0), point_at(0, 1));
  EXPECT_LT(point_at(0, 1), point_at(1, 1));
  EXPECT_EQ(point_at(2, 3), (Point{.y = 3, .x = 2}));
  EXPECT_EQ(step(point_at(2, 3), {1, -1}, 3), point_at(5, 0));
  EXPECT_EQ(step(point_at(2, 3), {1, 1}, -2), point_at(0, 1));
}

TEST(Side, HasAnOpponentAStoneAndALetter) {
  for (const Side side : {Side::first, Side::second}) {
    EXPECT_NE(opponent(side), side);
    EXPECT_EQ(opponent(opponent(side)), side);
    EXPECT_EQ(owner_of(stone_of(side)), side);
  }
  EXPECT_EQ(letter_of(Side::first), 'x');
  EXPECT_EQ(letter_of(Side::second), 'o');
  EXPECT_EQ(win_for(Side::first), Outcome::first_wins);
  EXPECT_EQ(win_for(Side::second), Outcome::second_wins);
}

TEST(Rules, AreValidUpToThirtyTwo) {
  EXPECT_TRUE(Rules{}.is_valid());
  EXPECT_TRUE((Rules{.width = 1, .height = 1, .k = 1}.is_valid()));
  EXPECT_TRUE((Rules{.width = 32, .height = 32, .k = 32}.is_valid()));
  EXPECT_FALSE(Rules{.width = 0}.is_valid());
  EXPECT_FALSE(Rules{.height = 0}.is_valid());
  EXPECT_FALSE(Rules{.k = 0}.is_valid());
  EXPECT_FALSE(Rules{.width = 33}.is_valid());
  EXPECT_FALSE(Rules{.height = 33}.is_valid());
  EXPECT_FALSE(Rules{.k = 33}.is_valid());
}

TEST(Rules, AllowForbiddenPointsOnlyIfFiveOrMoreWin) {
  const Rules renju{.width = 15, .height = 15, .k = 5, .forbidden = Forbidden::renju};
  EXPECT_TRUE(renju.is_valid());
  Rules changed = renju;
  changed.k = 6;
  EXPECT_FALSE(changed.is_valid());
  changed = renju;
  changed.overline = Overline::ignored;
  EXPECT_FALSE(changed.is_valid());
  changed = renju;
  changed.blocked_five = BlockedFive::ignored;
  EXPECT_FALSE(changed.is_valid());
}

TEST(Rules, NumberPointsRowByRow) {
  const Rules rules{.width = 5, .height = 4};
  int expected = 0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x, ++expected) {
      EXPECT_EQ(rules.index_of(point_at(x, y)), expected);
      EXPECT_EQ(rules.point_of(expected), point_at(x, y));
    }
  }
  EXPECT_EQ(expected, rules.point_count());
  for (const Point outside : {point_at(-1, 0), point_at(0, -1), point_at(5, 0), point_at(0, 4)}) {
    EXPECT_FALSE(rules.contains(outside));
  }
}

TEST(Rules, AlternateTurns) {
  EXPECT_EQ(Rules{}.side_to_move(Side::first, 0), Side::first);
  EXPECT_EQ(Rules{}.side_to_move(Side::first, 7), Side::second);
  EXPECT_EQ(Rules{}.side_to_move(Side::second, 0), Side::second);
  EXPECT_EQ(Rules{}.side_to_move(Side::second, 1), Side::first);
}

/// The rules of a variant of five in a row. The constants below are all four variants.
constexpr Rules five(Overline overline, BlockedFive blocked_five, std::uint8_t width = 15) {
  return {.width = width, .height = 15, .k = 5, .overline = overline, .blocked_five = blocked_five};
}
constexpr Rules freestyle = five(Overline::wins, BlockedFive::wins);
constexpr Rules standard = five(Overline::ignored, BlockedFive::wins);
constexpr Rules caro = five(Overline::wins, BlockedFive::ignored);
constexpr Rules caro_exact = five(Overline::ignored, BlockedFive::ignored);

TEST(Rules, JudgeRunsByLength) {
  for (const Rules& rules : {freestyle, standard, caro, caro_exact}) {
    EXPECT_FALSE(rules.run_wins(Side::first, 4, false));
    EXPECT_FALSE(rules.run_wins(Side::first, 4, true));
    EXPECT_TRUE(rules.run_wins(Side::first, 5, false));
  }
  EXPECT_TRUE(freestyle.run_wins(Side::first, 5, true));
  EXPECT_TRUE(standard.run_wins(Side::first, 5, true));
  EXPECT_FALSE(caro.run_wins(Side::first, 5, true));
  EXPECT_FALSE(caro_exact.run_wins(Side::first, 5, true));
  for (const bool blocked : {false, true}) {
    EXPECT_TRUE(freestyle.run_wins(Side::first, 6, blocked));
    EXPECT_FALSE(standard.run_wins(Side::first, 6, blocked));
    EXPECT_TRUE(caro.run_wins(Side::first, 6, blocked)) << "an overline wins even between two opponents";
    EXPECT_FALSE(caro_exact.run_wins(Side::first, 6, blocked));
  }
}

/// "wins" or "nothing", depending on whether X wins with these stones ('.', 'x' and 'o') at the start of one
/// line of an otherwise empty board. The line is a row, a column and both diagonals in turn. If the four
/// disagree, returns a letter for each.
std::string verdict(std::string_view stones, Rules rules) {
  std::string answers;
  for (const Direction direction : line_directions) {
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    const Point start = direction.dy < 0 ? point_at(0, rules.height - 1) : point_at(0, 0);
    for (std::size_t i = 0; i < stones.size(); ++i) {
      const auto index =
          static_cast<std::size_t>(rules.index_of(step(start, direction, static_cast<int>(i))));
      cells[index] = stones[i] == 'x' ? Cell::first : stones[i] == 'o' ? Cell::second : Cell::empty;
    }
    answers += Position(rules, std::move(cells), Side::first).has_line(Side::first) ? 'y' : 'n';
  }
  return answers == "yyyy" ? "wins" : answers == "nnnn" ? "nothing" : answers;
}

TEST(Rules, AnUnblockedFiveWins) {
  for (const Rules& rules : {freestyle, standard, caro, caro_exact}) {
    EXPECT_EQ(verdict("..xxxxx..", rules), "wins");
    EXPECT_EQ(verdict(".oxxxxx..", rules), "wins") << "one end open";
    EXPECT_EQ(verdict("..xxxxxo.", rules), "wins") << "one end open";
    EXPECT_EQ(verdict("..xxxx.x.", rules), "nothing");
    EXPECT_EQ(verdict("..xxxxox.", rules), "nothing");
  }
}

TEST(Rules, AFiveBlockedAtBothEndsDoesNotWinAtCaro) {
  EXPECT_EQ(verdict("..oxxxxxo.", freestyle), "wins");
  EXPECT_EQ(verdict("..oxxxxxo.", standard), "wins");
  EXPECT_EQ(verdict("..oxxxxxo.", caro), "nothing");
  EXPECT_EQ(verdict("..oxxxxxo.", caro_exact), "nothing");
}

TEST(Rules, TheEdgeDoesNotBlock) {
  for (const Rules& rules : {caro, caro_exact}) {
    EXPECT_EQ(verdict("xxxxxo", rules), "wins") << "an opponent and the edge";
    EXPECT_EQ(verdict("..........xxxxx", rules), "wins");
    EXPECT_EQ(verdict(".........oxxxxx", rules), "wins") << "an opponent and the far edge";
  }
}

TEST(Rules, TwoEdgesDoNotBlock) {
  const Rules narrow{
      .width = 5, .height = 5, .k = 5, .overline = Overline::ignored, .blocked_five = BlockedFive::ignored};
  EXPECT_EQ(verdict("xxxxx", narrow), "wins");
}

TEST(Rules, SixInARowWinUnlessOverlinesAreIgnored) {
  EXPECT_EQ(verdict("..xxxxxx..", freestyle), "wins");
  EXPECT_EQ(verdict("..xxxxxx..", standard), "nothing");
  EXPECT_EQ(verdict("..xxxxxx..", caro), "wins");
  EXPECT_EQ(verdict("..xxxxxx..", caro_exact), "nothing");
  EXPECT_EQ(verdict(".oxxxxxxo.", caro), "wins");
  EXPECT_EQ(verdict("xxxxxx", standard), "nothing");
}

TEST(Rules, AnExactFiveBesideAnOverlineStillWins) {
  EXPECT_EQ(verdict("xxxxxx.xxxxx...", standard), "wins");
  EXPECT_EQ(verdict("xxxxxxoxxxxxo..", caro_exact), "nothing");
  EXPECT_EQ(verdict("xxxxxxoxxxxx...", caro_exact), "wins");
}

TEST(Rules, ALineLongerThanTheBoardNeverOccurs) {
  const Rules rules{.width = 4, .height = 4, .k = 5};
  EXPECT_EQ(verdict("xxxx", rules), "nothing");
}

TEST(Rules, OneInARowIsWonAtOnce) {
  Position position(Rules{.width = 2, .height = 2, .k = 1});
  EXPECT_EQ(position.outcome(), Outcome::ongoing);
  position.play(point_at(1, 1));
  EXPECT_EQ(position.outcome(), Outcome::first_wins);
  EXPECT_EQ(position.winning_line().size(), 1U);
}

}  // namespace
}  // namespace rowan
