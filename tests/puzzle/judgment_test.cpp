// SPDX-License-Identifier: MIT
#include "puzzle/judgment.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

/// The position after the line of a judgment.
Position after(const Puzzle& puzzle, const Judgment& judgment) {
  Position position = puzzle.position;
  for (const Point move : judgment.line) {
    EXPECT_TRUE(position.is_legal(move)) << to_text(move, position.rules());
    position.play(move);
  }
  return position;
}

TEST(Judgment, TheSolutionWinsToItsEnd) {
  for (const Kind kind : {Kind::fours, Kind::threats, Kind::trap}) {
    const Puzzle puzzle = sample(kind);
    const Judgment judgment = judge(puzzle, puzzle.solution);
    EXPECT_TRUE(judgment.is_solution) << name_of(kind);
    EXPECT_EQ(judgment.line.front(), puzzle.solution);
    EXPECT_EQ(judgment.line.size() / 2 + 1, static_cast<std::size_t>(puzzle.traits.moves));
    EXPECT_EQ(after(puzzle, judgment).outcome(), win_for(puzzle.position.side_to_move())) << name_of(kind);
  }
  EXPECT_EQ(english(judge(sample(Kind::only_win), sample(Kind::only_win).solution).reason), "b4 wins.");
  EXPECT_EQ(english(judge(sample(Kind::only_draw), sample(Kind::only_draw).solution).reason), "b1 draws.");
}

TEST(Judgment, EveryOtherMoveIsRefuted) {
  for (const Kind kind : all_kinds()) {
    const Puzzle puzzle = sample(kind);
    int with_answer = 0;
    for (const Point move : puzzle.position.legal_moves()) {
      if (move == puzzle.solution) continue;
      const Judgment judgment = judge(puzzle, move);
      EXPECT_FALSE(judgment.is_solution);
      EXPECT_FALSE(english(judgment.reason).empty())
          << name_of(kind) << ' ' << to_text(move, puzzle.position.rules());
      EXPECT_EQ(judgment.line.front(), move);
      const Position end = after(puzzle, judgment);
      if (kind == Kind::defense) {
        EXPECT_EQ(end.outcome(), win_for(opponent(puzzle.position.side_to_move())));
      }
      if (judgment.line.size() > 1) ++with_answer;
    }
    EXPECT_GE(with_answer, puzzle.traits.decoys > 0 ? 1 : 0) << name_of(kind);
  }
}

TEST(Judgment, HintsBecomeMoreSpecific) {
  const Puzzle puzzle = sample(Kind::fours);
  EXPECT_EQ(english(hint_phrase(puzzle, HintStage::shape)), "The move makes a four.");
  EXPECT_EQ(english(hint_phrase(puzzle, HintStage::area)), "Look at columns j to l, rows 7 to 9.");
  EXPECT_EQ(english(hint_phrase(puzzle, HintStage::solution)), "Play k8.");
  const Puzzle small = sample(Kind::only_win);
  EXPECT_EQ(english(hint_phrase(small, HintStage::shape)), "All other moves draw or lose.");
  EXPECT_EQ(english(hint_phrase(small, HintStage::area)), "Look at columns a to c, rows 3 to 5.");
  EXPECT_EQ(english(hint_phrase(sample(Kind::threats), HintStage::shape)), "The move makes an open three.");
}

TEST(Judgment, TheAreaOfAHintMatchesItsText) {
  const Puzzle puzzle = sample(Kind::only_win);
  std::vector<std::string> names;
  for (const Point point : hint_area(puzzle)) names.push_back(to_text(point, puzzle.position.rules()));
  EXPECT_EQ(join(names, " "), "a5 b5 c5 a4 b4 c4 a3 b3 c3");
  for (const Kind kind : all_kinds()) {
    const std::vector<Point> area = hint_area(sample(kind));
    EXPECT_NE(std::ranges::find(area, sample(kind).solution), area.end()) << name_of(kind);
  }
}

}  // namespace
}  // namespace rowan::puzzle
