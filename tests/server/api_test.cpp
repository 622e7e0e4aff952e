// SPDX-License-Identifier: MIT
#include "server/api/api.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "server/asking.hpp"
#include "support/random_network.hpp"

namespace rowan::server {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;
using Texts = std::vector<std::string>;

Texts texts(const json::Json& json) {
  Texts list;
  for (const json::Json& text : json) list.push_back(text.get<std::string>());
  return list;
}

TEST(ApiInfo, ListsGamesPlayersFormatsAndLimits) {
  Asking asking;
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  EXPECT_EQ(info["api"], 1);
  EXPECT_EQ(info["games"].size(), 6U);
  EXPECT_EQ(info["limits"]["body_bytes"], 262'144);
  bool has_perfect = false;
  int levels = 0;
  for (const json::Json& player : info["players"]) {
    if (player["name"] == "perfect") {
      has_perfect = true;
      EXPECT_EQ(player["any_board"], false);
      EXPECT_EQ(texts(player["games"]), Texts{"tictactoe"});
      EXPECT_THAT(texts(player["boards"]), IsSupersetOf({"3x3x3", "4x4x4", "5x6x4", "7x7x5"}));
      EXPECT_THAT(texts(player["boards"]), Not(Contains("8x8x4")));
    }
    if (player["name"] == "patterns") {
      EXPECT_EQ(texts(player["boards"]), Texts{"3x3x3"});
    }
    if (player["any_board"] == true) {
      EXPECT_TRUE(player["boards"].empty());
    }
    levels += player["level"].is_number() ? 1 : 0;
  }
  EXPECT_TRUE(has_perfect);
  EXPECT_EQ(levels, 10);
}

TEST(ApiPosition, DescribesTheStateOfAGame) {
  Asking asking;
  const json::Json start = asking.answer("position", json::Json::object());
  EXPECT_EQ(start["game"], "tictactoe");
  EXPECT_EQ(start["legal"].size(), 9U);
  EXPECT_EQ(start["last_move"], nullptr);
  EXPECT_EQ(start["to_move"], "x");

  const json::Json won =
      asking.answer("position", {{"moves", json::Json::array({"1", "4", "2", "b2", "c3"})}});
  EXPECT_EQ(won["outcome"], "x");
  EXPECT_EQ(won["how"], "line");
  EXPECT_EQ(texts(won["winning_line"]), (Texts{"a3", "b3", "c3"}));
  EXPECT_EQ(texts(won["moves"]), (Texts{"a3", "a2", "b3", "b2", "c3"}));
  EXPECT_TRUE(won["legal"].empty());

  const json::Json text =
      asking.answer("position", {{"game", "standard"}, {"size", 19}, {"moves", "K10 l11"}});
  EXPECT_EQ(text["game"], "standard 19x19");
  EXPECT_EQ(text["last_move"], "l11");
  EXPECT_EQ(texts(text["stones"]["x"]), Texts{"k10"});
  const json::Json again =
      asking.answer("position", {{"game", "standard 19x19"}, {"position", text["position"]}});
  EXPECT_EQ(again["stones"], text["stones"]);
}

TEST(ApiPosition, ExplainsForbiddenPoints) {
  Asking asking;
  const json::Json reply =
      asking.answer("position", {{"game", "renju"}, {"moves", "h10 a1 h9 a15 g8 o1 f8 o15"}});
  ASSERT_EQ(reply["forbidden"].size(), 1U) << reply["forbidden"];
  EXPECT_EQ(reply["forbidden"][0]["point"], "h8");
  EXPECT_EQ(reply["forbidden"][0]["reason"], "double-three");
  EXPECT_EQ(reply["forbidden"][0]["text"], "two open threes at once");
  ASSERT_EQ(reply["forbidden"][0]["lines"].size(), 2U);
  EXPECT_EQ(texts(reply["forbidden"][0]["lines"][0]), (Texts{"f8", "g8", "h8"}));
  EXPECT_EQ(texts(reply["forbidden"][0]["lines"][1]), (Texts{"h10", "h9", "h8"}));
  EXPECT_THAT(texts(reply["legal"]), ::testing::Not(Contains("h8")));
}

TEST(ApiPosition, ErrorsNameTheProblem) {
  Asking asking;
  EXPECT_THAT(asking.complaint("position", {{"game", "freestile"}}), HasSubstr("freestyle"));
  EXPECT_THAT(asking.complaint("position", {{"game", 7}}), HasSubstr("\"game\" must be a string"));
  EXPECT_THAT(asking.complaint("position", {{"moves", json::Json::array({"a1", "a1"})}}),
              StartsWith("move 2, 'a1'"));
  EXPECT_THAT(asking.complaint("position", {{"moves", json::Json::array({"a1", 7})}}),
              HasSubstr("move 2 must be a string"));
  EXPECT_THAT(asking.complaint("position", {{"moves", 7}}), HasSubstr("\"moves\""));
  EXPECT_THAT(asking.complaint("position", {{"position", "x"}}), HasSubstr("row"));
  EXPECT_THAT(asking.complaint("position", {{"size", "33"}, {"game", "freestyle"}}), HasSubstr("32"));
  EXPECT_THAT(asking.complaint("position", {{"swap2", json::Json::array()}}), HasSubstr("5x5"));
  EXPECT_THAT(asking.complaint("position", {{"game", "freestyle"}, {"swap2", json::Json::array({"white"})}}),
              HasSubstr("\"black\""));
}

TEST(ApiOpening, NamesTheSeatAndTheExpectedAnswer) {
  Asking asking;
  const auto state = [&](const char* line) {
    return asking.answer("position", {{"game", "renju"}, {"opening", line}})["opening"];
  };
  const json::Json start = state("rif");
  EXPECT_EQ(start["line"], "rif:");
  EXPECT_EQ(start["asked"], "opener");
  EXPECT_EQ(start["first"], "opener");
  EXPECT_EQ(start["settled"], false);
  const json::Json stones = start["options"][0]["stones"];
  ASSERT_EQ(stones.size(), 3U);
  EXPECT_EQ(texts(stones[0]["points"]), Texts{"h8"});
  EXPECT_EQ(stones[1]["size"], 3);
  EXPECT_EQ(stones[1]["points"].size(), 9U);
  EXPECT_EQ(state("rif: h8 h9 h10")["options"][0]["act"], "color");
  const json::Json offer = state("rif: h8 h9 h10; black; h7");
  EXPECT_EQ(offer["settled"], true);
  EXPECT_EQ(offer["first"], "other");
  EXPECT_EQ(offer["asked"], "other");
  EXPECT_EQ(offer["options"][0]["count"], 2);
  EXPECT_EQ(offer["options"][0]["same"].size(), 7U * 15U);  // pairs of points mirrored in column h
  const json::Json take = state("rif: h8 h9 h10; black; h7; offer g8 g9");
  EXPECT_EQ(texts(take["options"][0]["points"]), (Texts{"g8", "g9"}));
  EXPECT_EQ(take["answers"][1]["by"], "other");
  EXPECT_EQ(take["answers"][1]["text"], "black");
  const json::Json done = state("rif: h8 h9 h10; black; h7; offer g8 g9; take g9");
  EXPECT_EQ(done["done"], true);
  EXPECT_EQ(done["asked"], nullptr);
  EXPECT_EQ(state("soosorv-8: h8 i9 j7; black; g7")["options"][0]["most"], 8);
  EXPECT_EQ(state("taraguchi-10: h8; black; i9; white; j7; black; g7; offer a1 b2 c3 d4 e5 f6 a2 a3 a4 a5")
                ["settled"],
            true);
}

TEST(ApiOpening, RefusesAnswersThatBreakARule) {
  Asking asking;
  const auto complaint = [&](json::Json request) {
    request["game"] = "renju";
    return asking.complaint("position", request);
  };
  EXPECT_THAT(complaint({{"opening", "rif: a1 b2 c3"}}), HasSubstr("opening, answer 1"));
  EXPECT_THAT(complaint({{"opening", "nonsense"}}), HasSubstr("nonsense"));
  EXPECT_THAT(complaint({{"opening", 7}}), HasSubstr("\"opening\" must be a line"));
  EXPECT_THAT(complaint({{"opening", "rif"}, {"moves", "h8"}}), HasSubstr("after the opening is complete"));
  EXPECT_THAT(complaint({{"opening", "rif"}, {"swap2", json::Json::array()}}),
              HasSubstr("cannot be combined"));
  EXPECT_THAT(complaint({{"opening", "rif"}, {"position", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x"}}),
              HasSubstr("empty board"));
}

TEST(ApiOpening, PlayersAnswerEveryRuleToItsEnd) {
  Asking asking;
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  ASSERT_EQ(info["openings"].size(), 8U);
  for (const json::Json& rule : info["openings"]) {
    auto line = rule["name"].get<std::string>();
    json::Json reply;
    for (int question = 0; question < 12; ++question) {
      reply = asking.answer("move", {{"game", "renju"}, {"opening", line}, {"level", 4}, {"seed", 5}});
      if (reply["opening_answer"].is_null()) break;
      EXPECT_EQ(reply["move"], nullptr);
      line = reply["after"]["opening"]["line"].get<std::string>();
    }
    EXPECT_TRUE(reply["move"].is_string()) << line;
    EXPECT_EQ(reply["after"]["opening"]["done"], true) << line;
  }
}

TEST(ApiSwap2, SupportsAllThreeChoices) {
  Asking asking;
  const auto state = [&](const json::Json& answers) {
    return asking.answer("position", {{"game", "freestyle"}, {"swap2", answers}})["swap2"];
  };
  const json::Json three = json::Json::array({"h8", "i9", "j7"});
  EXPECT_EQ(state(json::Json::array())["may"], json::Json::array({3}));
  EXPECT_EQ(state(json::Json::array({three}))["may"], json::Json::array({"black", 1, 2}));
  EXPECT_EQ(state(json::Json::array({three}))["asked"], "other");
  EXPECT_EQ(state(json::Json::array({three, "black"}))["first"], "other");
  EXPECT_EQ(state(json::Json::array({three, json::Json::array({"k8"})}))["first"], "opener");
  const json::Json five = json::Json::array({three, json::Json::array({"g7", "f6"})});
  EXPECT_EQ(state(five)["may"], json::Json::array({"black", 1}));
  EXPECT_EQ(state(json::Json::array({three, five[1], "black"}))["first"], "opener");
  EXPECT_EQ(state(json::Json::array({three, five[1], json::Json::array({"k8"})}))["first"], "other");

  const json::Json request{{"game", "freestyle"},
                           {"swap2", json::Json::array({three, "black"})},
                           {"moves", json::Json::array({"k8"})}};
  EXPECT_EQ(texts(asking.answer("position", request)["moves"]), (Texts{"h8", "i9", "j7", "k8"}));
  EXPECT_THAT(asking.complaint("position", {{"game", "freestyle"},
                                            {"swap2", json::Json::array({three})},
                                            {"moves", json::Json::array({"k8"})}}),
              HasSubstr("after swap2 is complete"));
}

TEST(ApiSwap2, PlayersAnswerUntilItIsDone) {
  Asking asking;
  json::Json answers = json::Json::array();
  json::Json reply;
  for (int question = 0; question < 3 && (reply.is_null() || reply["after"]["swap2"]["done"] == false);
       ++question) {
    reply = asking.answer("move", {{"game", "freestyle"}, {"swap2", answers}, {"level", 4}, {"seed", 5}});
    EXPECT_EQ(reply["move"], nullptr);
    answers.push_back(reply["swap2_answer"]);
  }
  EXPECT_EQ(reply["after"]["swap2"]["done"], true);
  const json::Json next = asking.answer("move", {{"game", "freestyle"}, {"swap2", answers}, {"level", 4}});
  EXPECT_TRUE(next["move"].is_string());
}

TEST(ApiMove, EveryPlayerPlaysAGame) {
  Asking asking;
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  for (const json::Json& player : info["players"]) {
    const json::Json reply = asking.answer("move", {{"game", "tictactoe"},
                                                    {"moves", json::Json::array({"b2"})},
                                                    {"player", player["name"]},
                                                    {"time_ms", 20},
                                                    {"seed", 3}});
    EXPECT_EQ(reply["after"]["moves"].size(), 2U) << player["name"];
    EXPECT_EQ(reply["after"]["last_move"], reply["move"]) << player["name"];
    EXPECT_EQ(reply["seed"], 3);
  }
}

TEST(ApiMove, NamesTheMatchingPattern) {
  Asking asking;
  const json::Json reply =
      asking.answer("move", {{"moves", json::Json::array({"1", "5", "4"})}, {"player", "patterns"}});
  EXPECT_EQ(reply["move"], "a1");
  EXPECT_EQ(reply["why"], "blocks");
  EXPECT_EQ(reply["pattern"]["table"], "blocking");
  EXPECT_EQ(reply["pattern"]["cell"], 6);
  EXPECT_EQ(reply["pattern"]["text"], "X..X.. ..");
  EXPECT_EQ(asking.answer("move", {{"player", "patterns"}})["pattern"], nullptr) << "an opening asks no book";
}

TEST(ApiMove, EqualSeedsGiveEqualMoves) {
  Asking asking;
  const json::Json request{{"game", "freestyle"}, {"moves", "h8"}, {"level", 3}, {"seed", 11}};
  EXPECT_EQ(asking.answer("move", request), asking.answer("move", request));
}

TEST(ApiMove, TheEngineReportsItsEvaluation) {
  Asking asking;
  const json::Json reply = asking.answer(
      "move",
      {{"game", "freestyle"}, {"moves", "h8 a1 h9 a2 h10 a3 h11 a4"}, {"player", "engine"}, {"time_ms", 50}});
  EXPECT_EQ(reply["evaluation"]["win"]["side"], "x");
  EXPECT_EQ(reply["evaluation"]["winning_chance"], 1.0);
  EXPECT_EQ(reply["after"]["outcome"], "x");
}

TEST(ApiMove, ErrorsNameTheProblem) {
  Asking asking;
  EXPECT_THAT(asking.complaint("move", {{"player", "perfct"}}), HasSubstr("perfect"));
  EXPECT_THAT(asking.complaint("move", {{"game", "renju"}, {"player", "perfect"}}),
              HasSubstr("does not play"));
  EXPECT_THAT(asking.complaint("move", json::Json::object()), HasSubstr("\"player\""));
  EXPECT_THAT(asking.complaint("move", {{"level", 11}}), HasSubstr("1 to 10"));
  EXPECT_THAT(asking.complaint("move", {{"level", 4}, {"time_ms", 1e9}}), HasSubstr("5000"));
  EXPECT_THAT(asking.complaint("move", {{"level", 4}, {"seed", -1}}), HasSubstr("\"seed\""));
  EXPECT_THAT(asking.complaint("move", {{"level", 4}, {"moves", "1 4 2 5 3"}}), HasSubstr("over"));
}

TEST(ApiHint, EachStageIsMoreSpecific) {
  Asking asking;
  json::Json request{{"game", "freestyle"}, {"moves", "h8 a1 h9 a2 h10 a3"}};
  json::Json last;
  for (int stage = 1; stage <= 4; ++stage) {
    request["stage"] = stage;
    const json::Json hint = asking.answer("hint", request);
    EXPECT_EQ(hint.contains("candidates"), stage >= 2);
    EXPECT_EQ(hint.contains("move"), stage >= 3);
    EXPECT_EQ(hint.contains("why"), stage >= 4);
    if (!last.is_null()) {
      EXPECT_EQ(hint["region"], last["region"]);
    }
    last = hint;
  }
  EXPECT_THAT(texts(last["region"]), Contains(last["move"].get<std::string>()));
  EXPECT_THAT(texts(last["candidates"]), Contains(last["move"].get<std::string>()));
  EXPECT_EQ(last["win"]["side"], "x");
  EXPECT_THAT(asking.complaint("hint", {{"stage", 5}}), HasSubstr("\"stage\""));
}

TEST(ApiWhy, NamesWhatAMoveDoes) {
  Asking asking;
  const json::Json why =
      asking.answer("why", {{"game", "freestyle"}, {"moves", "h8 a1 h9 a2 h10 a3"}, {"move", "h11"}});
  EXPECT_THAT(why["text"].get<std::string>(), HasSubstr("open four"));
  EXPECT_EQ(why["reasons"][0]["kind"], "makes");
  EXPECT_THAT(asking.complaint("why", {{"move", "b2"}, {"moves", "b2"}}), StartsWith("\"move\", 'b2'"));
  EXPECT_THAT(asking.complaint("why", json::Json::object()), HasSubstr("\"move\""));
}

TEST(ApiThreats, FindsForcedWinsOfBothSides) {
  Asking asking;
  const json::Json reply = asking.answer(
      "threats", {{"game", "freestyle"}, {"moves", "h8 i9 g8 a1 h9 a3 h10 a5"}, {"kind", "fours"}});
  EXPECT_EQ(reply["x"]["verdict"], "win");
  EXPECT_EQ(reply["x"]["verified"], true);
  EXPECT_EQ(reply["o"]["verdict"], "none");
  EXPECT_FALSE(reply["points"].empty());
  ASSERT_EQ(reply["rows"].size(), 2U) << reply["rows"];
  EXPECT_EQ(reply["rows"][0]["side"], "x");
  EXPECT_EQ(reply["rows"][0]["shape"], "wide-three");
  EXPECT_EQ(texts(reply["rows"][0]["points"]), (Texts{"h10", "h9", "h8"}));
  EXPECT_EQ(reply["rows"][1]["side"], "o");
  EXPECT_EQ(reply["rows"][1]["text"], "three a1-a5");
  const json::Json small = asking.answer("threats", {{"game", "5x5x2"}});
  EXPECT_EQ(small["x"]["verdict"], "none");
  EXPECT_THAT(asking.complaint("threats", {{"kind", "fives"}}), HasSubstr("\"kind\""));
}

TEST(ApiBits, ShowsTheWordsOfTicTacToe) {
  Asking asking;
  const json::Json bits = asking.answer("bits", {{"moves", json::Json::array({"5", "1", "2"})}});
  EXPECT_EQ(bits["point"], "b3");
  EXPECT_EQ(bits["grid18"]["word"], "0x0030D");
  EXPECT_EQ(bits["game32"]["value"], 524'550);
  EXPECT_EQ(bits["text9"], "OX  X    ");
  std::string joined;
  for (const json::Json& field : bits["game32"]["fields"]) joined += field["bits"].get<std::string>();
  EXPECT_EQ(joined, bits["game32"]["bits"].get<std::string>()) << "the fields are the whole word";
  EXPECT_EQ(bits["pattern"]["point"], "b1");
  EXPECT_EQ(bits["two_stage"]["point"], "b1");
}

TEST(ApiBits, ShowsTheFourLinesThroughAStone) {
  Asking asking;
  const json::Json bits =
      asking.answer("bits", {{"game", "freestyle"}, {"moves", json::Json::array({"h8", "i9"})}});
  EXPECT_EQ(bits["grid18"], nullptr);
  ASSERT_EQ(bits["lines"].size(), 4U);
  for (const json::Json& line : bits["lines"]) {
    EXPECT_EQ(line["points"][line["field"].get<std::size_t>()], "i9") << line["kind"];
    EXPECT_EQ(line["fields"][line["field"].get<std::size_t>()], "10") << line["kind"];
    EXPECT_EQ(line["points"].size(), line["length"].get<std::size_t>());
  }
  EXPECT_EQ(asking.answer("bits", {{"game", "freestyle"}, {"point", "a1"}})["lines"][2]["points"].size(),
            15U);
  EXPECT_THAT(asking.complaint("bits", {{"point", "z9"}}), StartsWith("\"point\", 'z9'"));
}

TEST(ApiBook, OpponentsUseTheBookOfTheServer) {
  const auto book = std::make_shared<const book::Book>(
      testing::book_of({testing::game_of("freestyle", "h8 a1", Outcome::draw)}));
  Asking asking({}, {}, book);
  const json::Json question{{"game", "freestyle"}, {"moves", "h8"}, {"level", 2}, {"seed", 1}};
  const json::Json reply = asking.answer("move", question);
  EXPECT_EQ(reply["move"], "a15");
  EXPECT_EQ(reply["why"], "book");
  EXPECT_TRUE(reply["evaluation"].is_null());
  EXPECT_NE(asking.answer("move", {{"game", "renju"}, {"moves", "h8"}, {"level", 2}, {"seed", 1}})["why"],
            "book");
  EXPECT_NE(Asking().answer("move", question)["move"], "a15");
}

TEST(ApiNetwork, MovesAndHintsUseTheNetworkOfTheServer) {
  const json::Json position{{"game", "freestyle"}, {"moves", "h8 i9 g7"}};
  const auto answers = [&](const network::NetworkSelector& network) {
    Asking asking(network);
    json::Json hint = position;
    hint["stage"] = 4;
    std::vector<json::Json> all{asking.answer("hint", hint)["score"]};
    json::Json moves = json::Json::array();
    for (int seed = 1; seed <= 6; ++seed) {
      json::Json question = position;
      question["level"] = 6;
      question["seed"] = seed;
      moves.push_back(asking.answer("move", question)["move"]);
    }
    all.push_back(moves);
    return all;
  };
  const auto none = answers(network::NetworkSelector::none());
  const auto chance = answers(testing::chance_network());
  EXPECT_NE(none[0], chance[0]);
  EXPECT_NE(none[1], chance[1]);
  EXPECT_EQ(answers(testing::chance_network("renju")), none) << "it is for another game";
}

}  // namespace
}  // namespace rowan::server
