// SPDX-License-Identifier: MIT
#include "arena/tournament/player_options.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace rowan::arena {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

TEST(PlayerWords, ReadABuiltInPlayerByName) {
  const auto player = parse_player(Words{"greedy"}, {});
  ASSERT_TRUE(player);
  EXPECT_EQ(*player, (Contestant{.name = "greedy", .player = "greedy"}));
  EXPECT_EQ(parse_player(Words{"greedy", "name=lucky"}, {})->name, "lucky");
}

TEST(PlayerWords, ReadAnEngineWithAllSettings) {
  const auto player = parse_player(Words{"cmd=./e -q", "name=mine", "tc=60/5+0.5", "nodes=1000", "depth=9",
                                         "threads=2", "memory=350", "tolerance=100ms", "suspend=on"},
                                   {});
  ASSERT_TRUE(player) << player.error().message;
  EXPECT_EQ(*player, (Contestant{.name = "mine",
                                 .command = "./e -q",
                                 .limits = {.turn = 5s,
                                            .match = 60s,
                                            .increment = 500ms,
                                            .tolerance = 100ms,
                                            .nodes = 1000,
                                            .depth = 9,
                                            .threads = 2,
                                            .memory = 350LL << 20},
                                 .suspend = true}));
}

TEST(PlayerWords, ReadOptionsOfAnEngine) {
  const Words each{"option.a=1", "option.b=2"};
  const auto player = parse_player(Words{"cmd=e", "option.b=x y=z", "option.C=0"}, each);
  ASSERT_TRUE(player) << player.error().message;
  EXPECT_EQ(player->options, (EngineSettings{{"C", "0"}, {"a", "1"}, {"b", "x y=z"}}));
  for (const char* const bad : {"option.=1", "option.a b=1", "option.a=", "option.rule=4",
                                "option.TIME_LEFT=1", "option.a=1\n2", "option.a"}) {
    EXPECT_FALSE(parse_player(Words{"cmd=e", bad}, {})) << bad;
  }
  EXPECT_FALSE(parse_player(Words{"cmd=e", "option.a=1", "option.a=2"}, {}));
  Tournament match{.rules = {.width = 15, .height = 15, .k = 5}};
  match.players = {*parse_player(Words{"cmd=e", "option.a=1"}, {}), *parse_player(Words{"greedy"}, {})};
  EXPECT_FALSE(why_impossible(match));
  match.players[0].options["rule"] = "4";  // as a tournament file may contain it
  const auto problem = why_impossible(match);
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->message.find("the arena sends INFO rule itself"), std::string::npos);
  match.players[0].options.erase("rule");
  match.players[1].options["a"] = "1";
  EXPECT_NE(why_impossible(match)->message.find("works only with cmd="), std::string::npos);
}

TEST(PlayerWords, OfOnePlayerOverrideThoseForEach) {
  const Words each{"turn=1", "memory=100"};
  const auto player = parse_player(Words{"cmd=e", "turn=2"}, each);
  ASSERT_TRUE(player);
  EXPECT_EQ(player->limits.turn, 2s);
  EXPECT_EQ(player->limits.memory, 100LL << 20);
}

TEST(PlayerWords, GiveEveryEngineALimit) {
  EXPECT_EQ(parse_player(Words{"cmd=e"}, {})->limits.turn, 1s);
  EXPECT_EQ(parse_player(Words{"cmd=e", "nodes=5"}, {})->limits.turn, 60s);
  EXPECT_EQ(parse_player(Words{"cmd=e", "tc=9"}, {})->limits.turn, 0s);
}

TEST(PlayerWords, ReadTimeControls) {
  const auto limits = [](const std::string& tc) {
    return parse_player(Words{"cmd=e", "tc=" + tc}, {})->limits;
  };
  EXPECT_EQ(limits("60").match, 60s);
  EXPECT_EQ(limits("60+0.1").increment, 100ms);
  EXPECT_EQ(limits("0/5").turn, 5s);
  EXPECT_EQ(limits("0/5").match, 0s);
  EXPECT_EQ(limits("2m/500ms").match, 120s);
  EXPECT_EQ(limits("2m/500ms").turn, 500ms);
}

