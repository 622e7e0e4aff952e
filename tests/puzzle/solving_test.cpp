// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/plain_solver.hpp"
#include "puzzle/puzzle_file.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

/// The moves played by following the hints to their end.
struct Walk {
  std::vector<Point> played = {};
  Judgment last = {};
  int moves = 0;  // made by the solver
};

/// Solves a puzzle by playing its hints. The test fails if a hint is missing or refused.
Walk walk_by_hints(const Puzzle& puzzle) {
  Walk walk;
  while (!walk.last.is_done) {
    const auto rest = rest_of(puzzle, walk.played);
    if (!rest) {
      ADD_FAILURE() << to_text(puzzle) << ": no move is left after " << walk.played.size();
      return walk;
    }
    walk.last = judge_next(puzzle, walk.played, rest->solution);
    ++walk.moves;
    if (!walk.last.is_solution || walk.last.line.front() != rest->solution) {
      ADD_FAILURE() << to_text(puzzle) << ": the hint is refused: " << english(walk.last.reason);
      return walk;
    }
    walk.played.insert(walk.played.end(), walk.last.line.begin(), walk.last.line.end());
    Position position = puzzle.position;
    for (const Point move : walk.played) {
      EXPECT_TRUE(position.is_legal(move)) << to_text(puzzle);
      position.play(move);
    }
    EXPECT_EQ(position.is_over(), walk.last.is_done && asks_for_whole_win(puzzle.kind)) << to_text(puzzle);
  }
  return walk;
}

TEST(Solving, AWinIsPlayedUntilTheRowIsComplete) {
  for (const Kind kind : {Kind::fours, Kind::threats, Kind::trap}) {
    const Puzzle puzzle = sample(kind);
    const Walk walk = walk_by_hints(puzzle);
    EXPECT_EQ(walk.moves, puzzle.traits.moves) << name_of(kind) << ", against the longest defense";
  }
  EXPECT_GT(walk_by_hints(sample(Kind::only_win)).moves, 1);
  EXPECT_EQ(walk_by_hints(sample(Kind::defense)).moves, 1);
  EXPECT_EQ(walk_by_hints(sample(Kind::only_draw)).moves, 1);
}

TEST(Solving, TheSolutionIsTheRestOfTheWin) {
  for (const Kind kind : {Kind::fours, Kind::threats, Kind::trap, Kind::only_win}) {
    const Puzzle puzzle = sample(kind);
    const std::vector<Point> played = walk_by_hints(puzzle).played;
    for (std::size_t count = 0; count < played.size(); count += 2) {
      const auto from = std::span(played).first(count);
      const auto solution = solution_of(puzzle, from);
      ASSERT_TRUE(solution) << name_of(kind);
      EXPECT_TRUE(solution->is_done);
      EXPECT_EQ(solution->line, std::vector(played.begin() + static_cast<int>(count), played.end()));
    }
    const auto last = solution_of(puzzle, std::span(played).first(played.size() - 1));
    EXPECT_EQ(english(last.value().reason),
              to_text(played.back(), puzzle.position.rules()) + " wins in 1 move.");
  }
  for (const Kind kind : {Kind::defense, Kind::only_draw})
    EXPECT_EQ(solution_of(sample(kind), {}).value().line, std::vector{sample(kind).solution});
}

TEST(Solving, AJudgmentCanBeInterruptedAtAnyTime) {
  int interrupted = 0;
  for (const Kind kind : {Kind::fours, Kind::threats, Kind::trap, Kind::only_win}) {
    const Puzzle puzzle = sample(kind);
    for (int looks = 0; looks < 12; ++looks) {
      const StopSource stop;
      int left = looks;
      const Interruption interruption{.stop = stop.get_token(), .pause = [&] {
                                        if (left-- == 0) stop.request_stop();
                                      }};
      if (looks == 0) stop.request_stop();
      const Judgment judgment = judge_next(puzzle, {}, puzzle.solution, interruption);
      Position position = puzzle.position;
      for (const Point move : judgment.line) {
        EXPECT_TRUE(position.is_legal(move)) << name_of(kind) << ", " << looks;
        position.play(move);
      }
      if (!stop.stop_requested()) continue;
      ++interrupted;
      EXPECT_FALSE(solution_of(puzzle, {}, interruption)) << name_of(kind) << ", " << looks;
    }
  }
  EXPECT_GE(interrupted, 4) << "each kind at its beginning";
}

