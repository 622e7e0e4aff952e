// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rowan_program.hpp"

namespace rowan {
namespace {

using testing::Finished;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::rowan;

TEST(PlayOpening, TwoPeopleOpenBySwap2AndContinue) {
  const Finished run = rowan({"play", "--plain", "--two", "--opening", "swap2"},
                             "h8 i9 j7\nh8\ng7 f6\nundo\ng7 e6\nwhite\nh9\nquit\n");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("freestyle: 15x15, 5 or more in a row win.\nOpening by swap2: "));
  EXPECT_THAT(run.out, HasSubstr("The opener places h8 i9 j7 (Black, White, Black)."));
  EXPECT_THAT(run.out, HasSubstr("'h8': expected 2 stones, not 1 stone"));
  EXPECT_THAT(run.out, HasSubstr("Taken back.\n\n15  "));
  EXPECT_THAT(run.out, HasSubstr(" o\nThe opener has Black (X), the other has White (O).\nThe other's turn"));
  EXPECT_THAT(run.out, HasSubstr("The opener has White (O), the other has Black (X).\nThe opening is over."));
  EXPECT_THAT(run.out, HasSubstr("O to move: h9"));
}

TEST(PlayOpening, APersonOpensAgainstTheComputer) {
  const Finished run = rowan(
      {"play", "--plain", "--opening", "yamaguchi", "--opponent", "greedy", "--seed", "3", "--first", "them"},
      "keep\ng7\nquit\n");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("renju: "));
  EXPECT_THAT(run.out, HasSubstr("Greedy asks for "));
  EXPECT_THAT(run.out, HasSubstr("You have White (O), greedy has Black (X)."));
  EXPECT_THAT(run.out, HasSubstr("You keep White."));
  EXPECT_THAT(run.out, HasSubstr("Greedy offers "));
  EXPECT_THAT(run.out, HasSubstr("Your turn, with White: take one of the offered moves ("));
  EXPECT_THAT(run.out, HasSubstr("Goodbye. The opening is not saved."));
}

TEST(PlayOpening, ShowsHelpAndEndsWithItsInput) {
  const Finished run = rowan({"play", "--plain", "--two", "--opening", "rif"}, "help\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, HasSubstr("take back your last answer"));
  EXPECT_THAT(run.out, HasSubstr("Goodbye. The opening is not saved."));
}

TEST(PlayOpening, BadOptionsAreErrors) {
  const auto error_of = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"play", "--plain"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Finished run = rowan(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.out, Not(HasSubstr("Opening by")));
    return run.err;
  };
  EXPECT_THAT(error_of({"--opening", "swap3"}), HasSubstr("unknown opening rule 'swap3'"));
  EXPECT_THAT(error_of({"--opening", "rif", "--game", "tictactoe"}),
              HasSubstr("rif needs a board of at least 9x9"));
  EXPECT_THAT(error_of({"--opening", "pro", "--game", "freestyle", "--size", "20"}),
              HasSubstr("middle point"));
  EXPECT_THAT(error_of({"--opening", "pro", "--game", "freestyle", "--moves", "h8"}),
              HasSubstr("--opening begins on the empty board; leave out --moves"));
  EXPECT_THAT(error_of({"--opening", "pro", "--continue"}), HasSubstr("leave out --opening"));
  EXPECT_THAT(error_of({"--opening", "pro", "--original", "ttt3"}), HasSubstr("leave out --opening"));
  EXPECT_THAT(error_of({"--opening", "pro", "--view", "word"}), HasSubstr("word"));
}

}  // namespace
}  // namespace rowan
