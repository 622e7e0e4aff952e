// SPDX-License-Identifier: MIT
// Puzzles as JSON: selection, description, and the verdicts on moves.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "puzzle/puzzle_file.hpp"
#include "server/asking.hpp"
#include "server/missed_puzzle.hpp"

namespace rowan::server {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string solution_of(const puzzle::Puzzle& puzzle) {
  return to_text(puzzle.solution, puzzle.position.rules());
}

/// The first puzzle of this kind in the built-in file, with its number.
std::pair<int, puzzle::Puzzle> first_of(puzzle::Kind kind) {
  const std::vector<puzzle::Puzzle> puzzles = puzzle::built_in_puzzles().value();
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (puzzles[i].kind == kind) return {static_cast<int>(i) + 1, puzzles[i]};
  }
  ADD_FAILURE() << "there is no puzzle of the kind " << name_of(kind);
  return {1, puzzles.front()};
}

TEST(ApiPuzzle, IsDescribedWithoutItsSolution) {
  Asking asking;
  const auto puzzles = puzzle::built_in_puzzles().value();
  for (const int number : {1, 700, static_cast<int>(puzzles.size())}) {
    const json::Json told = asking.answer("puzzle", {{"number", number}});
    const puzzle::Puzzle& puzzle = puzzles[static_cast<std::size_t>(number - 1)];
    EXPECT_EQ(told["number"], number);
    EXPECT_EQ(told["kind"], name_of(puzzle.kind));
    EXPECT_EQ(told["task"], task_of(puzzle.kind));
    EXPECT_EQ(told["position"], to_text(puzzle.position));
    EXPECT_EQ(told["rating"], rating_of(puzzle));
    EXPECT_EQ(asking.answer("puzzle", {{"id", told["id"]}}), told);
    EXPECT_FALSE(told.contains("solution") || told.contains("traits")) << told;
  }
}

TEST(ApiPuzzle, OfADayIsTheSameAsInTheTerminal) {
  Asking asking;
  const std::size_t count = puzzle::built_in_puzzles().value().size();
  for (const int day : {0, 20'000, 20'001}) {
    EXPECT_EQ(asking.answer("puzzle", {{"day", day}})["number"], puzzle::number_of_day(day, count)) << day;
  }
}

