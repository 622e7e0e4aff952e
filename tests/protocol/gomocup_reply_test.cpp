// SPDX-License-Identifier: MIT
#include "protocol/gomocup_reply.hpp"

#include <gtest/gtest.h>

namespace rowan::protocol {

namespace {

using Kind = GomocupReply::Kind;

GomocupReply parse(std::string_view line) { return parse_gomocup_reply(line); }

std::vector<SpokenPoint> points(std::string_view line) {
  const GomocupReply reply = parse(line);
  return reply.kind == Kind::points ? reply.points : std::vector<SpokenPoint>{};
}

TEST(GomocupReply, ReadsOneToThreePoints) {
  EXPECT_EQ(points("7,8"), (std::vector<SpokenPoint>{{7, 8}}));
  EXPECT_EQ(points("  7 , 8 \r"), (std::vector<SpokenPoint>{{7, 8}}));
  EXPECT_EQ(points("0,31 14, 2"), (std::vector<SpokenPoint>{{0, 31}, {14, 2}}));
  EXPECT_EQ(points("7,7 8,7\t9,9"), (std::vector<SpokenPoint>{{7, 7}, {8, 7}, {9, 9}}));
}

TEST(GomocupReply, KeepsPointsThatAreOnNoBoard) {
  EXPECT_EQ(points("-1,3"), (std::vector<SpokenPoint>{{-1, 3}}));
  EXPECT_EQ(points("99999999999999999999,-99999999999999999999"),
            (std::vector<SpokenPoint>{{1'000'000, -1'000'000}}));
  const Rules rules{.width = 20, .height = 12, .k = 5};
  EXPECT_EQ(on_board({19, 11}, rules), point_at(19, 11));
  for (const SpokenPoint& outside : {SpokenPoint{20, 0}, {0, 12}, {-1, 0}, {0, -1}, {1'000'000, 3}}) {
    EXPECT_EQ(on_board(outside, rules), std::nullopt) << outside.x << ',' << outside.y;
  }
}

TEST(GomocupReply, QuotesWhatWasReallySaid) {
  EXPECT_EQ(quoted(parse("99999999999999999999,1")), "'99999999999999999999,1'");
  EXPECT_EQ(quoted(parse(" 7 , -08  +9,9")), "'7,-08 +9,9'");
  EXPECT_EQ(quoted(parse("SUGGEST 1000001,7")), "'1000001,7'");
  EXPECT_EQ(quotable_point({7, 8}), "7,8");
  EXPECT_LT(quoted(parse(std::string(5'000, '9') + ",1")).size(), 100U);
}

TEST(GomocupReply, TakesNothingElseForPoints) {
  for (const char* line : {"7", "7,", ",7", "7,8,", "7,8,9", "7,8x", "x7,8", "7 8", "h8", "7,8 9",
                           "7,8 9,9 1,1 2,2", "7;8", "0x7,8", "7.5,8", "--7,8", "7,8 foo", "-,-"}) {
    EXPECT_EQ(parse(line), (GomocupReply{Kind::other, {}, line})) << line;
  }
}

TEST(GomocupReply, ReadsWordsInEitherCase) {
  EXPECT_EQ(parse("OK").kind, Kind::ok);
  EXPECT_EQ(parse(" ok ").kind, Kind::ok);
  EXPECT_EQ(parse("Swap").kind, Kind::swap);
  EXPECT_EQ(parse("OK then").kind, Kind::other);
  EXPECT_EQ(parse("OKAY").kind, Kind::other);
  EXPECT_EQ(parse("").kind, Kind::blank);
  EXPECT_EQ(parse(" \t\r").kind, Kind::blank);
  EXPECT_EQ(parse("SUGGEST 7,8"), (GomocupReply{Kind::suggestion, {{7, 8}}}));
  EXPECT_EQ(parse("SUGGEST 7,8 9,9").kind, Kind::other);
}

TEST(GomocupReply, KeepsWhatFollowsTheWord) {
  EXPECT_EQ(parse("ERROR  board too small \r"), (GomocupReply{Kind::error, {}, "board too small"}));
  EXPECT_EQ(parse("UNKNOWN"), (GomocupReply{Kind::unknown}));
  EXPECT_EQ(parse("unknown command"), (GomocupReply{Kind::unknown, {}, "command"}));
  EXPECT_EQ(parse("MESSAGE 7,8"), (GomocupReply{Kind::message, {}, "7,8"}));
  EXPECT_EQ(parse("DEBUG\tn=5"), (GomocupReply{Kind::message, {}, "n=5"}));
}

TEST(GomocupReply, ReadsTheAnswerToAbout) {
  const char* line = R"(name="Some Brain", version="1.0", author="A, B", country="CZ")";
  EXPECT_EQ(parse(line), (GomocupReply{Kind::about, {}, line}));
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

}  // namespace rowan::protocol
