// SPDX-License-Identifier: MIT
#include "arena/tournament/tournament_text.hpp"

#include <chrono>

#include <gtest/gtest.h>

#include "arena/scripted_competitor.hpp"
#include "game/opening_rules.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;
using testing::points;
using namespace std::chrono_literals;

/// A tournament in which all fields except opening_rule, training and pairings differ from their defaults.
Tournament full_tournament() {
  Tournament tournament = match_of("standard 19x19");
  tournament.name = "spring \"cup\"";
  tournament.format = Format::gauntlet;
  tournament.players = {
      {.name = "x",
       .command = "./engine 'a b'",
       .limits = {.turn = 5s,
                  .match = 60s,
                  .increment = 100ms,
                  .tolerance = 250ms,
                  .nodes = 1000,
                  .depth = 12,
                  .threads = 2,
                  .memory = 350 << 20},
       .options = {{"reach", "12"}, {"style", "calm and \"slow\""}},
       .suspend = true},
      {.name = "lines", .player = "lines"},
      {.name = "new", .player = "engine", .network = "none", .book = "x.book", .search = "late_base:7"}};
  tournament.rounds = 50;
  tournament.swap_colors = false;
  tournament.seed = 77;
  tournament.openings = {points("h8 i9 j7", tournament.rules), points("a1", tournament.rules)};
  tournament.opening_order = OpeningOrder::random;
  tournament.transform = true;
  tournament.adjudication = {.max_moves = 200,
                             .draw_moves = 8,
                             .draw_score = 10,
                             .draw_from = 40,
                             .win_moves = 4,
                             .win_score = 1000};
  tournament.sprt =
      SprtSettings{.elo0 = -1.5, .elo1 = 3, .alpha = 0.01, .beta = 0.1, .model = EloModel::logistic};
  return tournament;
}

TEST(TournamentText, SurvivesARoundTrip) {
  Tournament opened = match_of("freestyle", "engine", "engine");
  opened.opening_rule = *find_opening_rule("swap2");
  opened.players.front().limits.table = 64;
  for (const Tournament& tournament : {full_tournament(), opened, match_of("tictactoe"), match_of("7x6x4")}) {
    const auto file = parse_tournament(tournament_text(tournament));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tournament, tournament);
    EXPECT_EQ(difference(file->tournament, tournament), "");
  }
}

TEST(TournamentText, MissingFieldsGetDefaults) {
  const auto file = parse_tournament(R"({"rowan_tournament": 1, "game": "freestyle", "size": "20x12",
    "opening_list": "openings.txt", "players": [{"player": "lines"}, {"command": "./x"}]})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->opening_list, "openings.txt");
  EXPECT_EQ(file->tournament.rules.width, 20);
  EXPECT_EQ(file->tournament.rules.height, 12);
  EXPECT_EQ(file->tournament.players[0].name, "lines");
  EXPECT_EQ(file->tournament.players[0].limits.turn, 0s);
  EXPECT_EQ(file->tournament.players[1].limits.turn, 1s) << "an engine is never without a limit";
}

TEST(TournamentText, OldSpellingsAreStillRead) {
  const auto file = parse_tournament(R"({"rowan_tournament": 1, "swap_colours": false,
    "sprt": {"model": "normalised"}, "players": [{"player": "lines"}, {"player": "random"}]})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tournament.sprt->model, EloModel::normalized);
  EXPECT_FALSE(file->tournament.swap_colors);
  EXPECT_NE(tournament_text(file->tournament).find(R"("normalized")"), std::string::npos);
  EXPECT_NE(tournament_text(file->tournament).find(R"("swap_colors": false)"), std::string::npos);
}

TEST(TournamentText, ErrorsNameTheField) {
  const auto message = [](const std::string& fields) {
    const auto file = parse_tournament("{\"rowan_tournament\": 1, " + fields + "}");
    return file ? "none" : file.error().message;
  };
  const std::string players = R"("players": [{"player": "lines"}, {"player": "random"}])";
  EXPECT_EQ(message(players), "none");
  EXPECT_EQ(message("\"rounds\": 1"), "tournament: \"players\" is missing");
  EXPECT_EQ(message(players + R"(, "ronds": 5)"),
            "tournament: unknown field \"ronds\"; did you mean 'rounds'?");
  EXPECT_EQ(message(players + R"(, "rounds": 0)"),
            "tournament: \"rounds\" must be a whole number from 1 to 10000000");
  EXPECT_EQ(message(players + R"(, "rounds": 18446744073709551615)"),
            "tournament: \"rounds\" must be a whole number from 1 to 10000000");
  EXPECT_EQ(message(players + R"(, "format": "dutch")"),
            "tournament: \"format\" is 'dutch', expected round-robin or gauntlet or swiss or knockout");
  EXPECT_EQ(message(R"("players": [{"player": "lines"}, {"name": "x"}])"),
            "tournament: player 2: expected either \"player\" or \"command\"");
  EXPECT_EQ(message(R"("players": [3])"), "tournament: player 1: expected an object");
  EXPECT_EQ(message(players + R"(, "draw": {"move": 3})"),
            "tournament: draw: unknown field \"move\"; did you mean 'moves'?");
  EXPECT_EQ(parse_tournament("{\"rowan_tournament\": 2}").error().message,
            "tournament: \"rowan_tournament\" must be a whole number from 1 to 1");
  EXPECT_EQ(parse_tournament("{").error().message,
            "not JSON: line 1, column 2: unexpected text; check for a missing or extra comma before it");
  EXPECT_TRUE(parse_tournament("{\"rounds\": 2,\n  \"players\": [1,]}")
                  .error()
                  .message.starts_with("not JSON: line 2, column 17: "));
  EXPECT_EQ(message(players + R"(, "sprt": {"elo0": 1e999})"), "not a tournament: a number is too large");
  EXPECT_EQ(message(R"("players": [{"player": "lines", "memory_mib": 8796093022207}])"),
            "tournament: player 1: \"memory_mib\" must be a whole number from 0 to 1073741824");
  EXPECT_FALSE(parse_tournament("[]"));
  EXPECT_FALSE(parse_tournament(""));
}

