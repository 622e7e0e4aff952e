// SPDX-License-Identifier: MIT
#include "puzzle/maker.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_file.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

TEST(Collection, RefusesDuplicates) {
  Collection collection;
  EXPECT_TRUE(collection.add(sample(Kind::fours)));
  EXPECT_TRUE(collection.add(sample(Kind::trap)));
  Puzzle again = sample(Kind::trap);
  again.kind = Kind::fours;
  EXPECT_FALSE(collection.add(again)) << "the same position as another kind";
  EXPECT_EQ(collection.puzzles().size(), 2U);
  EXPECT_EQ(collection.count(Kind::fours), 1);
}

MakerSettings settings_of(const char* game, std::vector<Kind> kinds, int count) {
  return {.rules = find_game(game).value(), .kinds = std::move(kinds), .count = count, .seed = 5};
}

TEST(PuzzleMaker, DoesNotDependOnTheNumberOfThreads) {
  MakerSettings settings = settings_of("5x5x4", {Kind::only_win, Kind::only_draw}, 9);
  const std::string one = file_text(make_puzzles(settings).puzzles);
  settings.threads = 3;
  EXPECT_EQ(file_text(make_puzzles(settings).puzzles), one);
  settings.seed = 6;
  EXPECT_NE(file_text(make_puzzles(settings).puzzles), one);
}

TEST(PuzzleMaker, DividesTheCountAmongKindsAndGrades) {
  const MadePuzzles made = make_puzzles(settings_of("5x5x4", {Kind::only_win, Kind::only_draw}, 13));
  ASSERT_EQ(made.puzzles.size(), 13U);
  EXPECT_EQ(std::ranges::count(made.puzzles, Kind::only_win, &Puzzle::kind), 7);
  std::map<std::pair<Kind, int>, int> by_grade;
  Examiner examiner;
  for (const Puzzle& puzzle : made.puzzles) {
    ++by_grade[{puzzle.kind, grade_of(puzzle)}];
    EXPECT_FALSE(why_wrong(puzzle, examiner)) << to_text(puzzle);
  }
  for (const auto& [grade, count] : by_grade) EXPECT_LE(count, 4);
  EXPECT_TRUE(std::ranges::is_sorted(
      made.puzzles, {}, [](const Puzzle& puzzle) { return std::pair(puzzle.kind, rating_of(puzzle)); }));
}

TEST(PuzzleMaker, StopsOnRequestAndWhenGamesRunOut) {
  MakerSettings settings = settings_of("renju", {Kind::fours}, 1000);
  settings.most_games = 64;
  const MadePuzzles few = make_puzzles(settings);
  EXPECT_LT(few.puzzles.size(), 1000U);
  EXPECT_EQ(few.games, 64U);
  settings.should_stop = [](const MakerProgress&) { return true; };
  EXPECT_EQ(make_puzzles(settings).games, 0U);
}

}  // namespace
}  // namespace rowan::puzzle
