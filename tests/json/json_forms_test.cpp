// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "files/random_records.hpp"
#include "files/sgf.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/record_json.hpp"
#include "json/words.hpp"

namespace rowan::json {
namespace {

std::string record_problem(const Json& game) {
  const auto record = read_record(game);
  return record ? "" : record.error().message;
}

TEST(JsonForms, RulesOfEveryGameSurviveARoundTrip) {
  for (const NamedGame& game : named_games()) {
    EXPECT_EQ(read_rules_field({{"rules", rules_json(game.rules)}}), game.rules) << game.name;
  }
}

TEST(JsonForms, RulesRequireOnlyTheBoard) {
  const auto rules = read_rules_field({{"rules", {{"width", 7}, {"height", 6}, {"k", 4}}}});
  EXPECT_EQ(rules, find_game("7x6x4"));
  EXPECT_EQ(read_rules_field(Json::object()).error().message, "\"rules\" is missing");
  EXPECT_EQ(read_rules_field({{"rules", {{"width", 7}, {"height", 6}}}}).error().message, "\"k\" is missing");
  EXPECT_EQ(read_rules_field({{"rules", {{"width", 7}, {"height", 6}, {"k", 4}, {"forbidden", "renju"}}}})
                .error()
                .message,
            "\"forbidden\" must be \"none\", or \"renju\" where 5 or more win");
}

TEST(JsonForms, OutcomesHaveNames) {
  for (const Outcome outcome : {Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    EXPECT_EQ(find_outcome(outcome_name(outcome)), outcome);
  }
  EXPECT_EQ(find_outcome("tie"), std::nullopt);
  EXPECT_TRUE(result_json(Outcome::ongoing).is_null());
  EXPECT_EQ(result_json(Outcome::draw), "draw");
}

TEST(JsonForms, PointsAreALetterAndARowOnEveryBoard) {
  EXPECT_EQ(points_json({point_at(1, 1), point_at(0, 0)}, *find_game("tictactoe")),
            Json::array({"b2", "a3"}));
  record::GameRecord record;
  record.start = Position(*find_game("tictactoe"));
  record.moves = {{point_at(1, 1)}};
  EXPECT_EQ(record_json(record)["moves"], Json::array({"b2"}));
  Json old = record_json(record);
  old["moves"] = Json::array({"5"});  // as version 0.1 wrote it
  EXPECT_EQ(read_record(old), record);
}

TEST(JsonForms, ARecordMayNameItsGameAndOmitOtherFields) {
  const auto record =
      read_record({{"game", "renju"}, {"size", "17"}, {"moves", "h8 i9"}, {"result", nullptr}});
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->rules(), *find_game("renju 17x17"));
  EXPECT_EQ(record->moves.size(), 2U);
  EXPECT_EQ(read_record({{"moves", Json::array({"h8"})}})->rules(), *find_game("freestyle"));
  EXPECT_EQ(record_problem({{"moves", "h8 h8"}}), "move 2, 'h8': h8 is occupied");
  EXPECT_EQ(record_problem({{"result", "y"}}), R"("result" must be "x", "o", "draw" or "")");
  EXPECT_EQ(record_problem({{"players", "Ada"}}), "\"players\" must be two strings, the names of x and o");
}

TEST(JsonForms, RandomTreesWithRemarksSurviveARoundTrip) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Random random(seed);
    const record::GameRecord record = testing::random_record(*find_game("caro-exact 20x9"), random, 40);
    const Json written = tree_json(record::tree_of(record), true);
    const auto tree = read_tree(written);
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_EQ(tree_json(*tree, true), written);
    EXPECT_EQ(main_line(*tree), record)
        << "rules without a name of their own, times, comments and the result";
  }
}

TEST(JsonForms, NodesOfSgfFilesSurviveARoundTrip) {
  const std::string text =
      "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]PB[Ada]PW[Ben]EV[Cup]RO[2]DT[2026-11-15]RE[B+]"
      "GN[a game]PC[Tallinn]C[hello]\n"
      ";B[hh]LB[hh:own][ii:A]MA[hh][gg]N[a name]C[why](;W[ig])(;W[gi]TR[aa][bb]))\n";
  files::Notes notes;
  const auto games = files::parse_sgf(text, std::nullopt, notes);
  ASSERT_TRUE(games) << games.error().message;
  const auto tree = read_tree(tree_json(games->front(), true));
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(files::write_sgf({*tree}).bytes, files::write_sgf(*games).bytes);
  const Json bad{{"nodes", Json::array({Json{{"tags", Json{{"N", "name"}}}}})}};
  EXPECT_EQ(read_tree(bad).error().message,
            "node 0: \"tags\" must be an object whose values are arrays of strings");
}

TEST(JsonForms, ErrorsNameTheExpectedType) {
  const Json object{{"text", "a"}, {"number", 7}, {"nothing", nullptr}};
  EXPECT_EQ(text_field(object, "text"), "a");
  EXPECT_EQ(text_field(object, "nothing", "usual"), "usual");
  EXPECT_EQ(text_field(object, "number").error().message, "\"number\" must be a string, not number");
  EXPECT_EQ(required_text_field(object, "missing").error().message, "\"missing\" is missing");
  EXPECT_EQ(number_field(object, "number", {.least = 1, .most = 7}).value(), 7);
  EXPECT_EQ(number_field(object, "nothing", {.least = 1, .most = 7}).value(), std::nullopt);
  EXPECT_EQ(number_field(object, "number", {.least = 1, .most = 6}).error().message,
            "\"number\" must be a whole number from 1 to 6");
  EXPECT_EQ(required_number_field(object, "nothing", {.least = 1, .most = 6}).error().message,
            "\"nothing\" is missing");
  EXPECT_EQ(flag_field(object, "number").error().message, "\"number\" must be true or false");
  EXPECT_EQ(required_object_field(object, "text").error().message, "\"text\" must be an object");
}

}  // namespace
}  // namespace rowan::json
