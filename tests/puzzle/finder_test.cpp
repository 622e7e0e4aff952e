// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "puzzle/maker.hpp"
#include "puzzle/puzzle_file.hpp"
#include "support/sanitized.hpp"

namespace rowan::puzzle {
namespace {

std::vector<std::string> texts(const std::vector<Puzzle>& puzzles) {
  std::vector<std::string> lines;
  for (const Puzzle& puzzle : puzzles) lines.push_back(to_text(puzzle));
  return lines;
}

TEST(CasualGame, EndsAndDependsOnlyOnTheSeed) {
  for (const char* const game : {"freestyle", "renju", "5x5x4"}) {
    const Rules rules = find_game(game).value();
    const eval::Evaluator evaluator(rules);
    CasualGame one(rules, evaluator, 7);
    CasualGame same(rules, evaluator, 7);
    CasualGame other(rules, evaluator, 8);
    while (!one.position().is_over()) {
      one.advance();
      same.advance();
      if (!other.position().is_over()) other.advance();
      ASSERT_EQ(one.position(), same.position()) << game;
    }
    EXPECT_NE(one.position(), other.position()) << game;
  }
}

TEST(PuzzleFinder, DoesNotDependOnTheOrderOfGames) {
  const Rules rules = find_game("renju").value();
  const std::vector<Kind> kinds{Kind::fours, Kind::threats, Kind::trap};
  PuzzleFinder forwards(rules, kinds, 3);
  PuzzleFinder backwards(rules, kinds, 3);
  const std::uint64_t games = testing::cases(40);
  std::vector<std::vector<std::string>> found;
  std::size_t count = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    found.push_back(texts(forwards.find(game)));
    count += found.back().size();
  }
  for (std::uint64_t game = games; game-- > 0;) EXPECT_EQ(texts(backwards.find(game)), found[game]);
  if (!testing::is_sanitized) {
    EXPECT_GE(count, 3U);
  }
}

}  // namespace
}  // namespace rowan::puzzle