TEST(TournamentText, DifferenceNamesTheFirstChangedField) {
  const Tournament stored = full_tournament();
  Tournament now = stored;
  now.rounds = 60;
  EXPECT_EQ(difference(stored, now), "rounds: 50 before, 60 now");
  now = stored;
  now.players[0].limits.depth = 0;
  EXPECT_EQ(difference(stored, now), "players/0/depth: 12 before, 0 now");
  now = stored;
  now.players[2].search = "late_base:8";
  EXPECT_EQ(difference(stored, now), "players/2/search: \"late_base:7\" before, \"late_base:8\" now");
  now = stored;
  now.sprt.reset();
  EXPECT_NE(difference(stored, now).find("sprt/"), std::string::npos);
}

TEST(Tournament, AnImpossibleOneIsRefusedWithAReason) {
  const auto why = [](const auto& change) {
    Tournament tournament = match_of("freestyle");
    change(tournament);
    const auto error = why_impossible(tournament);
    return error ? error->message : "none";
  };
  EXPECT_EQ(why([](Tournament&) {}), "none");
  EXPECT_EQ(why([](Tournament& t) { t.players.pop_back(); }), "a tournament needs at least two players");
  EXPECT_EQ(
      why([](Tournament& t) { t.players[1].name = "random"; }).rfind("two players are called 'random'", 0),
      0U);
  EXPECT_NE(why([](Tournament& t) { t.players[1].player = "perfect"; }), "none") << "only plays small boards";
  for (const char* const name : {"\xFF", "two\nlines", "bell\a", "half a character \xC3"}) {
    EXPECT_NE(why([&](Tournament& t) { t.players[1].name = name; }), "none") << name;
    EXPECT_NE(why([&](Tournament& t) { t.name = name; }), "none") << name;
    EXPECT_NE(why([&](Tournament& t) { t.players[1] = {.name = "e", .command = name}; }), "none") << name;
  }
  EXPECT_EQ(why([](Tournament& t) { t.players[1].name = "Żółw  2"; }), "none");
  EXPECT_EQ(why([](Tournament& t) { t.rounds = max_rounds; }), "none");
  EXPECT_EQ(why([](Tournament& t) {
              t.rounds = max_rounds;
              for (int i = 0; i < 20; ++i)
                t.players.push_back({.name = std::to_string(i), .player = "random"});
            }),
            "too many games: 4620000000, expected at most 1000000000");
  EXPECT_NE(why([](Tournament& t) {
              t.rules = *find_game("7x7x4");
              t.players[1] = {.name = "e", .command = "./e"};
            }).find("4 in a row"),
            std::string::npos);
  const auto with_search = [&](const Contestant& player) {
    return why([&](Tournament& t) { t.players[1] = player; });
  };
  for (const char* const name : {"engine", "engine:10", "Engine"})
    EXPECT_EQ(with_search({.name = "e", .player = name, .search = "late_base:7"}), "none") << name;
  EXPECT_EQ(with_search({.name = "e", .command = "./e", .search = "late_base:7"}),
            "player 'e': search=... works only with the built-in engine, not with cmd=...");
  for (const char* const name : {"greedy", "engine:4", "random"}) {
    EXPECT_EQ(with_search({.name = "e", .player = name, .search = "late_base:7"}),
              "player 'e': search=... works only with engine, not with " + std::string(name));
  }
  EXPECT_EQ(with_search({.name = "e", .player = "engine", .search = "late_base:0"}),
            "player 'e': search: 'late_base:0': expected a whole number from 1 to 50");
  EXPECT_NE(why([](Tournament& t) { t.openings = {{point_at(1, 1), point_at(1, 1)}}; }).find("opening 1"),
            std::string::npos);
  EXPECT_NE(why([](Tournament& t) {
              t.sprt = SprtSettings{};
              t.players.push_back({.name = "third", .player = "random"});
            }).find("two players"),
            std::string::npos);
}

}  // namespace
}  // namespace rowan::arena
