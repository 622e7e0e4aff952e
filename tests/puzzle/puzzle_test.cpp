// SPDX-License-Identifier: MIT
#include "puzzle/puzzle.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/symmetry.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

Puzzle turned(const Puzzle& puzzle, Symmetry symmetry) {
  return {.kind = puzzle.kind,
          .position = apply(symmetry, puzzle.position),
          .solution = apply(symmetry, puzzle.solution, puzzle.position.rules()),
          .traits = puzzle.traits};
}

Puzzle with_other_colors(const Puzzle& puzzle) {
  std::vector<Cell> cells(puzzle.position.cells().begin(), puzzle.position.cells().end());
  for (Cell& cell : cells) {
    if (cell != Cell::empty) cell = cell == Cell::first ? Cell::second : Cell::first;
  }
  const Side side = opponent(puzzle.position.side_to_move());
  return {.kind = puzzle.kind,
          .position = Position(puzzle.position.rules(), cells, side),
          .solution = puzzle.solution,
          .traits = puzzle.traits};
}

TEST(Puzzle, IsTheSameRotatedAndMirrored) {
  for (const Kind kind : all_kinds()) {
    const Puzzle puzzle = sample(kind);
    for (const Symmetry symmetry : symmetries(puzzle.position.rules())) {
      EXPECT_EQ(identity_of(turned(puzzle, symmetry)), identity_of(puzzle)) << name_of(kind);
    }
  }
}

TEST(Puzzle, IsTheSameWithSwappedColorsIfTheRulesAreSymmetric) {
  EXPECT_EQ(identity_of(with_other_colors(sample(Kind::fours))), identity_of(sample(Kind::fours)));
  EXPECT_EQ(identity_of(with_other_colors(sample(Kind::only_win))), identity_of(sample(Kind::only_win)));
  EXPECT_NE(identity_of(with_other_colors(sample(Kind::defense))), identity_of(sample(Kind::defense)));
}

TEST(Puzzle, DependsOnStonesAndGame) {
  std::set<std::string> identities;
  for (const Kind kind : all_kinds()) identities.insert(identity_of(sample(kind)));
  EXPECT_EQ(identities.size(), static_cast<std::size_t>(kind_count));
  Puzzle standard = sample(Kind::fours);
  standard.position = Position(find_game("standard").value(),
                               {standard.position.cells().begin(), standard.position.cells().end()},
                               standard.position.side_to_move());
  EXPECT_NE(identity_of(standard), identity_of(sample(Kind::fours)));
}

TEST(Puzzle, RatingsFollowTheFormula) {
  EXPECT_EQ(rating_of(sample(Kind::fours)), 600 + 110 + 25);
  EXPECT_EQ(rating_of(sample(Kind::threats)), 900 + 70 * 1 + 60 * 2 + 50 * 2 + 20 * 3);
  EXPECT_EQ(rating_of(sample(Kind::defense)), 900 + 80);
  EXPECT_EQ(rating_of(sample(Kind::trap)), 600 + 150 + 110 + 25 * 3 + 20);
  EXPECT_EQ(rating_of(sample(Kind::only_win)), 500 + 35 * 19 + 10 * 10);
  EXPECT_EQ(grade_of(sample(Kind::fours)), 1);
  EXPECT_EQ(grade_of(sample(Kind::threats)), 4);
  Puzzle hard = sample(Kind::fours);
  hard.traits.moves = 60;
  EXPECT_EQ(rating_of(hard), 2600);
  EXPECT_EQ(grade_of(hard), 10);
}

TEST(Puzzle, KindsDependOnTheGame) {
  const Rules renju = find_game("renju").value();
  const Rules freestyle = find_game("freestyle").value();
  const Rules small = find_game("5x5x4").value();
  EXPECT_TRUE(has_kind(renju, Kind::trap));
  EXPECT_FALSE(has_kind(freestyle, Kind::trap));
  EXPECT_TRUE(has_kind(freestyle, Kind::defense));
  EXPECT_FALSE(has_kind(freestyle, Kind::only_win));
  EXPECT_TRUE(has_kind(small, Kind::only_draw));
  EXPECT_FALSE(has_kind(small, Kind::fours));
}

}  // namespace
}  // namespace rowan::puzzle
