// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class PuzzlesCommand : public ::testing::Test {
 protected:
  void write(const std::string& text) const { std::ofstream(file_) << text; }

  /// Runs `rowan puzzles --solve` with the state folder of this test.
  [[nodiscard]] Finished solve(const std::vector<std::string>& arguments,
                               const std::string& input = "") const {
    std::vector<std::string> words{"XDG_STATE_HOME=" + state_, ROWAN_PROGRAM, "puzzles", "--solve"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run("/usr/bin/env", words, input);
  }

  TemporaryFolder folder_;
  std::string file_ = folder_ / "puzzles.txt";
  std::string state_ = folder_ / "state";
  std::string whole_win_ = "b4\nb2\nd2\nc3\ne1\n";  // solves 2xo1/2oo1/1x3/4x/5 x against the best defense
};

TEST_F(PuzzlesCommand, EqualSeedsMakeEqualFiles) {
  const Finished made = rowan({"puzzles", "--game", "5x5x4", "--count", "4", "--seed", "9", "--out", file_});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, StartsWith("4 puzzles: 2 only-win (grades "));
  const std::string text = text_in(file_);
  EXPECT_THAT(text,
              StartsWith("rowan puzzles 1\n# rowan puzzles --game \"5x5x4\" --count 4 --seed 9\nonly-win\t"));
  EXPECT_EQ(rowan({"puzzles", "--game", "5x5x4", "--count", "4", "--seed", "9", "--threads", "2"}).out, text);
  EXPECT_NE(rowan({"puzzles", "--game", "5x5x4", "--count", "4", "--seed", "8"}).out, text);
}

TEST_F(PuzzlesCommand, ChecksAFile) {
  ASSERT_EQ(rowan({"puzzles", "--game", "5x5x4", "--count", "2", "--out", file_}).exit_code, 0);
  const Finished right = rowan({"puzzles", "--check", file_});
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_EQ(right.out, "2 puzzles checked, 0 wrong\n");
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\ta1\tdecoys=18\n");
  const Finished wrong = rowan({"puzzles", "--check", file_});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_EQ(wrong.out, "puzzle 1: the solution is b4, not a1\n1 puzzles checked, 1 wrong\n");
}

TEST_F(PuzzlesCommand, ListsAndShows) {
  write(
      "rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n"
      "only-draw\t5x5x4\t1o3/1x3/1xox1/2xo1/x1o2 o\tb1\tdecoys=15\n");
  EXPECT_EQ(rowan({"puzzles", file_}).out,
            "number  kind       game   to move  grade  rating  decoys\n"
            "     1  only-win   5x5x4  x            4    1265      18\n"
            "     2  only-draw  5x5x4  o            3    1160      15\n");
  EXPECT_EQ(rowan({"puzzles", "--list", file_}).out, rowan({"puzzles", file_}).out);
  EXPECT_THAT(rowan({"puzzles", file_, "--kind", "only-draw"}).out, HasSubstr("     2  only-draw"));
  EXPECT_EQ(rowan({"puzzles", file_, "--game", "renju"}).exit_code, 1);
  const Finished shown = rowan({"puzzles", file_, "--show", "1"});
  EXPECT_THAT(shown.out, HasSubstr(" 4  . . o o .\n"));
  EXPECT_THAT(shown.out, HasSubstr("\nx to move: find the only winning move\n"));
  EXPECT_EQ(shown.out.find("b4"), std::string::npos) << "the solution is not told";
  EXPECT_THAT(rowan({"puzzles", file_, "--show", "1", "--solution"}).out, HasSubstr("solution: b4"));
}

TEST_F(PuzzlesCommand, AWrongMoveIsRefutedAndHintsBecomeMoreSpecific) {
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n");
  const Finished run = solve({file_, "--show", "1"}, "c5\nhnit\nhint\nhint\nhint\na5\n" + whole_win_);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("'c5': c5 is occupied"));
  EXPECT_THAT(run.out, HasSubstr("; did you mean 'hint'?"));
  EXPECT_THAT(run.out, HasSubstr("All other moves draw or lose.\n"));
  EXPECT_THAT(run.out, HasSubstr("Look at columns a to c, rows 3 to 5.\n"));
  EXPECT_THAT(run.out, HasSubstr("Play b4.\n"));
  EXPECT_THAT(run.out, HasSubstr("Line: a5 "));
  EXPECT_THAT(run.out, HasSubstr("Not the solution; try again.\n"));
  EXPECT_THAT(run.out, HasSubstr("e1 completes the row: the whole win is found.\n"
                                 "Solved, with 1 wrong move and 3 hints.\n"));
}

