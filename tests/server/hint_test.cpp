// SPDX-License-Identifier: MIT
// Hints as JSON: as typed fields and as sentences. explain/hint_test.cpp checks the hints themselves against
// the rules.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/asking.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Texts = std::vector<std::string>;

json::Json hint(const char* moves, const char* game = "freestyle", int stage = 4) {
  Asking asking;
  return asking.answer("hint", {{"game", game}, {"moves", moves}, {"stage", stage}});
}

TEST(ApiHint, IfThereIsAWinListsOnlyWinningMoves) {
  const json::Json reply = hint("h8 a1 i8 b1 j8 c1 k8 e1");
  EXPECT_EQ(reply["kind"], "wins");
  EXPECT_EQ(reply["candidates"], (json::Json::array({"g8", "l8"})));
  EXPECT_EQ(reply["threat"], nullptr);
  EXPECT_EQ(reply["win"], (json::Json{{"side", "x"}, {"plies", 1}, {"moves", 1}}));
  EXPECT_EQ(reply["winning_chance"], 1.0);
  EXPECT_THAT(reply["text"].get<std::string>(), HasSubstr("it wins in 1 move"));
  EXPECT_THAT(hint("h8 a1 i8 b1 j8 c1 k8 e1", "freestyle", 1)["text"].get<std::string>(),
              StartsWith("You can win. Look at "));
}

TEST(ApiHint, NamesTheThreatAndEveryDefense) {
  const json::Json reply = hint("b8 o1 c8 o15 d8");
  EXPECT_EQ(reply["kind"], "must-block");
  EXPECT_EQ(reply["candidates"], (json::Json::array({"a8", "e8", "f8"})));
  EXPECT_EQ(reply["threat"]["side"], "x");
  EXPECT_EQ(reply["threat"]["moves"], 2);
  ASSERT_EQ(reply["threat"]["rows"].size(), 1U);
  EXPECT_EQ(reply["threat"]["rows"][0]["points"], (json::Json::array({"b8", "c8", "d8"})));
  EXPECT_EQ(reply["threat"]["rows"][0]["text"], "open three b8-d8");
  EXPECT_EQ(reply["win"], nullptr);
  EXPECT_THAT(reply["text"].get<std::string>(),
              StartsWith("You must block the open three b8-d8: a8, e8 or f8 defends. Play "));
  const json::Json first = hint("b8 o1 c8 o15 d8", "freestyle", 1);
  EXPECT_THAT(first["text"].get<std::string>(), StartsWith("You must block the open three b8-d8. Look at "));
  EXPECT_EQ(first["kind"], "must-block");
  EXPECT_FALSE(first.contains("candidates"));
}

TEST(ApiHint, ReportsALostGame) {
  const json::Json reply = hint("h8 a1 i8 a15 j8 o1 k8");
  EXPECT_EQ(reply["kind"], "lost");
  EXPECT_EQ(reply["candidates"], (json::Json::array({"g8", "l8"})));
  EXPECT_EQ(reply["win"], (json::Json{{"side", "x"}, {"plies", 2}, {"moves", 1}}));
  EXPECT_EQ(reply["winning_chance"], 0.0);
  EXPECT_EQ(reply["black_winning_chance"], 1.0);
  EXPECT_THAT(reply["text"].get<std::string>(), StartsWith("Every move loses; "));
  EXPECT_THAT(reply["text"].get<std::string>(), HasSubstr("holds out longest: the opponent wins in 1 move"));
}

TEST(ApiHint, FollowsTheRules) {
  const char* const six = "c8 b8 d8 a1 e8 c1 f8 e1 h8";
  EXPECT_EQ(hint(six)["kind"], "must-block");
  EXPECT_EQ(hint(six)["candidates"], json::Json::array({"g8"}));
  EXPECT_EQ(hint(six, "standard")["kind"], "open");
  const json::Json renju = hint("j6 f5 j7 g5 j8 h5 k6 a1 l7 a3 m8 a5 e5 i5", "renju");
  EXPECT_EQ(renju["kind"], "lost");
  EXPECT_NE(renju["move"], "j5");
}

TEST(ApiHint, NamesPointsOfTicTacToeLikeThePage) {
  const json::Json reply = hint("5 7 2", "tictactoe");
  EXPECT_EQ(reply["candidates"], json::Json::array({"b1"}));
  EXPECT_THAT(reply["text"].get<std::string>(), StartsWith("You must block the two b2-b3: only b1 defends."));
}

TEST(ApiTexts, NamePointsOfTicTacToeLikeThePage) {
  Asking asking;
  const json::Json why =
      asking.answer("why", {{"moves", json::Json::array({"a3", "5", "b3"})}, {"move", "3"}});
  EXPECT_EQ(why["move"], "c3");
  EXPECT_EQ(why["text"], "makes a two b2-c3; blocks the two a3-b3; threatens a two-two at c2");
  EXPECT_THAT(asking.complaint("position", {{"moves", json::Json::array({"b2", "b2"})}}),
              HasSubstr("'b2': b2 is occupied"));
}

TEST(ApiTexts, ReadDigitsAsMovesOnThreeByThree) {
  Asking asking;
  const json::Json read = asking.answer("convert", {{"text", "5 1 9"}, {"game", "tictactoe"}});
  EXPECT_EQ(read["format"], "moves");
  EXPECT_EQ(read["games"][0]["moves"], (json::Json::array({"b2", "a3", "c1"})));
  EXPECT_EQ(asking.answer("convert", {{"text", "1. b2 2. a3"}, {"game", "tictactoe"}})["games"][0]["moves"],
            (json::Json::array({"b2", "a3"})));
}

}  // namespace
}  // namespace rowan::server
