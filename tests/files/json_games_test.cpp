// SPDX-License-Identifier: MIT
#include "files/json_games.hpp"

#include <gtest/gtest.h>

#include "files/random_records.hpp"
#include "game/position_text.hpp"

namespace rowan::files {
namespace {

using Records = std::vector<record::GameRecord>;

std::string json_record_error(std::string_view text) {
  const auto records = parse_json_records(text);
  return records ? "" : records.error().message;
}

constexpr std::string_view small =
    R"({"rowan_record": 1, "rules": {"width": 4, "height": 3, "k": 3}, "moves": )";

std::string with_moves(std::string_view rest) { return std::string(small) + std::string(rest) + "}"; }

TEST(JsonRecord, HasTheFormOfItsHeader) {
  record::GameRecord record;
  record.start = Position(*find_game("4x3x3"));
  record.players = {"Ada", ""};
  record.moves = {{point_at(0, 0)},
                  {.point = point_at(3, 2),
                   .time = std::chrono::microseconds(1500),
                   .evaluation = Evaluation{.score = -12, .depth = 9},
                   .comment = "late"}};
  record.opening_moves = 1;
  record.result = Outcome::draw;
  record.termination = record::Termination::move_limit;
  const std::string text =
      R"({"rowan_record":1,"rules":{"width":4,"height":3,"k":3,"overline":"wins","blocked_five":"wins",)"
      R"("forbidden":"none"},"players":["Ada",""],"moves":["a3",{"move":"d1","time_us":1500,)"
      R"("evaluation":{"score":-12,"depth":9},"comment":"late"}],"opening_moves":1,"result":"draw",)"
      R"("termination":"move-limit"})";
  EXPECT_EQ(to_json(record), text);
  EXPECT_EQ(parse_json_records(text), Records{record});
}

TEST(JsonRecord, RandomGamesSurviveARoundTrip) {
  for (const char* const game : {"tictactoe", "freestyle", "renju", "caro-exact 20x9", "32x32x6"}) {
    Records records;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
      Random random(seed);
      records.push_back(testing::random_record(*find_game(game), random, 60));
      EXPECT_EQ(parse_json_records(to_json(records.back())), Records{records.back()});
    }
    EXPECT_EQ(parse_json_records(to_json_lines(records)), records);
    std::string array = "[";
    for (const record::GameRecord& record : records)
      array += (array.size() > 1 ? ",\n" : "\n") + to_json(record);
    EXPECT_EQ(parse_json_records(array + "\n]\n"), records);
  }
}

TEST(JsonRecord, AStartWithStonesIsKept) {
  record::GameRecord record;
  record.start = *parse_position("x2o/4/1o2 o", *find_game("4x3x3"));
  record.moves = {{point_at(1, 1)}};
  EXPECT_EQ(parse_json_records(to_json(record)), Records{record});
}

TEST(JsonRecord, TheBoardDecidesTheResultOfAFinishedGame) {
  const auto records = parse_json_records(with_moves(R"(["a1","a2","b1","b2","c1"])"));
  ASSERT_TRUE(records) << records.error().message;
  EXPECT_EQ(records->front().result, Outcome::first_wins);
  EXPECT_EQ(json_record_error(with_moves(R"(["a1","a2","b1","b2","c1"], "result": "o")")),
            "the result says that the game is won by o, but its moves show that it is won by x");
}

TEST(JsonRecord, ErrorsNameTheFieldAndTheExpectedValue) {
  EXPECT_EQ(json_record_error("{}"), "not a game record: expected an object with \"rowan_record\"");
  EXPECT_EQ(json_record_error("[1]"), "game 1: not a game record: expected an object with \"rowan_record\"");
  EXPECT_EQ(json_record_error(R"({"rowan_record": 2})"),
            "\"rowan_record\" must be a whole number from 1 to 1");
  EXPECT_EQ(json_record_error(R"({"rowan_record": 1})"), "\"rules\" is missing");
  EXPECT_EQ(json_record_error(R"({"rowan_record": 1, "rules": 7})"), "\"rules\" must be an object");
  EXPECT_EQ(json_record_error(R"({"rowan_record": 1, "rules": {"width": 33, "height": 3, "k": 3}})"),
            "\"width\" must be a whole number from 1 to 32");
  EXPECT_EQ(json_record_error(with_moves(R"(["a1", "e1"])")),
            "\"moves\", move 2: 'e1': column e is off the board, which has columns a to d");
  EXPECT_EQ(json_record_error(with_moves(R"(["a1", "a1"])")), "move 2, a1: a1 is occupied");
  EXPECT_EQ(json_record_error(with_moves(R"([7])")),
            "\"moves\", move 1: expected a point such as \"h8\", or an object with \"move\"");
  EXPECT_EQ(json_record_error(with_moves(R"([{"move": "a1", "time_us": -1}])")),
            "\"moves\", move 1: \"time_us\" must be a whole number from 0 to 9223372036854775807");
  EXPECT_EQ(json_record_error(with_moves(R"([], "termination": "crashd")")),
            "\"termination\": 'crashd' is not known; did you mean 'crashed'?");
  EXPECT_EQ(json_record_error(with_moves(R"([], "opening_moves": 1)")),
            "\"opening_moves\" is more than the 0 moves");
  EXPECT_EQ(json_record_error(with_moves("[]") + "\n" + with_moves("7")),
            "line 2: \"moves\" must be an array");
  EXPECT_EQ(json_record_error("{\"rowan_record\"").substr(0, 9), "not JSON:");
}

TEST(JsonRecord, DeepNestingIsRefusedAndInvalidUtf8IsCleaned) {
  EXPECT_EQ(json_record_error(std::string(1'000'000, '[')), "not a game: its values nest deeper than 16");
  record::GameRecord record;
  record.detail = "answered '\xFF\x01'";
  const auto records = parse_json_records(to_json(record));
  ASSERT_TRUE(records) << records.error().message;
  EXPECT_EQ(records->front().detail, "answered '\u00FF'");
}

}  // namespace
}  // namespace rowan::files