TEST_F(PuzzlesCommand, AWinMustBePlayedMoveByMove) {
  const Finished first = solve({"--show", "1"}, "k8\n");
  EXPECT_EQ(first.exit_code, 1) << "the first move alone does not solve it";
  EXPECT_THAT(first.out, HasSubstr(" 8  . . . . . . x o o o o(x). . .\n")) << "the answer is on the board";
  EXPECT_THAT(first.out, HasSubstr("Black answers at l8. Keep going.\n"));
  EXPECT_EQ(first.out.find("rating for"), std::string::npos) << "nothing was missed yet";
  const Finished whole = solve({"--show", "1"}, "k8\na1\nhint\nh11\nhint\nl7\n");
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("It does not make a four, so the opponent is free to move.\n"));
  EXPECT_THAT(whole.out, HasSubstr("The move makes a four.\n")) << "the hint is for the second move";
  EXPECT_THAT(whole.out, HasSubstr("The move completes the row.\n")) << "and this one for the third";
  EXPECT_THAT(whole.out, HasSubstr("l7 completes the row: the whole win is found.\n"
                                   "Solved, with 1 wrong move and 2 hints.\n"));
}

TEST_F(PuzzlesCommand, GivingUpDuringAWinShowsTheRestOfIt) {
  const Finished run = solve({"--show", "1"}, "k8\nh11\nsolution\n");
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("l7 wins in 1 move.\n"));
  EXPECT_THAT(solve({"--show", "1"}, "k8\nsolution\n").out,
              HasSubstr("Line: h11 g12 l7\nh11 wins in 2 moves.\n"));
}

TEST_F(PuzzlesCommand, AMissCountsHoweverTheProgramEnds) {
  EXPECT_THAT(solve({"--show", "1"}, "k8\na1\nquit\n").out, HasSubstr("after 9 more puzzles. "));
  EXPECT_THAT(text_in(state_ + "/rowan/puzzles.txt"), HasSubstr("\nmissed "));
  EXPECT_THAT(solve({"--show", "2"}, "hint\n").out, HasSubstr("after 8 more puzzles. "));
}

TEST_F(PuzzlesCommand, AnIncorrectPuzzleIsRefused) {
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\ta1\tdecoys=18\n");
  const Finished run = solve({file_}, "a1\n");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err, "error: puzzle 1 is wrong: the solution is b4, not a1\n");
  EXPECT_EQ(run.out, "");
}

TEST_F(PuzzlesCommand, GivingUpShowsTheSolution) {
  const Finished given_up = solve({}, "solution\n");
  EXPECT_EQ(given_up.exit_code, 1);
  EXPECT_THAT(given_up.out, HasSubstr("Type a move, or hint, solution or quit.\n"));
  EXPECT_EQ(solve({}, "quit\n").exit_code, 1);
  EXPECT_EQ(solve({}).exit_code, 1) << "the input has ended";
  EXPECT_EQ(solve({"--check"}).exit_code, 2);
}

TEST_F(PuzzlesCommand, ProgressIsSaved) {
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n");
  const Finished first = solve({file_}, whole_win_);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("You get a rating for only-win after 9 more puzzles. "));
  EXPECT_THAT(first.out, HasSubstr("Days in a row: 1."));
  const std::string kept = text_in(state_ + "/rowan/puzzles.txt");
  EXPECT_THAT(kept, StartsWith("rowan puzzle progress 1\nstreak 1 "));
  EXPECT_THAT(solve({file_}, whole_win_).out, HasSubstr("after 9 more puzzles. "));
  EXPECT_EQ(text_in(state_ + "/rowan/puzzles.txt"), kept);
  EXPECT_THAT(solve({file_}, "a5\n" + whole_win_).out, HasSubstr("after 9 more puzzles. "));
  EXPECT_THAT(text_in(state_ + "/rowan/puzzles.txt"), StartsWith(kept + "missed ")) << "it comes again";
  EXPECT_EQ(solve({file_}, "quit\n").out.find("rating for"), std::string::npos) << "nothing was tried";
}

