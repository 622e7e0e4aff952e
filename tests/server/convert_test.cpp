// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64.hpp"
#include "server/asking.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using Texts = std::vector<std::string>;

TEST(ApiConvert, ReadsPastedMoves) {
  Asking asking;
  for (const std::string_view text : {"h8 i9 j7", "1. h8 i9 2. J7", "h8i9j7", "h8, i9,\n j7"}) {
    const json::Json reply = asking.answer("convert", {{"text", text}});
    EXPECT_EQ(reply["format"], "moves") << text;
    EXPECT_EQ(reply["games"][0]["game"], "freestyle");
    EXPECT_EQ(reply["games"][0]["moves"], (Texts{"h8", "i9", "j7"})) << text;
  }
  const json::Json sized = asking.answer("convert", {{"text", "s19 a1"}, {"game", "renju"}, {"size", "19"}});
  EXPECT_EQ(sized["games"][0]["game"], "renju 19x19");
}

TEST(ApiConvert, KeepsVariationsAndComments) {
  Asking asking;
  const std::string sgf = "(;GM[4]SZ[15]PB[Ada]PW[Ben]C[root](;B[hh]C[center];W[ig])(;B[gg]))";
  const json::Json reply = asking.answer("convert", {{"text", sgf}, {"to", "sgf"}});
  EXPECT_EQ(reply["format"], "sgf");
  const json::Json& game = reply["games"][0];
  EXPECT_EQ(game["players"], json::Json::array({"Ada", "Ben"}));
  EXPECT_EQ(game["comment"], "root");
  ASSERT_EQ(game["nodes"].size(), 4U);
  EXPECT_EQ(game["nodes"][1], (json::Json{{"parent", 0}, {"move", "h8"}, {"comment", "center"}}));
  EXPECT_EQ(game["nodes"][3], (json::Json{{"parent", 0}, {"move", "g9"}}));

  // The server accepts the nodes of the tree in any order in which every parent precedes its children.
  json::Json record = game;
  record["nodes"] = json::Json::array({{{"parent", -1}},
                                       {{"parent", 0}, {"move", "h8"}, {"comment", "center"}},
                                       {{"parent", 0}, {"move", "g9"}},
                                       {{"parent", 1}, {"move", "i9"}}});
  const json::Json back = asking.answer("convert", {{"record", record}, {"to", "sgf"}});
  const json::Json read = asking.answer("convert", {{"text", back["written"]["text"]}});
  EXPECT_EQ(read["games"][0]["nodes"][1], game["nodes"][1]);
  EXPECT_EQ(read["games"][0]["moves"], game["moves"]);
  EXPECT_EQ(read["games"][0]["nodes"].size(), 4U);
}

TEST(ApiConvert, EveryWritableFormatSurvivesARoundTrip) {
  Asking asking;
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  const Texts moves{"h8", "i9", "g7", "j10"};
  int formats = 0;
  for (const json::Json& format : info["formats"]) {
    if (format["writes"] == false || format["name"] == "rec") continue;  // rec supports only 20×20
    ++formats;
    const json::Json written = asking.answer(
        "convert",
        {{"record", {{"game", "freestyle"}, {"moves", moves}}}, {"to", format["name"]}})["written"];
    EXPECT_EQ(written["format"], format["name"]);
    json::Json request{{"format", format["name"]}};
    request[written.contains("base64") ? "base64" : "text"] =
        written[written.contains("base64") ? "base64" : "text"];
    EXPECT_EQ(asking.answer("convert", request)["games"][0]["moves"], moves) << format["name"];
  }
  EXPECT_GE(formats, 5);
}

TEST(ApiConvert, ErrorsNameTheProblem) {
  Asking asking;
  EXPECT_THAT(asking.complaint("convert", json::Json::object()), HasSubstr("empty"));
  EXPECT_THAT(asking.complaint("convert", {{"text", "what is this?"}}),
              HasSubstr("not a recognized game file"));
  EXPECT_THAT(asking.complaint("convert", {{"base64", "@@@@"}}), HasSubstr("\"base64\""));
  EXPECT_THAT(asking.complaint("convert", {{"text", "h8 h8"}}), HasSubstr("move 2"));
  EXPECT_THAT(asking.complaint("convert", {{"text", "h8"}, {"to", "pdf"}}), HasSubstr("pdf"));
  EXPECT_THAT(asking.complaint("convert", {{"text", "h8"}, {"to", "sgf"}, {"number", 2}}),
              HasSubstr("\"number\""));
  const auto nodes = [&](const json::Json& list) {
    return asking.complaint("convert", {{"record", {{"game", "freestyle"}, {"nodes", list}}}});
  };
  const json::Json root{{"parent", -1}};
  EXPECT_THAT(nodes(json::Json::array()), HasSubstr("\"nodes\""));
  EXPECT_THAT(nodes(json::Json::array({root, {{"parent", 1}, {"move", "h8"}}})),
              HasSubstr("node 1: \"parent\""));
  EXPECT_THAT(nodes(json::Json::array({root, {{"parent", 0}, {"move", "z99"}}})), HasSubstr("node 1: 'z99'"));
  EXPECT_THAT(
      nodes(json::Json::array({root, {{"parent", 0}, {"move", "h8"}}, {{"parent", 1}, {"move", "h8"}}})),
      HasSubstr("node 2"));
  EXPECT_THAT(nodes(json::Json::array({root, 7})), HasSubstr("node 1"));
}

TEST(ApiConvert, HandlesLongLines) {
  Asking asking;
  json::Json nodes = json::Json::array({{{"parent", -1}}});
  for (int i = 0; i < 10'000; ++i) nodes.push_back({{"parent", i}, {"comment", "deeper"}});
  const json::Json reply = asking.answer("convert", {{"record", {{"game", "freestyle"}, {"nodes", nodes}}}});
  EXPECT_EQ(reply["games"][0]["nodes"].size(), 10'001U);
}

TEST(Base64, SurvivesARoundTrip) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  std::string bytes;
  for (int length = 0; length < 300; ++length) {
    EXPECT_EQ(from_base64(to_base64(bytes)), bytes);
    bytes += static_cast<char>(length * 7);
  }
  EXPECT_EQ(from_base64("Zm9v\r\nYg=="), "foob");
  for (const std::string_view text : {"Z", "Zg", "Zg=", "Zg===", "Z===", "Zg==Zg==", "Z g-", "===="}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace rowan::server