TEST(Solving, ARightMoveIsAnsweredAndPlayContinues) {
  const Puzzle puzzle = sample(Kind::fours);
  const Judgment first = judge_next(puzzle, {}, puzzle.solution);
  EXPECT_TRUE(first.is_solution);
  EXPECT_FALSE(first.is_done);
  ASSERT_EQ(first.line.size(), 2U);
  EXPECT_EQ(english(first.reason),
            "Black answers at " + to_text(first.line.back(), puzzle.position.rules()) + ". Keep going.");
}

TEST(Solving, ALaterWrongMoveIsRefused) {
  const Puzzle puzzle = sample(Kind::fours);
  const std::vector<Point> played = judge_next(puzzle, {}, puzzle.solution).line;
  Position position = puzzle.position;
  for (const Point move : played) position.play(move);
  int right = 0;
  for (const Point move : position.legal_moves()) {
    const Judgment judgment = judge_next(puzzle, played, move);
    EXPECT_EQ(judgment.line.front(), move);
    EXPECT_FALSE(english(judgment.reason).empty());
    if (judgment.is_solution) ++right;
  }
  EXPECT_GE(right, 1);
  EXPECT_LE(right, 4) << "a quiet move gives the win away";
  EXPECT_EQ(english(judge_next(puzzle, played, parse_point("a1", position.rules()).value()).reason),
            "It does not make a four, so the opponent is free to move.");
}

TEST(Solving, TheOpponentsRowIsNotOverlooked) {
  // White has a four; any move that does not stop it loses at once.
  Puzzle puzzle = sample(Kind::fours);
  const auto read = [](const char* text) { return parse_puzzle(text).value(); };
  puzzle = read("fours\tfreestyle\t15/15/15/15/15/15/15/15/15/15/3oooo8/15/15/4xxx8/15 x\tk5\tmoves=3");
  const auto a1 = parse_point("a1", puzzle.position.rules()).value();
  const Judgment judgment = judge_next(puzzle, {}, a1);
  EXPECT_FALSE(judgment.is_solution);
  EXPECT_EQ(judgment.line.size(), 2U);
  EXPECT_EQ(english(judgment.reason).substr(0, 16), "But White plays ");
}

/// Judges a move, and stops the judgment at pause number `last`; 0 stops it before it begins. Returns the
/// number of pauses.
int judged_until(const Puzzle& puzzle, std::span<const Point> played, Point move, int last) {
  const StopSource stop;
  if (last == 0) stop.request_stop();
  int turns = 0;
  const Interruption interruption{.stop = stop.get_token(), .pause = [&] {
                                    if (++turns == last) stop.request_stop();
                                  }};
  const Judgment judgment = judge_next(puzzle, played, move, interruption);
  Position position = puzzle.position;
  for (const Point before : played) position.play(before);
  for (const Point point : judgment.line) {
    EXPECT_TRUE(position.is_legal(point)) << "of a line after turn " << last;
    position.play(point);
  }
  return turns;
}

TEST(Solving, CanBeInterruptedAtAnyTime) {
  int turns = 0;
  for (const Kind kind : {Kind::fours, Kind::threats, Kind::trap, Kind::only_win}) {
    const Puzzle puzzle = sample(kind);
    const std::vector<Point> begun = judge_next(puzzle, {}, puzzle.solution).line;
    const Point next = rest_of(puzzle, begun).value().solution;
    constexpr int never = -1;
    const int first_turns = judged_until(puzzle, {}, puzzle.solution, never);
    const int next_turns = judged_until(puzzle, begun, next, never);
    turns += first_turns + next_turns;
    for (int last = 0; last <= first_turns; ++last) judged_until(puzzle, {}, puzzle.solution, last);
    for (int last = 0; last <= next_turns; ++last) judged_until(puzzle, begun, next, last);
  }
  EXPECT_GT(turns, 0);
}

