// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "puzzle/maker.hpp"
#include "puzzle/plain_check.hpp"
#include "puzzle/puzzle_file.hpp"
#include "puzzle/sample_puzzles.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::puzzle {
namespace {

TEST(PlainSolver, AgreesWithTheSamples) {
  for (const Kind kind : all_kinds()) {
    EXPECT_EQ(plain_complaint(sample(kind)), std::nullopt) << name_of(kind);
  }
}

TEST(PlainSolver, RejectsAnotherSolution) {
  Puzzle puzzle = sample(Kind::only_win);
  puzzle.solution = point_at(0, 0);
  EXPECT_TRUE(plain_complaint(puzzle));
  puzzle = sample(Kind::fours);
  puzzle.solution = point_at(0, 0);
  EXPECT_EQ(plain_complaint(puzzle), "the solution is no attack");
  puzzle = sample(Kind::defense);
  puzzle.solution = point_at(0, 0);
  EXPECT_TRUE(plain_complaint(puzzle));
  puzzle = sample(Kind::fours);
  puzzle.kind = Kind::threats;
  EXPECT_EQ(plain_complaint(puzzle), "fours alone win");
}

TEST(PlainSolver, AgreesWithNewPuzzles) {
  const std::uint64_t seed = testing::seed_of_run(20'406);
  const std::vector<std::pair<const char*, Kind>> wanted{
      {"freestyle", Kind::fours},  {"renju", Kind::fours},     {"renju", Kind::trap},
      {"standard", Kind::threats}, {"renju", Kind::threats},   {"freestyle", Kind::defense},
      {"5x5x4", Kind::only_win},   {"5x5x4", Kind::only_draw},
  };
  int checked = 0;
  for (const auto& [game, kind] : wanted) {
    PuzzleFinder finder(find_game(game).value(), {kind}, seed);
    int left = testing::cases(kind == Kind::trap ? 300 : 40);
    int most = testing::is_sanitized || kind == Kind::defense ? 1 : 3;  // a defense takes seconds
    for (std::uint64_t number = 0; left > 0 && most > 0; ++number, --left) {
      for (const Puzzle& puzzle : finder.find(number)) {
        EXPECT_EQ(plain_complaint(puzzle), std::nullopt) << to_text(puzzle);
        ++checked;
        --most;
      }
    }
  }
  if (!testing::is_sanitized) {
    EXPECT_GT(checked, 10);
  }
}

}  // namespace
}  // namespace rowan::puzzle
