// SPDX-License-Identifier: MIT
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

/// The part of an answer before time and nodes.
std::string verdict_of(const std::string& line) { return line.substr(0, line.find('\t')); }

constexpr const char* open_three = "15/15/15/15/15/15/15/5xxx7/15/15/15/15/15/15/15 x";
constexpr const char* two_twos = "15/15/15/15/15/8x6/8x6/6xx7/15/15/15/15/15/15/15 x";

TEST(ThreatsCommand, AnswersThePositionsOfTheFileInOrder) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  std::string questions;
  std::vector<std::string> expected;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    questions += line.substr(0, line.find('\t')) + '\n';
    expected.push_back(line.substr(line.find('\t') + 1));
  }
  const Finished all = rowan({"threats", "--stdin", "--game", "freestyle", "--size", "15"}, questions);
  EXPECT_EQ(all.exit_code, 0);
  const auto answers = lines_of(all.out);
  ASSERT_EQ(answers.size(), 1600U);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_EQ(verdict_of(answers[i]).substr(0, verdict_of(answers[i]).find(' ')), expected[i]) << i;
  }
}

/// k8 makes two fours: a win, but forbidden to Black at renju.
TEST(ThreatsCommand, AFileDeterminesTheGame) {
  const TemporaryFolder folder;
  const std::string file = (folder / "renju.sgf").string();
  std::ofstream(file)
      << "(;GM[4]SZ[15]RU[4];B[hh];W[gh];B[ih];W[kd];B[jh];W[ao];B[kg];W[cm];B[kf];W[eo];B[ke];W[oo])";
  EXPECT_EQ(verdict_of(rowan({"threats", "--from", file}).out), "none");
  EXPECT_EQ(verdict_of(rowan({"threats", "--from", file, "--game", "freestyle"}).out), "win k8 l8 k7");
}

TEST(ThreatsCommand, PrintsTheLineAndTheNodes) {
  const Finished won = rowan({"threats", "--position", open_three, "--check"});
  EXPECT_EQ(won.exit_code, 0);
  EXPECT_EQ(verdict_of(won.out), "win e8 d8 i8");
  EXPECT_TRUE(won.out.ends_with(" nodes\n")) << won.out;
  const auto object = json::Json::parse(rowan({"threats", "--position", open_three, "--json"}).out);
  EXPECT_EQ(object.at("verdict"), "win");
  EXPECT_EQ(object.at("line"), (std::vector<std::string>{"e8", "d8", "i8"}));
  EXPECT_EQ(object.at("plies"), 3);
  EXPECT_EQ(object.at("moves"), 2);
  EXPECT_GE(object.at("time_ms").get<std::int64_t>(), 0);
  EXPECT_GE(object.at("nodes").get<int>(), 0);
}

TEST(ThreatsCommand, ThreatsFindWinsThatFoursMiss) {
  const Finished none = rowan({"threats", "--position", two_twos});
  EXPECT_EQ(none.exit_code, 1) << "the answer is no";
  EXPECT_EQ(verdict_of(none.out), "none");
  const Finished won = rowan({"threats", "--position", two_twos, "--kind", "threats", "--check"});
  EXPECT_EQ(won.exit_code, 0) << won.err;
  EXPECT_TRUE(won.out.starts_with("win ")) << won.out;
  // Under renju Black may not make two open threes at once.
  const Finished renju =
      rowan({"threats", "--position", two_twos, "--kind", "threats", "--game", "renju", "--check"});
  EXPECT_NE(verdict_of(renju.out), verdict_of(won.out));
}

TEST(ThreatsCommand, GivesUpAtItsLimits) {
  const Finished few = rowan({"threats", "--position", two_twos, "--kind", "threats", "--nodes", "1"});
  EXPECT_EQ(verdict_of(few.out), "unknown");
  EXPECT_EQ(few.exit_code, 1);
  const Finished brief = rowan({"threats", "--position", two_twos, "--kind", "threats", "--time", "0"});
  EXPECT_EQ(verdict_of(brief.out), "unknown");
}

TEST(ThreatsCommand, ErrorsNameTheLine) {
  const Finished bad = rowan({"threats", "--stdin"}, std::string(open_three) + "\nh8 h9\nh8 z99\nh8\n");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(lines_of(bad.out).size(), 2U) << "what came before is answered";
  EXPECT_TRUE(bad.err.starts_with("error: line 3: ")) << bad.err;
  EXPECT_EQ(rowan({"threats", "--kind", "twos"}).exit_code, 2);
  EXPECT_EQ(rowan({"threats", "--nodes", "-1"}).exit_code, 2);
}

TEST(ThreatsCommand, FindsNothingInAFinishedGame) {
  const Finished over = rowan({"threats", "--game", "tictactoe", "--moves", "1 4 2 5 3"});
  EXPECT_EQ(verdict_of(over.out), "none");
  EXPECT_EQ(over.exit_code, 1);
}

}  // namespace
}  // namespace rowan::testing