/// The moves that lead to each later position with the solver to move, along the win that the hints play.
std::vector<std::vector<Point>> later_positions(const Puzzle& puzzle) {
  const std::vector<Point> played = walk_by_hints(puzzle).played;
  std::vector<std::vector<Point>> later;
  for (std::size_t count = 2; count < played.size(); count += 2)
    later.emplace_back(played.begin(), played.begin() + static_cast<int>(count));
  return later;
}

Position after(const Puzzle& puzzle, const std::vector<Point>& moves) {
  Position position = puzzle.position;
  for (const Point move : moves) position.play(move);
  return position;
}

/// Every 20th of Rowan's own puzzles of the kind only_win.
std::vector<Puzzle> some_only_wins() {
  std::vector<Puzzle> chosen;
  std::size_t seen = 0;
  const std::vector<Puzzle> puzzles = built_in_puzzles().value();
  for (const Puzzle& puzzle : puzzles) {
    if (puzzle.kind == Kind::only_win && seen++ % 20 == 0) chosen.push_back(puzzle);
  }
  return chosen;
}

TEST(Solving, OnASmallBoardEveryWinningMoveIsRight) {
  int several = 0;
  for (const Puzzle& puzzle : some_only_wins()) {
    for (const std::vector<Point>& played : later_positions(puzzle)) {
      const Position position = after(puzzle, played);
      PlainValue values(position);
      std::vector<Point> winning;
      for (const Point move : position.legal_moves()) {
        const bool wins = values.reaches(move, 1);
        if (wins) winning.push_back(move);
        EXPECT_EQ(judge_next(puzzle, played, move).is_solution, wins) << to_text(puzzle);
      }
      const Puzzle rest = rest_of(puzzle, played).value();
      const std::string hint = english(hint_phrase(rest, HintStage::shape));
      if (hint == "All other moves draw or lose.") {
        EXPECT_EQ(winning, std::vector{rest.solution}) << to_text(rest);
      } else if (hint == "More than one move wins here.") {
        EXPECT_GT(winning.size(), 1U) << to_text(rest);
        ++several;
      } else {
        EXPECT_EQ(hint, "The move completes the row.");
      }
    }
  }
  EXPECT_GT(several, 0);
}

TEST(Solving, AnUndecidedMoveIsNoMistake) {
  const Puzzle puzzle = parse_puzzle(
                            "threats\tfreestyle\t"
                            "15/15/15/15/15/15/3xxoooox5/5x1x7/6o2x5/15/15/15/15/15/15 o\t"
                            "g8\tmoves=6 lines=4 quiet=3 decoys=2")
                            .value();
  const auto point = [&](const char* text) { return parse_point(text, puzzle.position.rules()).value(); };
  const Judgment judgment = judge_next(puzzle, std::vector{point("g8"), point("g6")}, point("i10"));
  EXPECT_TRUE(judgment.is_undecided);
  EXPECT_FALSE(judgment.is_solution);
  EXPECT_EQ(judgment.line, std::vector{point("i10")});
  EXPECT_EQ(
      english(judgment.reason),
      "It could not be determined whether i10 wins. This does not count as a mistake; try another move.");
}

/// Every 20th of Rowan's own puzzles, or all of them with ROWAN_PUZZLES set.
TEST(Solving, HintsSolveRowansOwnPuzzles) {
  const std::vector<Puzzle> puzzles = built_in_puzzles().value();
  const std::size_t step = std::getenv("ROWAN_PUZZLES") != nullptr ? 1 : 20;
  std::size_t solved = 0;
  for (std::size_t i = 0; i < puzzles.size(); i += step) {
    const Walk walk = walk_by_hints(puzzles[i]);
    EXPECT_GE(walk.moves, asks_for_whole_win(puzzles[i].kind) ? 2 : 1) << to_text(puzzles[i]);
    if (walk.last.is_done) ++solved;
  }
  EXPECT_EQ(solved, (puzzles.size() + step - 1) / step);
}

}  // namespace
}  // namespace rowan::puzzle
