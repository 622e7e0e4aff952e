// SPDX-License-Identifier: MIT
// Numbers shown to users, checked against the same table as the page's numbers (web.numbers).
#include "search/numbers.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "json/json.hpp"

namespace rowan::search {
namespace {

TEST(Numbers, FollowTheTable) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/numbers.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto cases = json::Json::parse(text.str());
  ASSERT_GE(cases.size(), 20U);
  for (const auto& entry : cases) {
    SCOPED_TRACE(entry.at("about").get<std::string>());
    const auto score = entry.at("score").get<think::Score>();
    const Side to_move = entry.at("to_move") == "x" ? Side::first : Side::second;
    const ShownScore shown{.score = score, .to_move = to_move};
    const auto& told = entry.at("json");
    EXPECT_EQ(score_text(score), entry.at("terminal").get<std::string>());
    EXPECT_DOUBLE_EQ(shown.chance(), told.at("winning_chance").get<double>());
    EXPECT_DOUBLE_EQ(shown.black_chance(), told.at("black_winning_chance").get<double>());
    ASSERT_EQ(shown.winner().has_value(), !told.at("win").is_null());
    if (!shown.winner()) continue;
    EXPECT_EQ(std::string(1, letter_of(*shown.winner())), told.at("win").at("side").get<std::string>());
    EXPECT_EQ(shown.plies(), told.at("win").at("plies").get<int>());
    EXPECT_EQ(shown.moves(), told.at("win").at("moves").get<int>());
  }
}

TEST(Numbers, OnlyProvedScoresAreCertain) {
  for (think::Score score = -think::win_score; score <= think::win_score; ++score) {
    const bool is_certain = chance_of(score) < 0.01 || chance_of(score) > 0.99;
    ASSERT_EQ(is_certain, think::is_decided(score)) << score;
    ASSERT_NEAR(chance_of(score) + chance_of(-score), 1, 1e-9) << score;
  }
}

TEST(Numbers, OfAFinishedGameAreItsResult) {
  EXPECT_DOUBLE_EQ(ShownScore::of(Outcome::draw, Side::second).chance(), 0.5);
  const ShownScore lost = ShownScore::of(Outcome::second_wins, Side::first);
  EXPECT_DOUBLE_EQ(lost.chance(), 0);
  EXPECT_DOUBLE_EQ(lost.black_chance(), 0);
  EXPECT_EQ(lost.winner(), Side::second);
  EXPECT_EQ(lost.moves(), 0);
  EXPECT_DOUBLE_EQ(ShownScore::of(Outcome::first_wins, Side::second).black_chance(), 1);
}

TEST(Numbers, CountTheWinnersMoves) {
  EXPECT_EQ(moves_of_winner(1), 1);
  EXPECT_EQ(moves_of_winner(2), 1);
  EXPECT_EQ(moves_of_winner(9), 5);
}

}  // namespace
}  // namespace rowan::search
