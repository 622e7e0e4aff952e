// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"

namespace rowan::testing {
namespace {

std::string value(const std::string& moves, const std::string& form) {
  const Finished shown = rowan({"show", "--moves", moves, "--as", form});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  return last_line(shown);
}

TEST(Show, PrintsTheValueOfAFormLast) {
  EXPECT_EQ(value("1 4 2 5 3", "game32"), "1074791061");
  EXPECT_EQ(value("1 2 3 5 4 6 8 7 9", "game32"), "-1069454759");
  EXPECT_EQ(value("1 4 2 5 3", "position"), "xxx/oo1/3 o");
  EXPECT_EQ(value("1 4 2 5 3", "grid18"), "0x0017F");
  EXPECT_EQ(value("1 4 2 5 3", "cells9"), "111220000");
  EXPECT_EQ(value("1 4 2 5 3", "text9"), "XXXOO    ");
  EXPECT_EQ(value("1 4 2 5 3", "board"), "x wins");
  EXPECT_EQ(value("1 4 2", "board"), "o to move");
}

TEST(Show, AcceptsAnyPosition) {
  const Finished shown = rowan({"show", "--position", "x1o/xx1/xoo o", "--as", "grid18"});
  EXPECT_EQ(last_line(shown), "0x173D3");
  const Finished continued =
      rowan({"show", "--position", "3/1o1/3 x", "--moves", "1 a1", "--as", "position"});
  EXPECT_EQ(last_line(continued), "x2/1o1/o2 x");
}

TEST(Show, LinesPrintsTheWordOfEveryLine) {
  const Finished row = rowan({"show", "--game", "8x1x5", "--position", "xo2xoox x", "--as", "lines"});
  EXPECT_EQ(last_line(row).substr(0, 7), "0x6909 ");
  EXPECT_EQ(lines_of(row.out).front(), "  0: row 0            01 10 10 01 00 00 10 01");
}

TEST(Show, DrawsTheBoardWithTheWinningLineInCapitals) {
  EXPECT_EQ(rowan({"show", "--moves", "1 4 2 5 3"}).out,
            " 3  X X X\n"
            " 2  o o .\n"
            " 1  . . .\n"
            "    a b c\n"
            "x wins\n");
  const Finished wide = rowan({"show", "--game", "32x2x5", "--moves", "z2 af1"});
  EXPECT_EQ(lines_of(wide.out).at(2).substr(0, 9), "     a  b");
  EXPECT_TRUE(lines_of(wide.out).at(2).ends_with("  z aa ab ac ad ae af"));
}

TEST(Show, AllPrintsEveryFormThatSupportsTheGame) {
  const Finished small = rowan({"show", "--moves", "5", "--as", "all"});
  for (const char* const form : {"grid18:", "cells9:", "text9:", "game32:", "lines:"}) {
    EXPECT_NE(small.out.find(form), std::string::npos) << form;
  }
  const Finished large = rowan({"show", "--game", "gomoku", "--moves", "h8", "--as", "all"});
  EXPECT_EQ(large.exit_code, 0);
  EXPECT_EQ(large.out.find("grid18:"), std::string::npos);
  EXPECT_NE(large.out.find("lines:"), std::string::npos);
}

TEST(Show, StepsShowTheWordAfterEveryMove) {
  const Finished shown = rowan({"show", "--moves", "1 4 2 5 3", "--as", "game32", "--steps", "--json"});
  std::vector<int> words;
  for (const std::string& line : lines_of(shown.out))
    words.push_back(json::Json::parse(line).at("game32").get<int>());
  EXPECT_EQ(words, (std::vector<int>{1, 1835137, 524421, 2359941, 1074791061}));
  const Finished drawn = rowan({"show", "--moves", "1 4", "--as", "game32", "--steps"});
  EXPECT_EQ(lines_of(drawn.out).front(), "after move 1, 1");
  EXPECT_EQ(last_line(drawn), "1835137");
}

TEST(Show, JsonContainsEveryForm) {
  const auto object = json::Json::parse(rowan({"show", "--moves", "1 4 2 5 3", "--as", "all", "--json"}).out);
  EXPECT_EQ(object.at("position"), "xxx/oo1/3 o");
  EXPECT_EQ(object.at("status"), "x wins");
  EXPECT_EQ(object.at("moves"), json::Json::array({"a3", "a2", "b3", "b2", "c3"}));
  EXPECT_EQ(object.at("grid18"), "0x0017F");
  EXPECT_EQ(object.at("game32"), 1074791061);
  EXPECT_EQ(object.at("cells9").dump(), "[1,1,1,2,2,0,0,0,0]");
  EXPECT_EQ(object.at("lines").size(), 16U);
  EXPECT_EQ(object.at("board").at(1), "oo.");
}

TEST(Show, WrapReadsNumbersLikeTheOneWordGame) {
  const auto word = [](const std::string& inputs) {
    const Finished shown = rowan({"show", "--moves", inputs, "--wrap"});
    EXPECT_EQ(shown.exit_code, 0) << inputs << shown.err;
    return last_line(shown);
  };
  EXPECT_EQ(word("1 1"), "536870913");
  EXPECT_EQ(word("-2147483647"), "1");
  EXPECT_EQ(word("268435459"), value("3", "game32"));
  for (const char* const refused : {"0", "10", "1024", "-2147483648"}) {
    EXPECT_NE(std::stoi(word(refused)) & (1 << 29), 0) << refused;
  }
  EXPECT_EQ(word("1 4 2 5 3 9 9"), "1074791061") << "a finished game reads no more";
  EXPECT_EQ(word(""), "262144");
  EXPECT_EQ(rowan({"show", "--moves", "4294967296", "--wrap"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--moves", "one", "--wrap"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--moves", "1", "--wrap", "--as", "grid18"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--moves", "1", "--wrap", "--game", "gomoku"}).exit_code, 2);
}

TEST(Show, WrapReadsStandardInput) {
  const Finished shown = rowan({"show", "--wrap", "--stdin"}, "1 1\nfoo\n\n1025 4\n");
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_EQ(shown.out,
            "536870913\n"
            "error: input 1: 'foo' is not a 32-bit number\n"
            "262144\n" +
                value("1 4", "game32") + "\n");
}

TEST(Show, IncompatibleOptionsAreRefusedBeforeReading) {
  EXPECT_EQ(rowan({"show", "--stdin", "--as", "all"}, "1\n2\n").exit_code, 2);
  EXPECT_EQ(rowan({"show", "--stdin", "--steps"}, "1\n2\n").exit_code, 2);
  EXPECT_EQ(lines_of(rowan({"show", "--stdin", "--as", "all", "--json"}, "1\n2\n").out).size(), 2U);
}

TEST(Show, StepsWithoutMovesShowTheStart) {
  EXPECT_EQ(last_line(rowan({"show", "--steps", "--as", "POSITION"})), "3/3/3 x");
}

TEST(Show, AnErrorPointsAtTheIllegalMove) {
  const Finished occupied = rowan({"show", "--moves", "1 1"});
  EXPECT_EQ(occupied.exit_code, 2);
  EXPECT_EQ(occupied.out, "");
  EXPECT_EQ(occupied.err,
            "error: move 2, '1': 1 is occupied\n"
            "  1 1\n"
            "    ^\n");
  const Finished outside = rowan({"show", "--game", "gomoku", "--moves", "g8 h9 i7 h7 h8 f8 k16 j9"});
  EXPECT_EQ(outside.exit_code, 2);
  EXPECT_EQ(outside.err,
            "error: move 7, 'k16': row 16 is off the board, which has rows 1 to 15\n"
            "  g8 h9 i7 h7 h8 f8 k16 j9\n"
            "                    ^~~\n");
  const Finished over = rowan({"show", "--moves", "1 4 2 5 3 6"});
  EXPECT_EQ(over.exit_code, 2);
  EXPECT_NE(over.err.find("move 6, '6': the game is over"), std::string::npos) << over.err;
}

TEST(Show, UnsuitableAndUnknownFormsAreExplained) {
  const Finished unknown = rowan({"show", "--as", "grid81"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("did you mean 'grid18'?"), std::string::npos) << unknown.err;
  const Finished large = rowan({"show", "--game", "gomoku", "--as", "grid18"});
  EXPECT_EQ(large.exit_code, 2);
  EXPECT_NE(large.err.find("3x3x3"), std::string::npos) << large.err;
}

constexpr const char* double_three = "15/15/15/15/15/7x7/7x7/5xx8/15/15/15/15/15/15/15 x";

TEST(Show, ShowsForbiddenPointsOfRenju) {
  const Finished drawn = rowan({"show", "--game", "renju", "--position", double_three, "--as", "forbidden"});
  EXPECT_EQ(last_line(drawn), "h8:double-three");
  EXPECT_EQ(lines_of(drawn.out).at(7), " 8  . . . . . x x 3 . . . . . . .");
  const Finished none = rowan({"show", "--game", "renju", "--moves", "h8", "--as", "forbidden"});
  EXPECT_EQ(last_line(none), "none");
  const Finished json = rowan({"show", "--game", "renju", "--as", "forbidden", "--json", "--stdin"},
                              std::string(double_three) + "\nh8 h9\n");
  EXPECT_EQ(json.out,
            "{\"forbidden\":[{\"point\":\"h8\",\"reason\":\"double-three\",\"text\":\"two open threes at "
            "once\",\"lines\":[[\"f8\",\"g8\",\"h8\"],[\"h10\",\"h9\",\"h8\"]]}]}\n"
            "{\"forbidden\":[]}\n");
  const Finished elsewhere = rowan({"show", "--game", "gomoku", "--as", "forbidden"});
  EXPECT_EQ(elsewhere.exit_code, 2);
  EXPECT_EQ(elsewhere.err, "error: only renju has forbidden points; this game is freestyle\n");
}

TEST(Show, AForbiddenMoveIsExplained) {
  const Finished shown = rowan({"show", "--game", "renju", "--position", double_three, "--moves", "h8"});
  EXPECT_EQ(shown.exit_code, 2);
  EXPECT_EQ(lines_of(shown.err).at(0),
            "error: move 1, 'h8': h8 is forbidden to black: two open threes at once");
}

TEST(Show, StandardInputIsAnsweredLineByLine) {
  const Finished shown = rowan({"show", "--as", "game32", "--stdin"},
                               "1 4 2 5 3\n1 1\n\nx1o/xx1/xoo o\r\n3/3/3 x 1 4\nx1o/xx1 o\n9");
  const auto lines = lines_of(shown.out);
  ASSERT_EQ(lines.size(), 7U) << shown.out;
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_EQ(lines[0], "1074791061");
  EXPECT_EQ(lines[1], "error: move 2, '1': 1 is occupied");
  EXPECT_EQ(lines[2], "262144");
  EXPECT_EQ(lines[3], "1073910113") << "x has won, o to move, no input yet";
  EXPECT_EQ(lines[4], "1835137");
  EXPECT_EQ(lines[5].substr(0, 7), "error: ");
  EXPECT_EQ(lines[6], value("9", "game32"));
  EXPECT_EQ(shown.err, "");
}

}  // namespace
}  // namespace rowan::testing