TEST(PlayerWords, ErrorsNameTheWord) {
  const auto message = [](const Words& words) {
    const auto player = parse_player(words, {});
    return player ? "none" : player.error().message;
  };
  EXPECT_EQ(message({"cmd=e", "tc=abc"}),
            "'tc=abc': expected seconds, such as 5 or 0.5, or with a unit: 100ms, 5s, 2m");
  EXPECT_EQ(message({"cmd=e", "nodes=-1"}).rfind("'nodes=-1': expected a whole number from 0", 0), 0U);
  EXPECT_NE(message({"cmd=e", "node=1"}).find("did you mean 'nodes'?"), std::string::npos);
  EXPECT_NE(message({"cmd=e", "tc=1e400"}).find("expected seconds"), std::string::npos);
  EXPECT_NE(message({"cmd="}).find("expected a value after '='"), std::string::npos);
  EXPECT_NE(message({}).find("cmd=..."), std::string::npos);
  EXPECT_EQ(message({"greedy", "name=one", "name=two"}), "'name=two': name=... is given twice; give it once");
  EXPECT_NE(message({"greedy", "cmd=e"}).find("leave out cmd"), std::string::npos);
}

TEST(PlayerWords, SettingsAreSeparateWords) {
  for (const std::string quoted : {"engine nodes=100", "nodes=100 depth=5"}) {
    const auto player = parse_player(Words{quoted}, {});
    ASSERT_FALSE(player) << quoted;
    EXPECT_EQ(player.error().message, "'" + quoted + "': settings are separate words; leave out the quotes");
  }
  // The command of an engine may have arguments.
  EXPECT_EQ(parse_player(Words{"cmd=./e nodes=100"}, {})->command, "./e nodes=100");
}

TEST(PlayerWords, ReadParametersOfTheSearch) {
  const auto player = parse_player(Words{"engine", "search=late_base:7,zone_depth:5"}, {});
  ASSERT_TRUE(player) << player.error().message;
  EXPECT_EQ(player->search, "late_base:7,zone_depth:5");
  EXPECT_EQ(parse_player(Words{"engine"}, Words{"search=late_base:7"})->search, "late_base:7");
  const auto message = [](const std::string& word) {
    const auto bad = parse_player(Words{"engine", word}, {});
    return bad ? "none" : bad.error().message;
  };
  EXPECT_NE(message("search=late_bas:7").find("did you mean 'late_base'?"), std::string::npos);
  EXPECT_EQ(message("search=late_base:0"),
            "'search=late_base:0': 'late_base:0': expected a whole number from 1 to 50");
}

TEST(PlayerWords, ReadSprtAndAdjudication) {
  const auto sprt =
      parse_sprt_options(Words{"elo0=-3", "elo1=1.5", "alpha=0.1", "beta=0.02", "model=logistic"});
  ASSERT_TRUE(sprt) << sprt.error().message;
  EXPECT_EQ(*sprt,
            (SprtSettings{.elo0 = -3, .elo1 = 1.5, .alpha = 0.1, .beta = 0.02, .model = EloModel::logistic}));
  EXPECT_FALSE(parse_sprt_options(Words{"elo0=5", "elo1=5"}));
  EXPECT_FALSE(parse_sprt_options(Words{"alpha=nan"}));
  Adjudication rules;
  ASSERT_TRUE(parse_draw_words(Words{"moves=8", "score=10", "from=40"}, rules));
  ASSERT_TRUE(parse_win_words(Words{"moves=4", "score=1000"}, rules));
  EXPECT_EQ(
      rules,
      (Adjudication{.draw_moves = 8, .draw_score = 10, .draw_from = 40, .win_moves = 4, .win_score = 1000}));
}

}  // namespace
}  // namespace rowan::arena
