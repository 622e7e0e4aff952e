// SPDX-License-Identifier: MIT
#include "gomocup/protocol/reply.hpp"

#include <gtest/gtest.h>

namespace rowan::gomocup {

namespace {

using Kind = Reply::Kind;

Reply parse(std::string_view line) { return parse_reply(line); }

std::vector<ReceivedPoint> points(std::string_view line) {
  const Reply reply = parse(line);
  return reply.kind == Kind::points ? reply.points : std::vector<ReceivedPoint>{};
}

TEST(Reply, ReadsOneToThreePoints) {
  EXPECT_EQ(points("7,8"), (std::vector<ReceivedPoint>{{7, 8}}));
  EXPECT_EQ(points("  7 , 8 \r"), (std::vector<ReceivedPoint>{{7, 8}}));
  EXPECT_EQ(points("0,31 14, 2"), (std::vector<ReceivedPoint>{{0, 31}, {14, 2}}));
  EXPECT_EQ(points("7,7 8,7\t9,9"), (std::vector<ReceivedPoint>{{7, 7}, {8, 7}, {9, 9}}));
}

TEST(Reply, KeepsPointsOffTheBoard) {
  EXPECT_EQ(points("-1,3"), (std::vector<ReceivedPoint>{{-1, 3}}));
  EXPECT_EQ(points("99999999999999999999,-99999999999999999999"),
            (std::vector<ReceivedPoint>{{1'000'000, -1'000'000}}));
  const Rules rules{.width = 20, .height = 12, .k = 5};
  EXPECT_EQ(on_board({19, 11}, rules), point_at(19, 11));
  for (const ReceivedPoint& outside : {ReceivedPoint{20, 0}, {0, 12}, {-1, 0}, {0, -1}, {1'000'000, 3}}) {
    EXPECT_EQ(on_board(outside, rules), std::nullopt) << outside.x << ',' << outside.y;
  }
}

TEST(Reply, QuotesTheOriginalText) {
  EXPECT_EQ(quoted(parse("99999999999999999999,1")), "'99999999999999999999,1'");
  EXPECT_EQ(quoted(parse(" 7 , -08  +9,9")), "'7,-08 +9,9'");
  EXPECT_EQ(quoted(parse("SUGGEST 1000001,7")), "'1000001,7'");
  EXPECT_EQ(quotable_point({7, 8}), "7,8");
  EXPECT_LT(quoted(parse(std::string(5'000, '9') + ",1")).size(), 100U);
}

TEST(Reply, ReadsNothingElseAsPoints) {
  for (const char* line : {"7", "7,", ",7", "7,8,", "7,8,9", "7,8x", "x7,8", "7 8", "h8", "7,8 9",
                           "7,8 9,9 1,1 2,2", "7;8", "0x7,8", "7.5,8", "--7,8", "7,8 foo", "-,-"}) {
    EXPECT_EQ(parse(line), (Reply{Kind::other, {}, line})) << line;
  }
}

TEST(Reply, ReadsWordsInEitherCase) {
  EXPECT_EQ(parse("OK").kind, Kind::ok);
  EXPECT_EQ(parse(" ok ").kind, Kind::ok);
  EXPECT_EQ(parse("Swap").kind, Kind::swap);
  EXPECT_EQ(parse("OK then").kind, Kind::other);
  EXPECT_EQ(parse("OKAY").kind, Kind::other);
  EXPECT_EQ(parse("").kind, Kind::blank);
  EXPECT_EQ(parse(" \t\r").kind, Kind::blank);
  EXPECT_EQ(parse("SUGGEST 7,8"), (Reply{Kind::suggestion, {{7, 8}}}));
  EXPECT_EQ(parse("SUGGEST 7,8 9,9").kind, Kind::other);
}

TEST(Reply, KeepsTheTextAfterTheKeyword) {
  EXPECT_EQ(parse("ERROR  board too small \r"), (Reply{Kind::error, {}, "board too small"}));
  EXPECT_EQ(parse("UNKNOWN"), (Reply{Kind::unknown}));
  EXPECT_EQ(parse("unknown command"), (Reply{Kind::unknown, {}, "command"}));
  EXPECT_EQ(parse("MESSAGE 7,8"), (Reply{Kind::message, {}, "7,8"}));
  EXPECT_EQ(parse("DEBUG\tn=5"), (Reply{Kind::message, {}, "n=5"}));
}

TEST(Reply, ReadsTheAnswerToAbout) {
  const char* line = R"(name="Some Brain", version="1.0", author="A, B", country="CZ")";
  EXPECT_EQ(parse(line), (Reply{Kind::about, {}, line}));
  EXPECT_EQ(about_value(line, "name"), "Some Brain");
  EXPECT_EQ(about_value(line, "author"), "A, B");
  EXPECT_EQ(about_value(line, "email"), std::nullopt);
  EXPECT_EQ(about_value("NAME = Brain , version=2", "name"), "Brain");
  EXPECT_EQ(about_value("surname=\"x\",name=\"y\"", "name"), "y");
  EXPECT_EQ(about_value("name=\"unfinished", "name"), "unfinished");
  EXPECT_EQ(about_value("name=", "name"), "");
  EXPECT_EQ(parse("author=\"A\"").kind, Kind::about);
  EXPECT_EQ(parse("version 3").kind, Kind::other);
  EXPECT_EQ(parse("a = b").kind, Kind::other);
}

}  // namespace

}  // namespace rowan::gomocup
