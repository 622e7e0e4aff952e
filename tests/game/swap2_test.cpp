// SPDX-License-Identifier: MIT
#include "game/swap2.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "support/print.hpp"

namespace rowan {
namespace {

using ::testing::HasSubstr;

Rules game(std::string_view name) { return find_game(name).value(); }

Swap2Answer stones(const Rules& rules, std::initializer_list<std::string_view> texts) {
  Swap2Answer answer;
  for (const std::string_view text : texts) answer.stones.push_back(parse_point(text, rules).value());
  return answer;
}

const Swap2Answer swap{.take_first = true};

/// Gives these answers, of which all but the last must be accepted. Returns the error in the last; empty if
/// there is none.
std::string complaint(Swap2& opening, std::initializer_list<Swap2Answer> answers) {
  std::string last;
  for (const Swap2Answer& answer : answers) {
    EXPECT_EQ(last, "");
    const Position before = opening.position();
    const auto problem = opening.answer(answer);
    last = problem ? problem->message : "";
    if (problem) {
      EXPECT_EQ(opening.position(), before);
      EXPECT_FALSE(opening.is_done());
    }
  }
  return last;
}

TEST(Swap2, TheOtherPlayerMayTakeBlackAfterThreeStones) {
  const Rules rules = game("freestyle");
  Swap2 opening(rules);
  EXPECT_EQ(opening.asked(), Swap2Seat::opener);
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "j7"})}), "");
  EXPECT_EQ(opening.asked(), Swap2Seat::other);
  EXPECT_FALSE(opening.is_done());
  EXPECT_EQ(complaint(opening, {swap}), "");
  ASSERT_TRUE(opening.is_done());
  EXPECT_EQ(opening.seat_of(Side::first), Swap2Seat::other);
  EXPECT_EQ(opening.seat_of(Side::second), Swap2Seat::opener);
  EXPECT_EQ(moves_text(opening.position()), "h8 i9 j7");
  EXPECT_EQ(opening.position().side_to_move(), Side::second);  // so the opener plays the fourth stone
  EXPECT_EQ(opening.note(), "opener placed h8 i9 j7; the other took black");
}

TEST(Swap2, TheOtherPlayerMayTakeWhiteWithTheFourthStone) {
  const Rules rules = game("freestyle");
  Swap2 opening(rules);
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "j7"}), stones(rules, {"g7"})}), "");
  ASSERT_TRUE(opening.is_done());
  EXPECT_EQ(opening.seat_of(Side::first), Swap2Seat::opener);
  EXPECT_EQ(moves_text(opening.position()), "h8 i9 j7 g7");
  EXPECT_EQ(opening.position().cell(parse_point("g7", rules).value()), Cell::second);
  EXPECT_EQ(opening.note(), "opener placed h8 i9 j7; the other took white and placed g7");
}

TEST(Swap2, AfterTwoMoreStonesTheOpenerChooses) {
  const Rules rules = game("freestyle");
  for (const bool takes_black : {true, false}) {
    Swap2 opening(rules);
    EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "j7"}), stones(rules, {"g7", "f6"})}), "");
    EXPECT_FALSE(opening.is_done());
    EXPECT_EQ(opening.asked(), Swap2Seat::opener);
    EXPECT_EQ(opening.position().cell(parse_point("f6", rules).value()), Cell::first);
    EXPECT_EQ(complaint(opening, {takes_black ? swap : stones(rules, {"h9"})}), "");
    ASSERT_TRUE(opening.is_done());
    EXPECT_EQ(opening.seat_of(Side::first), takes_black ? Swap2Seat::opener : Swap2Seat::other);
    EXPECT_EQ(opening.position().moves().size(), takes_black ? 5U : 6U);
    EXPECT_EQ(opening.note(), std::string("opener placed h8 i9 j7; the other placed g7 f6; opener took ") +
                                  (takes_black ? "black" : "white and placed h9"));
  }
}

TEST(Swap2, ErrorsNameTheExpectedAnswer) {
  const Rules rules = game("freestyle");
  Swap2 opening(rules);
  EXPECT_EQ(complaint(opening, {swap}), "swap2 begins with three stones, not with a swap");
  EXPECT_EQ(complaint(opening, {stones(rules, {})}), "swap2 begins with three stones, not with no stone");
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "h9"})}),
            "swap2 begins with three stones, not with 2 stones");
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "j7"}), stones(rules, {"a1", "a2", "a3"})}),
            "after 3 stones swap2 expects a swap, one stone or two, not 3 stones");
  Swap2Answer both = stones(rules, {"a1"});
  both.take_first = true;
  EXPECT_EQ(complaint(opening, {both}), "a swap must come without stones, not with 1 stone");
  EXPECT_EQ(complaint(opening, {Swap2Answer{}}),
            "after 3 stones swap2 expects a swap, one stone or two, not no stone");
  EXPECT_EQ(complaint(opening, {stones(rules, {"g7", "f6"}), stones(rules, {"a1", "a2"})}),
            "after 5 stones swap2 expects a swap or one stone, not 2 stones");
  EXPECT_EQ(complaint(opening, {stones(rules, {"a1"})}), "");
}

TEST(Swap2, ChecksEveryStone) {
  const Rules rules = game("freestyle");
  Swap2 opening(rules);
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "h8"})}), "stone 3 of 3: h8 is occupied");
  Swap2Answer outside = stones(rules, {"h8", "i9"});
  outside.stones.insert(outside.stones.begin() + 1, point_at(15, 0));
  EXPECT_EQ(complaint(opening, {outside}), "stone 2 of 3: the point is off the board");
  outside.stones[1] = point_at(-1, 3);
  EXPECT_EQ(complaint(opening, {outside}), "stone 2 of 3: the point is off the board");
  EXPECT_EQ(complaint(opening, {stones(rules, {"h8", "i9", "j7"}), stones(rules, {"i9"})}),
            "stone 1 of 1: i9 is occupied");
}

TEST(Swap2, OpeningStonesCannotEndTheGame) {
  const Rules three = game("5x5x3");
  Swap2 line(three);
  EXPECT_THAT(complaint(line, {stones(three, {"a1", "e5", "b1"}), stones(three, {"e1", "c1"})}),
              HasSubstr("stone 2 of 2: c1 ends the game"));
  EXPECT_EQ(complaint(line, {stones(three, {"e4", "d1"})}), "");
  EXPECT_EQ(complaint(line, {stones(three, {"e3"})}),
            "stone 1 of 1: e3 ends the game; an opening must leave a game to play");

  const Rules tiny{.width = 3, .height = 1, .k = 3};
  Swap2 full(tiny);
  EXPECT_THAT(complaint(full, {stones(tiny, {"a1", "b1", "c1"})}), HasSubstr("c1 ends the game"));

  const Rules one{.width = 5, .height = 5, .k = 1};
  Swap2 at_once(one);
  EXPECT_THAT(complaint(at_once, {stones(one, {"a1", "b1", "c1"})}), HasSubstr("stone 1 of 3: a1 ends"));
}

TEST(Swap2, NeedsBoardsOfFiveOrMore) {
  EXPECT_TRUE(Swap2::suits(game("freestyle")));
  EXPECT_TRUE(Swap2::suits(game("5x7x4")));
  EXPECT_FALSE(Swap2::suits(game("tictactoe")));
  EXPECT_FALSE(Swap2::suits(Rules{.width = 4, .height = 9, .k = 4}));
  EXPECT_FALSE(Swap2::suits(Rules{.width = 9, .height = 9, .k = 2}));
}

}  // namespace
}  // namespace rowan