TEST_F(PuzzlesCommand, ARatingIsShownFromTheTenthPuzzleOn) {
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n");
  EXPECT_EQ(solve({file_}, "quit\n").exit_code, 1);
  std::ofstream(state_ + "/rowan/puzzles.txt")
      << "rowan puzzle progress 1\nstreak 3 20410\nonly-win 1200.000000 90.000000 0.060000 9\n";
  EXPECT_THAT(solve({file_}, whole_win_).out, HasSubstr("Your rating for only-win: 12"));
  EXPECT_THAT(solve({file_}, whole_win_).out, HasSubstr("unchanged because you have tried this one before"));
}

TEST_F(PuzzlesCommand, MissedPuzzlesReturnWhenDue) {
  write(
      "rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n"
      "only-draw\t5x5x4\t1o3/1x3/1xox1/2xo1/x1o2 o\tb1\tdecoys=15\n");
  EXPECT_EQ(solve({file_, "--show", "1"}, "solution\n").exit_code, 1);
  EXPECT_EQ(solve({file_, "--show", "2"}, "solution\n").exit_code, 1);
  const std::string again = "Repeated, because you missed it earlier:\n";
  EXPECT_EQ(solve({file_}, "solution\n").out.find(again), std::string::npos) << "not on the same day";

  const std::string kept = state_ + "/rowan/puzzles.txt";
  const std::regex due("(missed [0-9a-f]{16} 0) [0-9]+");
  const std::string earlier = std::regex_replace(text_in(kept), due, "$1 1");
  std::ofstream(kept, std::ios::trunc) << earlier;
  EXPECT_THAT(solve({file_}, "solution\nsolution\n").out, HasSubstr(again));
  std::ofstream(kept, std::ios::trunc) << earlier;
  EXPECT_EQ(solve({file_}, "quit\n").out.find(again), std::string::npos) << "who leaves is not asked";
}

TEST_F(PuzzlesCommand, DamagedProgressIsNotOverwritten) {
  std::filesystem::create_directories(state_ + "/rowan");
  std::ofstream(state_ + "/rowan/puzzles.txt") << "something else\n";
  const Finished given_up = solve({}, "solution\n");
  // First comes a note that the files, which this test made world-readable, are now private to the owner.
  EXPECT_THAT(given_up.err, HasSubstr("\nnote: your progress cannot be read, and is not saved: "));
  EXPECT_EQ(text_in(state_ + "/rowan/puzzles.txt"), "something else\n");
}

TEST_F(PuzzlesCommand, ErrorsNameTheProblem) {
  const Finished none = rowan({"puzzles", "--game", "5x5x4", "--kind", "trap", "--count", "1"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(none.err, "error: 5x5x4 has no puzzles of kind trap; it has only-win, only-draw\n");
  const Finished few = rowan({"puzzles", "--game", "tictactoe", "--count", "2", "--games", "20"});
  EXPECT_EQ(few.exit_code, 1);
  EXPECT_THAT(few.err, StartsWith("error: found only 0 of 2 puzzles in 40 games"));
  write("rowan puzzles 1\nfours\n");
  const Finished damaged = rowan({"puzzles", file_});
  EXPECT_EQ(damaged.exit_code, 2);
  EXPECT_THAT(damaged.err, HasSubstr("puzzles.txt: line 2: expected 5 fields"));
  write("rowan puzzles 1\nonly-win\t5x5x4\t2xo1/2oo1/1x3/4x/5 x\tb4\tdecoys=18\n");
  EXPECT_EQ(rowan({"puzzles", file_, "--show", "2"}).err, "error: there is no puzzle 2; there are 1\n");
  EXPECT_EQ(rowan({"puzzles", "--seed", "1"}).exit_code, 2);
  EXPECT_THAT(rowan({"puzzles", "--show", "1", "--solve", "--solution"}).err,
              HasSubstr("--solution excludes --solve"));
}

}  // namespace
}  // namespace rowan::testing