TEST(ApiPuzzle, ForTrainingIsTheUnseenOneNearestInRating) {
  Asking asking;
  json::Json request{
      {"kind", "fours"}, {"game", "renju"}, {"rating", 1000}, {"without", json::Json::array()}};
  int distance = 0;
  for (int i = 0; i < 20; ++i) {
    const json::Json told = asking.answer("puzzle", request);
    EXPECT_EQ(told["kind"], "fours");
    EXPECT_EQ(told["game"], "renju");
    const int next = std::abs(told["rating"].get<int>() - 1000);
    EXPECT_GE(next, distance) << "farther ones come later";
    distance = next;
    for (const json::Json& seen : request["without"]) EXPECT_NE(told["id"], seen);
    request["without"].push_back(told["id"]);
  }
  const int low = asking.answer("puzzle", {{"kind", "threats"}, {"rating", 0}})["rating"].get<int>();
  const int high = asking.answer("puzzle", {{"kind", "threats"}, {"rating", 5'000}})["rating"].get<int>();
  EXPECT_LT(low, high);
}

TEST(ApiPuzzle, ErrorsNameTheProblem) {
  Asking asking;
  EXPECT_THAT(asking.complaint("puzzle", json::Json::object()), HasSubstr("\"day\", \"number\", \"id\" and"));
  EXPECT_THAT(asking.complaint("puzzle", {{"day", 3}, {"number", 4}}), HasSubstr("one of"));
  EXPECT_THAT(asking.complaint("puzzle", {{"number", 0}}), HasSubstr("\"number\""));
  EXPECT_THAT(asking.complaint("puzzle", {{"day", -1}}), HasSubstr("\"day\""));
  EXPECT_THAT(asking.complaint("puzzle", {{"id", "0"}}), EndsWith("there is no such puzzle"));
  EXPECT_THAT(asking.complaint("puzzle", {{"kind", "fives"}}), EndsWith("only-win, only-draw"));
  EXPECT_THAT(asking.complaint("puzzle", {{"kind", "fours"}, {"game", "chess"}}), HasSubstr("'chess'"));
  EXPECT_THAT(asking.complaint("puzzle", {{"kind", "trap"}, {"game", "freestyle"}}),
              EndsWith("the kind trap in the game freestyle"));
  EXPECT_THAT(asking.complaint("puzzle", {{"kind", "fours"}, {"without", 3}}), HasSubstr("a list"));
  for (const json::Json& wrong : {json::Json(0), json::Json(nullptr), json::Json(1e9)}) {
    EXPECT_THAT(asking.complaint("puzzle", {{"kind", "fours"}, {"without", json::Json::array({wrong})}}),
                HasSubstr("\"without\""));
  }
}

TEST(ApiPuzzleTry, JudgesMoves) {
  Asking asking;
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    const auto [number, puzzle] = first_of(kind);
    const json::Json right = asking.answer("puzzle_try", {{"number", number}, {"move", solution_of(puzzle)}});
    EXPECT_EQ(right["is_solution"], true);
    EXPECT_EQ(right["line"][0], solution_of(puzzle));
    EXPECT_FALSE(right["reason"].get<std::string>().empty());
    for (const Point move : puzzle.position.legal_moves()) {
      if (move == puzzle.solution) continue;
      const std::string text = to_text(move, puzzle.position.rules());
      const json::Json wrong = asking.answer("puzzle_try", {{"number", number}, {"move", text}});
      EXPECT_EQ(wrong["is_solution"], false);
      EXPECT_EQ(wrong["line"][0], text);
      EXPECT_FALSE(wrong["reason"].get<std::string>().empty());
      break;
    }
  }
}

TEST(ApiPuzzleTry, RequiresTheWholeWin) {
  Asking asking;
  for (const puzzle::Kind kind : {puzzle::Kind::fours, puzzle::Kind::threats, puzzle::Kind::only_win}) {
    const auto [number, puzzle] = first_of(kind);
    json::Json played = json::Json::array();
    int moves = 0;
    for (bool is_done = false; !is_done && moves < 30; ++moves) {
      const json::Json hint =
          asking.answer("puzzle_hint", {{"number", number}, {"played", played}, {"stage", 3}});
      const json::Json tried =
          asking.answer("puzzle_try", {{"number", number}, {"played", played}, {"move", hint["move"]}});
      EXPECT_EQ(tried["is_solution"], true) << tried;
      is_done = tried["is_done"].get<bool>();
      EXPECT_EQ(tried["line"].size(), is_done ? 1U : 2U) << "the best defense, until the row";
      for (const json::Json& move : tried["line"]) played.push_back(move);
    }
    EXPECT_GT(moves, 1);
    EXPECT_LT(moves, 30);
    const json::Json over{{"number", number}, {"played", played}, {"move", "a1"}};
    EXPECT_THAT(asking.complaint("puzzle_try", over), HasSubstr("\"played\" must leave the game open"));
  }
  const auto [number, puzzle] = first_of(puzzle::Kind::defense);
  const json::Json longer{
      {"number", number}, {"played", json::Json::array({solution_of(puzzle), "a1"})}, {"move", "a2"}};
  EXPECT_THAT(asking.complaint("puzzle_try", longer), HasSubstr("have one move"));
  EXPECT_THAT(asking.complaint("puzzle_try", {{"number", 1}, {"played", "h8"}, {"move", "a1"}}),
              HasSubstr("a list of points"));
  const std::string taken = solution_of(puzzle::built_in_puzzles().value().front());
  EXPECT_THAT(asking.complaint("puzzle_hint", {{"number", 1}, {"played", json::Json::array({"a1", taken})}}),
              HasSubstr("no solution"));
}

TEST(ApiPuzzleTry, ErrorsNameTheListWithAnIllegalMove) {
  Asking asking;
  for (const char* const question : {"puzzle_try", "puzzle_hint"}) {
    const auto complaint = [&](const char* second, const char* language) {
      return asking.complaint(question, {{"number", first_of(puzzle::Kind::fours).first},
                                         {"played", json::Json::array({"a1", second})},
                                         {"move", "a2"},
                                         {"language", language}});
    };
    EXPECT_EQ(complaint("a1", "en"), "\"played\", 'a1': a1 is occupied");
    EXPECT_EQ(complaint("a1", "de"), "\"played\", 'a1': a1 ist besetzt");
    EXPECT_THAT(complaint("z99", "en"), HasSubstr("\"played\", 'z99': "));
  }
}

TEST(ApiPuzzleTry, RefusesIllegalMoves) {
  Asking asking;
  const auto [number, puzzle] = first_of(puzzle::Kind::fours);
  EXPECT_THAT(asking.complaint("puzzle_try", {{"number", number}}), HasSubstr("\"move\""));
  EXPECT_THAT(asking.complaint("puzzle_try", {{"move", "h8"}}), HasSubstr("\"number\""));
  EXPECT_THAT(asking.complaint("puzzle_try", {{"number", number}, {"move", "z99"}}), HasSubstr("'z99'"));
  const Rules& rules = puzzle.position.rules();
  for (int point = 0; point < rules.point_count(); ++point) {
    if (puzzle.position.cells()[static_cast<std::size_t>(point)] == Cell::empty) continue;
    const std::string taken = to_text(rules.point_of(point), rules);
    EXPECT_THAT(asking.complaint("puzzle_try", {{"number", number}, {"move", taken}}), HasSubstr(taken));
  }
}

TEST(ApiPuzzleHint, BecomesMoreSpecific) {
  Asking asking;
  const auto [number, puzzle] = first_of(puzzle::Kind::fours);
  const auto hint = [&](int stage) {
    return asking.answer("puzzle_hint", {{"number", number}, {"stage", stage}});
  };
  EXPECT_EQ(hint(1)["text"], "The move makes a four.");
  EXPECT_FALSE(hint(1).contains("region") || hint(1).contains("move"));
  EXPECT_FALSE(hint(2).contains("move"));
  EXPECT_EQ(hint(2)["region"].size(), 9U);
  EXPECT_THAT(hint(2)["region"].dump(), HasSubstr('"' + solution_of(puzzle) + '"'));
  EXPECT_EQ(hint(3)["move"], solution_of(puzzle));
  EXPECT_EQ(hint(3)["text"], "Play " + solution_of(puzzle) + ".");
  EXPECT_EQ(asking.answer("puzzle_hint", {{"number", number}})["stage"], 1);
  EXPECT_THAT(asking.complaint("puzzle_hint", {{"number", number}, {"stage", 4}}), HasSubstr("\"stage\""));
}

TEST(ApiGamePuzzles, FindsOnlyMissedPuzzles) {
  Asking asking;
  const auto [number, puzzle] = first_of(puzzle::Kind::fours);
  const auto empty = std::ranges::count(puzzle.position.cells(), Cell::empty);
  const auto ply = puzzle.position.rules().point_count() - empty + 1;
  json::Json missed = game_to(puzzle.position, another_move(puzzle));
  missed["plies"] = json::Json::array({ply, ply});
  const json::Json found = asking.answer("game_puzzles", missed)["puzzles"];
  ASSERT_EQ(found.size(), 1U) << "the same one is found once";
  EXPECT_TRUE(found[0]["number"].is_null());
  EXPECT_EQ(found[0]["kind"], "fours");
  EXPECT_EQ(found[0]["id"], asking.answer("puzzle", {{"number", number}})["id"]);

  const json::Json tried = asking.answer("puzzle_try", {{"number", 5},
                                                        {"kind", "fours"},
                                                        {"game", found[0]["game"]},
                                                        {"position", found[0]["position"]},
                                                        {"move", solution_of(puzzle)}});
  EXPECT_EQ(tried["is_solution"], true);
  EXPECT_TRUE(tried["number"].is_null());

  json::Json seen = game_to(puzzle.position, solution_of(puzzle));
  seen["plies"] = json::Json::array({ply});
  EXPECT_TRUE(asking.answer("game_puzzles", seen)["puzzles"].empty());
}

TEST(ApiGamePuzzles, RefusesBadRequests) {
  Asking asking;
  const json::Json game{{"game", "freestyle"}, {"moves", "h8 i9 j7"}};
  EXPECT_THAT(asking.complaint("game_puzzles", game), HasSubstr("\"plies\""));
  for (const char* const plies : {"1", "[0]", "[4]", "[\"1\"]", "[1.5]"}) {
    json::Json asked = game;
    asked["plies"] = json::Json::parse(plies);
    EXPECT_THAT(asking.complaint("game_puzzles", asked), HasSubstr("from 1 to 3")) << plies;
  }
  EXPECT_THAT(asking.complaint("puzzle_try", {{"kind", "fours"}, {"game", "freestyle"}, {"move", "h8"}}),
              HasSubstr("not a puzzle of the kind fours"));
  EXPECT_THAT(asking.complaint("puzzle_hint", {{"kind", "sixes"}}), HasSubstr("'sixes'"));
}

TEST(ApiPuzzle, InfoCountsPuzzlesByKindAndGame) {
  Asking asking;
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  std::size_t all = 0;
  for (const json::Json& group : info["puzzles"]) {
    all += group["count"].get<std::size_t>();
    const json::Json one = asking.answer("puzzle", {{"kind", group["kind"]}, {"game", group["game"]}});
    EXPECT_EQ(one["task"], group["task"]);
  }
  EXPECT_EQ(all, puzzle::built_in_puzzles().value().size());
}

}  // namespace
}  // namespace rowan::server
