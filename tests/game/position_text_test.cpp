// SPDX-License-Identifier: MIT
#include "game/position_text.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan {
namespace {

std::string error_of(std::string_view text, const Rules& rules = {}) {
  const auto position = parse_position(text, rules);
  if (position) return "no error";
  const Error& error = position.error();
  return error.detail.empty() ? error.message : error.message + '\n' + error.detail;
}

TEST(PositionText, MatchesTheExampleInTheHeader) {
  const auto position = parse_position("x1o/xx1/xoo o", Rules{});
  ASSERT_TRUE(position);
  EXPECT_EQ(position->cell(point_at(2, 0)), Cell::second);
  EXPECT_EQ(position->cell(point_at(1, 0)), Cell::empty);
  EXPECT_EQ(position->cell(point_at(0, 2)), Cell::first);
  EXPECT_EQ(position->side_to_move(), Side::second);
  EXPECT_EQ(to_text(*position), "x1o/xx1/xoo o");
}

TEST(PositionText, EveryArrangementSurvivesARoundTrip) {
  for (int code = 0; code < testing::arrangement_count; ++code) {
    for (const Side side : {Side::first, Side::second}) {
      const Position position = testing::arrangement(code, side);
      ASSERT_EQ(parse_position(to_text(position), Rules{}).value(), position);
    }
  }
}

TEST(PositionText, LargeBoardsSurviveARoundTrip) {
  Random random(11);
  for (const auto& [width, height] : {std::pair{32, 32}, {15, 15}, {1, 32}, {32, 1}, {20, 7}}) {
    const Rules rules{
        .width = static_cast<std::uint8_t>(width), .height = static_cast<std::uint8_t>(height), .k = 5};
    for (int i = 0; i < 50; ++i) {
      std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()));
      for (Cell& cell : cells)
        cell = random.below(3) == 0 ? static_cast<Cell>(1 + random.below(2)) : Cell::empty;
      const Position position(rules, std::move(cells), random.below(2) == 0 ? Side::first : Side::second);
      ASSERT_EQ(parse_position(to_text(position), rules).value(), position);
    }
  }
}

TEST(PositionText, TheLargestEmptyBoardSurvivesARoundTrip) {
  const Rules rules{.width = 32, .height = 2, .k = 5};
  EXPECT_EQ(to_text(Position(rules)), "32/32 x");
  EXPECT_EQ(parse_position("32/32 x", rules).value(), Position(rules));
}

TEST(PositionText, EitherCaseAndAnyWhiteSpaceAreRead) {
  EXPECT_EQ(to_text(parse_position(" X1O/2x/3\tO\n", Rules{}).value()), "x1o/2x/3 o");
}

TEST(PositionText, RowsOfBothSidesAreRefusedAsUnreachable) {
  int refused = 0;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    const Position position = testing::arrangement(code, Side::first);
    const bool both = position.has_line(Side::first) && position.has_line(Side::second);
    ASSERT_EQ(why_unreachable(position).has_value(), both) << to_text(position);
    ASSERT_EQ(parse_reachable_position(to_text(position), Rules{}).has_value(), !both);
    if (both) ++refused;
  }
  EXPECT_EQ(refused, 312);
  const Rules wide{.width = 4, .height = 4, .k = 3};
  EXPECT_EQ(parse_reachable_position("xxx1/4/4/ooo1 x", wide).error().message,
            "both sides have a winning row, x from a4 to c4 and o from a1 to c1; a game ends with the first "
            "row, so no "
            "game reaches this position");
}

TEST(PositionText, ErrorsPointAtTheRow) {
  EXPECT_EQ(error_of("x1o/xx/xoo o"),
            "row 2 from the top has 2 points; the board is 3 wide\n"
            "  x1o/xx/xoo\n"
            "        ^");
  EXPECT_EQ(error_of("x1o/xx1/x o"),
            "row 3 from the top has 1 point; the board is 3 wide\n"
            "  x1o/xx1/x\n"
            "           ^");
  EXPECT_EQ(error_of("x1o/xx1/xoox o"),
            "row 3 from the top has more than 3 points\n"
            "  x1o/xx1/xoox\n"
            "             ^");
  EXPECT_EQ(error_of("x10/3/3 x"),
            "row 1 from the top has more than 3 points\n"
            "  x10/3/3\n"
            "   ^~");
  EXPECT_EQ(error_of("x99999999999/3/3 x"),
            "row 1 from the top has more than 3 points\n"
            "  x99999999999/3/3\n"
            "   ^~~~~~~~~~~");
  EXPECT_EQ(error_of("2/2 x", Rules{.width = 1, .height = 1}),
            "row 1 from the top has more than 1 point\n"
            "  2/2\n"
            "  ^");
}

TEST(PositionText, ErrorsNameTheNumberOfRows) {
  EXPECT_EQ(error_of("3/3 x"), "the position has 2 rows; the board has 3 rows");
  EXPECT_EQ(error_of("3 x"), "the position has 1 row; the board has 3 rows");
  EXPECT_EQ(error_of("3/3/3/3 x"),
            "the position has more rows than the board, which has 3\n"
            "  3/3/3/3\n"
            "        ^");
  EXPECT_EQ(error_of("3/3/3/ x"),
            "the position has more rows than the board, which has 3\n"
            "  3/3/3/\n"
            "        ^");
  EXPECT_EQ(error_of("//// x"),
            "row 1 from the top has 0 points; the board is 3 wide\n"
            "  ////\n"
            "  ^");
}

TEST(PositionText, ErrorsPointAtTheCharacter) {
  EXPECT_EQ(error_of("x1o/x-1/xoo o"),
            "'-' is not allowed here; expected x, o, a number or /\n"
            "  x1o/x-1/xoo\n"
            "       ^");
  EXPECT_EQ(error_of("x1o/x\x01/xoo o"),
            "'?' is not allowed here; expected x, o, a number or /\n"
            "  x1o/x?/xoo\n"
            "       ^");
  EXPECT_EQ(error_of("x0oo/3/3 x"),
            "'0' is not a number of empty points\n"
            "  x0oo/3/3\n"
            "   ^");
  EXPECT_EQ(error_of("03/3/3 x"),
            "'03' is not a number of empty points\n"
            "  03/3/3\n"
            "  ^~");
  EXPECT_EQ(error_of("99999999999999999999/3/3 x"),
            "'99999999999999999999' is not a number of empty points\n"
            "  99999999999999999999/3/3\n"
            "  ^~~~~~~~~~~~~~~~~~~~");
}

TEST(PositionText, ErrorsDescribeMissingParts) {
  EXPECT_EQ(error_of(""),
            "expected rows, a space and the side to move, such as x1o/xx1/xoo o; found 0 words");
  EXPECT_EQ(error_of("x1o/xx1/xoo"),
            "expected rows, a space and the side to move, such as x1o/xx1/xoo o; found 1 word");
  EXPECT_EQ(error_of("x1o/xx1/xoo o o"),
            "expected rows, a space and the side to move, such as x1o/xx1/xoo o; found 3 words");
  EXPECT_EQ(error_of("x1o/xx1/xoo w"), "'w' cannot be to move; expected x or o");
  EXPECT_EQ(error_of("x1o/xx1/xoo xo"), "'xo' cannot be to move; expected x or o");
}

}  // namespace
}  // namespace rowan
