// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class LearnCommand : public ::testing::Test {
 protected:
  /// Runs `rowan learn` with the state folder of this test.
  [[nodiscard]] Finished learn(const std::vector<std::string>& arguments,
                               const std::string& input = "") const {
    std::vector<std::string> words{"XDG_STATE_HOME=" + state_, ROWAN_PROGRAM, "learn"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run("/usr/bin/env", words, input);
  }

  [[nodiscard]] std::string kept() const {
    std::ifstream file(state_ + "/rowan/lessons.txt", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  TemporaryFolder folder_;
  std::string state_ = folder_ / "state";
};

TEST_F(LearnCommand, ListsTheLessons) {
  const Finished listed = learn({});
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
  EXPECT_THAT(listed.out, StartsWith("number  name           steps  done  topic\n"));
  EXPECT_THAT(listed.out, HasSubstr("     3  open-three         4     0  The open three\n"));
  EXPECT_EQ(learn({"--list"}).out, listed.out);
}

TEST_F(LearnCommand, AStepAllowsWrongMovesAndHints) {
  const Finished run = learn({"row", "--step", "4"}, "c1\nhnit\nb4\nhint\nf4\n");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Step 4 of 4"));
  EXPECT_THAT(run.out, HasSubstr("But White plays f4 and has five.\nNot yet; try again.\n"));
  EXPECT_THAT(run.out, HasSubstr(" 4  x O O O O(O). . .\n")) << "the refutation is on the board";
  EXPECT_THAT(run.out, HasSubstr("; did you mean 'hint'?"));
  EXPECT_THAT(run.out, HasSubstr("'b4': b4 is occupied"));
  EXPECT_THAT(run.out, HasSubstr("Try f4.\n"));
  EXPECT_THAT(run.out, HasSubstr("f4 stops the row.\n"));
  EXPECT_THAT(run.out, EndsWith("Lesson finished.\n"));
  EXPECT_EQ(kept(), "rowan lesson progress 1\nrow 4\n");
  EXPECT_THAT(learn({}).out, HasSubstr("     1  row                4     1  The row\n"));
}

TEST_F(LearnCommand, ContinuesWithTheFirstUnfinishedStep) {
  EXPECT_THAT(learn({"row"}, "g5\nquit\n").out, HasSubstr("Step 2 of 4"));
  const Finished again = learn({"row"});
  EXPECT_EQ(again.exit_code, 1) << "the input has ended";
  EXPECT_THAT(again.out, HasSubstr("Step 2 of 4"));
  EXPECT_THAT(again.out, Not(HasSubstr("Step 1 of 4")));
  EXPECT_EQ(learn({"row"}, "skip\nskip\nskip\n").exit_code, 0);
}

TEST_F(LearnCommand, AWinIsPlayedToItsEnd) {
  const Finished shown = learn({"fours", "--step", "3"}, "a1\ng9\nf10\nj6\n");
  EXPECT_EQ(shown.exit_code, 0) << shown.out;
  EXPECT_THAT(shown.out, HasSubstr("so Black is free to move."));
  EXPECT_THAT(shown.out, HasSubstr("Black answers at g10. Keep going.\n"));
  EXPECT_THAT(shown.out, HasSubstr("j6 completes the row. You win.\n"));
}

TEST_F(LearnCommand, AsksForForbiddenPointsAndSides) {
  EXPECT_THAT(learn({"forbidden"}, "a1\nf6\nquit\n").out,
              HasSubstr("f6 is forbidden to Black: two open threes at once. That was the last one.\n"));
  const Finished sides = learn({"swap2", "--step", "3"}, "grey\nwhite\nblack\n");
  EXPECT_EQ(sides.exit_code, 0) << sides.out;
  EXPECT_THAT(sides.out, HasSubstr("'grey': expected black or white"));
  EXPECT_THAT(sides.out, HasSubstr("Not yet; try again.\n"));
}

TEST_F(LearnCommand, ASheetHasItsSolutionsOnTheLastPage) {
  const Finished sheet = learn({"open-three", "--print"});
  EXPECT_EQ(sheet.exit_code, 0) << sheet.err;
  EXPECT_THAT(sheet.out, HasSubstr("Step 4 of 4"));
  EXPECT_THAT(sheet.out, HasSubstr("\fSolutions\n\n1. c5 or g5\n"));
  const Finished shown = learn({"open-three", "--show", "--step", "2"});
  EXPECT_THAT(shown.out, HasSubstr("Step 2 of 4"));
  EXPECT_THAT(shown.out, Not(HasSubstr("Step 3 of 4")));
  EXPECT_THAT(shown.out, Not(HasSubstr("Solutions")));
}

TEST_F(LearnCommand, UsesTheChosenLanguage) {
  const auto in = [&](const std::string& language, std::vector<std::string> arguments,
                      const std::string& input = "") {
    arguments.insert(arguments.begin(),
                     {"LC_ALL=C.UTF-8", "XDG_STATE_HOME=" + state_, ROWAN_PROGRAM, "learn"});
    arguments.insert(arguments.end(), {"--language", language});
    return run("/usr/bin/env", arguments, input);
  };
  EXPECT_THAT(in("de", {}).out, HasSubstr("  open-three            4          0  Die offene Drei\n"));
  const Finished tried = in("de", {"row", "--step", "4"}, "c1\nz9\nhint\nf4\n");
  EXPECT_EQ(tried.exit_code, 0) << tried.err;
  EXPECT_THAT(tried.out, HasSubstr("Schritt 4 von 4, "));
  EXPECT_THAT(tried.out, HasSubstr("Schwarz (x) ist am Zug. Stoppe die Reihe.\n"));
  EXPECT_THAT(tried.out, HasSubstr("Aber Weiß spielt f4 und hat fünf.\n"));
  EXPECT_THAT(tried.out, HasSubstr("'z9': Spalte z gibt es nicht"));
  EXPECT_THAT(tried.out, HasSubstr("Versuche f4.\n"));
  EXPECT_THAT(tried.out, EndsWith("Die Lektion ist geschafft.\n"));
  EXPECT_THAT(in("ja", {"open-three", "--print"}).out, HasSubstr("\f答え\n\n1. c5かg5\n"));
  EXPECT_THAT(in("cs", {"swap2", "--step", "3"}, "hint\nquit\n").out, HasSubstr("Vezměte si Černého.\n"));
  const Finished unknown = in("xx", {"row"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("--language: "));
}

TEST_F(LearnCommand, ErrorsNameTheProblem) {
  const Finished unknown = learn({"open-thre"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("there is no lesson 'open-thre'; did you mean 'open-three'?"));
  EXPECT_THAT(learn({"row", "--step", "9"}).err, HasSubstr("there is no step 9; the lesson row has 4"));
  EXPECT_EQ(learn({"--step", "2"}).exit_code, 2);
  EXPECT_EQ(learn({"row", "--show", "--print"}).exit_code, 2);
}

TEST_F(LearnCommand, DamagedProgressIsNotOverwritten) {
  std::filesystem::create_directories(state_ + "/rowan");
  std::ofstream(state_ + "/rowan/lessons.txt") << "something else\n";
  const Finished run = learn({"row", "--step", "4"}, "f4\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("your progress cannot be read, and is not saved: "));
  EXPECT_EQ(kept(), "something else\n");
}

}  // namespace
}  // namespace rowan::testing
