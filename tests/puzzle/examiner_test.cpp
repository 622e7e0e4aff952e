// SPDX-License-Identifier: MIT
#include "puzzle/examiner.hpp"

#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

TEST(Examiner, AcceptsTheSampleOfEveryKind) {
  Examiner examiner;
  for (const Kind kind : all_kinds()) {
    const Puzzle puzzle = sample(kind);
    const auto found = examiner.examine(kind, puzzle.position);
    ASSERT_TRUE(found) << name_of(kind);
    EXPECT_EQ(to_text(*found), to_text(puzzle));
    EXPECT_FALSE(why_wrong(puzzle, examiner));
  }
}

TEST(Examiner, ErrorsNameTheProblem) {
  Examiner examiner;
  Puzzle moved = sample(Kind::only_win);
  moved.solution = point_at(0, 0);
  EXPECT_EQ(why_wrong(moved, examiner)->message, "the solution is b4, not a5");
  Puzzle longer = sample(Kind::fours);
  ++longer.traits.moves;
  EXPECT_EQ(why_wrong(longer, examiner)->message, "the traits differ");
  Puzzle other = sample(Kind::fours);
  other.kind = Kind::defense;
  EXPECT_EQ(why_wrong(other, examiner)->message, "the position is not a puzzle of the kind defense");
}

std::optional<Puzzle> examined(Kind kind, const std::string& game, const std::string& text) {
  return Examiner().examine(kind, parse_position(text, find_game(game).value()).value());
}

TEST(Examiner, RequiresASingleSolution) {
  // An open three becomes an open four at either end, so two moves win.
  EXPECT_FALSE(examined(Kind::fours, "freestyle", "15/15/15/15/15/15/15/5ooo7/15/15/15/15/15/15/15 o"));
  // An immediate five is not a puzzle.
  EXPECT_FALSE(examined(Kind::fours, "freestyle", "xxxx11/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x"));
  // A position without a win is not a puzzle either.
  EXPECT_FALSE(examined(Kind::threats, "freestyle", "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o"));
}

TEST(Examiner, ATrapNeedsForbiddenPoints) {
  const Puzzle trap = sample(Kind::trap);
  const std::string text = to_text(trap.position);
  EXPECT_TRUE(examined(Kind::fours, "renju", text)) << "it is a win by fours as well";
  EXPECT_FALSE(examined(Kind::fours, "freestyle", text));
  const Puzzle fours = sample(Kind::fours);
  EXPECT_TRUE(examined(Kind::fours, "renju", to_text(fours.position)));
  EXPECT_FALSE(examined(Kind::trap, "renju", to_text(fours.position)));
}

}  // namespace
}  // namespace rowan::puzzle
