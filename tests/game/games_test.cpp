// SPDX-License-Identifier: MIT
#include "game/games.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/print.hpp"

namespace rowan {
namespace {

using ::testing::ElementsAre;

template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}

TEST(NamedGames, TheListStartsWithTheDefault) {
  std::vector<std::string> names;
  for (const NamedGame& game : named_games()) {
    names.emplace_back(game.name);
    EXPECT_TRUE(game.rules.is_valid());
    EXPECT_EQ(find_game(game.name).value(), game.rules);
    EXPECT_EQ(game_name(game.rules), game.name);
    EXPECT_FALSE(game.about.empty());
  }
  EXPECT_THAT(names, ElementsAre("tictactoe", "freestyle", "standard", "caro", "caro-exact", "renju"));
  EXPECT_EQ(named_games().front().rules, Rules{});
}

TEST(FindGame, FindsTheRulesOfEveryName) {
  const Rules freestyle = find_game("freestyle").value();
  EXPECT_EQ(freestyle, (Rules{.width = 15, .height = 15, .k = 5}));
  EXPECT_EQ(find_game("gomoku").value(), freestyle);
  EXPECT_EQ(find_game(" FreeStyle\n").value(), freestyle);
  const auto variant = [](Overline overline, BlockedFive blocked_five) {
    return Rules{.width = 15, .height = 15, .k = 5, .overline = overline, .blocked_five = blocked_five};
  };
  EXPECT_EQ(find_game("standard").value(), variant(Overline::ignored, BlockedFive::wins));
  EXPECT_EQ(find_game("caro").value(), variant(Overline::wins, BlockedFive::ignored));
  EXPECT_EQ(find_game("caro-exact").value(), variant(Overline::ignored, BlockedFive::ignored));
  EXPECT_EQ(find_game("tictactoe").value(), Rules{});
}

TEST(FindGame, ReadsWidthByHeightByK) {
  EXPECT_EQ(find_game("7x6x4").value(), (Rules{.width = 7, .height = 6, .k = 4}));
  EXPECT_EQ(find_game("3X3X3").value(), Rules{});
  EXPECT_EQ(find_game("32x32x32").value(), (Rules{.width = 32, .height = 32, .k = 32}));
  EXPECT_EQ(find_game("1x1x1").value(), (Rules{.width = 1, .height = 1, .k = 1}));
  EXPECT_EQ(error_of(find_game("33x3x3")), "'33x3x3': width and height must be from 1 to 32");
  EXPECT_EQ(error_of(find_game("3x0x3")), "'3x0x3': width and height must be from 1 to 32");
  EXPECT_EQ(error_of(find_game("3x3x0")), "'3x3x0': k must be from 1 to 32");
  EXPECT_EQ(error_of(find_game("3x3x33")), "'3x3x33': k must be from 1 to 32");
}

TEST(FindGame, AcceptsAnotherBoardSize) {
  Rules expected = find_game("standard").value();
  expected.width = 20;
  expected.height = 12;
  EXPECT_EQ(find_game("standard", Size{20, 12}).value(), expected);
  EXPECT_EQ(find_game("standard 20x12").value(), expected);
  EXPECT_EQ(find_game("  Standard   20X12 ").value(), expected);
  EXPECT_EQ(find_game("tictactoe", Size{4, 4}).value(), (Rules{.width = 4, .height = 4, .k = 3}));
  EXPECT_EQ(find_game("gomoku 19").value(), (Rules{.width = 19, .height = 19, .k = 5}));
}

TEST(FindGame, ASecondSizeIsAnError) {
  EXPECT_EQ(error_of(find_game("7x7x5", Size{9, 9})), "'7x7x5' already has a size; leave out the other one");
  EXPECT_EQ(error_of(find_game("caro 19", Size{9, 9})),
            "'caro 19' already has a size; leave out the other one");
  EXPECT_EQ(error_of(find_game("caro 33")), "'33': a board's side must be from 1 to 32");
}

TEST(FindGame, UnknownNamesGetASuggestion) {
  EXPECT_EQ(error_of(find_game("freestile")), "unknown game 'freestile'; did you mean 'freestyle'?");
  EXPECT_EQ(error_of(find_game("tic-tac-toe")), "unknown game 'tic-tac-toe'; did you mean 'tictactoe'?");
  EXPECT_EQ(error_of(find_game("tic tac toe")), "unknown game 'tic tac toe'; did you mean 'tictactoe'?");
  EXPECT_EQ(error_of(find_game("gomuko 19x19")), "unknown game 'gomuko'; did you mean 'gomoku'?");
  EXPECT_EQ(error_of(find_game("chess")), "unknown game 'chess'");
  for (const char* const text :
       {"", " ", "3x3", "3x3x", "x3x3", "3x3x3x3", "-3x3x3", "3x3x3 3", "3x3xk", "+3x3x3"}) {
    EXPECT_EQ(error_of(find_game(text)).substr(0, 14), "unknown game '") << text;
  }
  EXPECT_EQ(find_game("chess").error().detail,
            "  games: tictactoe, freestyle, standard, caro, caro-exact, renju, gomoku, or WIDTHxHEIGHTxK "
            "such as 7x7x5");
}

TEST(ParseSize, ReadsOneNumberOrTwo) {
  EXPECT_EQ(parse_size("19").value(), (Size{19, 19}));
  EXPECT_EQ(parse_size("20x12").value(), (Size{20, 12}));
  EXPECT_EQ(parse_size(" 1X32 ").value(), (Size{1, 32}));
  for (const char* const text : {"0", "33", "0x5", "5x33"}) {
    EXPECT_EQ(error_of(parse_size(text)), "'" + std::string(text) + "': a board's side must be from 1 to 32");
  }
  for (const char* const text : {"", "x", "5x", "x5", "5x5x5", "-5", "5 5", "big", "99999999999999999999"}) {
    EXPECT_EQ(error_of(parse_size(text)),
              "'" + std::string(text) + "' is not a board size; expected one such as 19 or 20x12");
  }
}

TEST(GameName, IsShortAndSurvivesARoundTrip) {
  EXPECT_EQ(game_name(Rules{.width = 19, .height = 19, .k = 5}), "freestyle 19x19");
  EXPECT_EQ(game_name(Rules{.width = 13, .height = 32, .k = 5}), "freestyle 13x32");
  EXPECT_EQ(game_name(Rules{.width = 32, .height = 12, .k = 5}), "32x12x5");
  EXPECT_EQ(game_name(Rules{.width = 19, .height = 19, .k = 6}), "19x19x6");
  EXPECT_EQ(game_name(find_game("standard", Size{19, 19}).value()), "standard 19x19");
  EXPECT_EQ(game_name(find_game("caro-exact", Size{20, 12}).value()), "caro-exact 20x12");
  for (const NamedGame& game : named_games()) {
    for (int width = 1; width <= Rules::max_size; ++width) {
      for (int height = 1; height <= Rules::max_size; ++height) {
        const Rules rules = find_game(game.name, Size{width, height}).value();
        ASSERT_EQ(find_game(game_name(rules)).value(), rules) << game_name(rules);
      }
    }
  }
  for (int k = 1; k <= Rules::max_k; ++k) {
    const Rules rules{.width = 9, .height = 8, .k = static_cast<std::uint8_t>(k)};
    EXPECT_EQ(find_game(game_name(rules)).value(), rules);
  }
}

TEST(GameName, DescribesUnnamedRules) {
  const Rules rules{.width = 7, .height = 6, .k = 4, .overline = Overline::ignored};
  EXPECT_EQ(game_name(rules), "7x6, 4 in a row win, 5 or more do not");
}

TEST(Describe, WritesOneSentenceForEachVariant) {
  EXPECT_EQ(describe(Rules{}), "3x3, 3 or more in a row win");
  EXPECT_EQ(describe(find_game("standard").value()), "15x15, 5 in a row win, 6 or more do not");
  EXPECT_EQ(describe(find_game("caro").value()),
            "15x15, 5 in a row not blocked at both ends win, and so do 6 or more");
  EXPECT_EQ(describe(find_game("caro-exact").value()),
            "15x15, 5 in a row win unless blocked at both ends, 6 or more do not");
}

}  // namespace
}  // namespace rowan
