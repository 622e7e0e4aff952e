// SPDX-License-Identifier: MIT
#include "game/notation.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "support/print.hpp"

namespace rowan {
namespace {

constexpr Rules gomoku{.width = 15, .height = 15, .k = 5};
constexpr Rules largest{.width = 32, .height = 32, .k = 5};

std::string point_error(std::string_view text, const Rules& rules) {
  const auto point = parse_point(text, rules);
  return point ? "read as " + to_text(*point, rules) : point.error().message;
}

/// Message and detail of the error, as users see them.
std::string moves_error(std::string_view moves, const Rules& rules) {
  const auto position = play_moves(Position(rules), moves);
  return position ? "no error" : position.error().message + '\n' + position.error().detail;
}

TEST(Notation, ColumnsRunFromAToZThenAaToAf) {
  EXPECT_EQ(column_name(0), "a");
  EXPECT_EQ(column_name(8), "i") << "no letter is skipped";
  EXPECT_EQ(column_name(25), "z");
  EXPECT_EQ(column_name(26), "aa");
  EXPECT_EQ(column_name(31), "af");
}

TEST(Notation, RowOneIsAtTheBottom) {
  EXPECT_EQ(to_text(point_at(0, 14), gomoku), "a1");
  EXPECT_EQ(to_text(point_at(7, 7), gomoku), "h8");
  EXPECT_EQ(to_text(point_at(14, 0), gomoku), "o15");
  EXPECT_EQ(to_text(point_at(31, 0), largest), "af32");
  EXPECT_EQ(to_text(point_at(26, 31), largest), "aa1");
}

TEST(Notation, EveryPointOfEverySizeSurvivesARoundTrip) {
  for (const int width : {1, 3, 15, 26, 27, 32}) {
    for (const int height : {1, 3, 9, 32}) {
      const Rules rules{.width = static_cast<std::uint8_t>(width),
                        .height = static_cast<std::uint8_t>(height)};
      std::set<std::string> names;
      for (int index = 0; index < rules.point_count(); ++index) {
        const Point point = rules.point_of(index);
        names.insert(to_text(point, rules));
        ASSERT_EQ(parse_point(to_text(point, rules), rules).value(), point);
        ASSERT_EQ(parse_point(short_text(point, rules), rules).value(), point);
      }
      EXPECT_EQ(names.size(), static_cast<std::size_t>(rules.point_count()));
    }
  }
}

TEST(Notation, ThreeByThreeUsesDigits) {
  const Rules rules{};
  EXPECT_EQ(parse_point("1", rules).value(), point_at(0, 0));
  EXPECT_EQ(parse_point("6", rules).value(), point_at(2, 1));
  EXPECT_EQ(parse_point("9", rules).value(), point_at(2, 2));
  EXPECT_EQ(parse_point("a3", rules).value(), point_at(0, 0));
  EXPECT_EQ(parse_point("C1", rules).value(), point_at(2, 2));
  EXPECT_EQ(short_text(point_at(2, 1), rules), "6");
  EXPECT_EQ(short_text(point_at(7, 7), gomoku), "h8");
  EXPECT_TRUE(has_digits(Rules{.k = 2})) << "the size decides, not the line";
  EXPECT_FALSE(has_digits(Rules{.width = 4}));
  for (const char* const text : {"0", "10", "00", "05", "99999999999999999999"}) {
    EXPECT_EQ(point_error(text, rules), "out of range; cells are numbered 1 to 9") << text;
  }
}

TEST(Notation, ErrorsDescribeThePoint) {
  EXPECT_EQ(point_error("k16", gomoku), "row 16 is off the board, which has rows 1 to 15");
  EXPECT_EQ(point_error("k0", gomoku), "row 0 is off the board, which has rows 1 to 15");
  EXPECT_EQ(point_error("k08", gomoku), "row 08 is off the board, which has rows 1 to 15");
  EXPECT_EQ(point_error("k99999999999999999999", gomoku),
            "row 99999999999999999999 is off the board, which has rows 1 to 15");
  EXPECT_EQ(point_error("p1", gomoku), "column p is off the board, which has columns a to o");
  EXPECT_EQ(point_error("AA1", gomoku), "column aa is off the board, which has columns a to o");
  EXPECT_EQ(point_error("ag1", largest), "column ag is off the board, which has columns a to af");
  EXPECT_EQ(point_error("ba1", largest), "column ba is off the board, which has columns a to af");
  EXPECT_EQ(point_error("aaa1", largest), "column aaa is off the board, which has columns a to af");
  EXPECT_EQ(point_error("5", gomoku), "the column is missing; expected a point such as h8");
  EXPECT_EQ(point_error("h", gomoku), "not a point; expected a point such as h8");
  EXPECT_EQ(point_error("", gomoku), "not a point; expected a point such as h8");
  EXPECT_EQ(point_error("h-8", gomoku), "not a point; expected a point such as h8");
  EXPECT_EQ(point_error("8h", gomoku), "not a point; expected a point such as h8");
  EXPECT_EQ(point_error("h8 ", gomoku), "not a point; expected a point such as h8");
  EXPECT_EQ(point_error("quit", Rules{}), "not a point; expected a point such as 5 or b2");
}

TEST(PlayMoves, ReadsSpacesAndCommas) {
  const auto position = play_moves(Position(gomoku), "  h8, H9\ti9,,i8\r\n");
  ASSERT_TRUE(position);
  EXPECT_EQ(moves_text(*position), "h8 h9 i9 i8");
  EXPECT_EQ(play_moves(Position(gomoku), "").value(), Position(gomoku));
}

TEST(PlayMoves, ReadsWhatMovesTextWrites) {
  const auto position = play_moves(Position{Rules{}}, "b2 1 c1 3").value();
  EXPECT_EQ(moves_text(position), "5 1 9 3");
  EXPECT_EQ(play_moves(Position{Rules{}}, moves_text(position)).value(), position);
  EXPECT_EQ(moves_text(Position{Rules{}}), "");
}

TEST(PlayMoves, ErrorsPointAtTheWrongMove) {
  EXPECT_EQ(moves_error("g8 h9 i7 h7 h8 f8 k16 j9", gomoku),
            "move 7, 'k16': row 16 is off the board, which has rows 1 to 15\n"
            "  g8 h9 i7 h7 h8 f8 k16 j9\n"
            "                    ^~~");
  EXPECT_EQ(moves_error("1 5 1", Rules{}),
            "move 3, '1': 1 is occupied\n"
            "  1 5 1\n"
            "      ^");
  EXPECT_EQ(moves_error("1 4 2 5 3 6", Rules{}),
            "move 6, '6': the game is over\n"
            "  1 4 2 5 3 6\n"
            "            ^");
  EXPECT_EQ(moves_error("h8,h\x1B", gomoku),
            "move 2, 'h?': not a point; expected a point such as h8\n"
            "  h8,h?\n"
            "     ^~");
}

TEST(PlayMoves, CountsFromTheGivenPosition) {
  const auto start = play_moves(Position{Rules{}}, "1 5");
  const auto error = play_moves(start.value(), "9 5");
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().message, "move 2, '5': 5 is occupied");
  EXPECT_EQ(play_moves(start.value(), "9 B2").error().message, "move 2, 'B2': b2 is occupied");
}

TEST(PlayMoves, ErrorsStayShort) {
  const std::string endless(100'000, 'q');
  const auto error = play_moves(Position(gomoku), endless);
  ASSERT_FALSE(error);
  EXPECT_LT(error.error().message.size() + error.error().detail.size(), 400U);
}

}  // namespace
}  // namespace rowan
