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

using Words = std::vector<std::string>;

/// Depth 1 is enough to show the command's behavior; the tests cli.bench_signature check the signature
/// itself.
TEST(BenchCommand, PrintsNodesOfEachGameAndASignature) {
  const Finished run = rowan({"bench", "--depth", "1"});
  EXPECT_EQ(run.exit_code, 0);
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 6U) << run.out;
  for (const char* game : {"freestyle", "standard", "renju", "caro"}) {
    EXPECT_NE(run.out.find(game), std::string::npos) << run.out;
  }
  EXPECT_TRUE(lines[4].starts_with("total")) << lines[4];
  EXPECT_TRUE(lines[4].ends_with("nodes per second")) << lines[4];
  ASSERT_TRUE(lines[5].starts_with("signature: ")) << lines[5];
  const std::string signature = lines[5].substr(11);
  EXPECT_EQ(signature.size(), 16U);
  EXPECT_EQ(signature.find_first_not_of("0123456789abcdef"), std::string::npos) << signature;

  const auto json = json::Json::parse(rowan({"bench", "--depth", "1", "--json"}).out);
  EXPECT_EQ(json.at("signature"), signature);
  EXPECT_EQ(json.at("games").size(), 4U);
  EXPECT_EQ(json.at("games").at(2).at("positions"), 6);
  EXPECT_GT(json.at("nodes").get<int>(), 0);
}

TEST(BenchCommand, ComparesTheSignatureWithAFile) {
  const TemporaryFolder folder;
  const std::string file = (folder / "signature.txt").string();
  const std::string signature = last_line(rowan({"bench", "--depth", "1"})).substr(11);
  const auto check = [&](const std::string& text) {
    std::ofstream(file) << text;
    return rowan({"bench", "--depth", "1", "--check", file});
  };
  EXPECT_EQ(check("# about\ndepth 10 0123456789abcdef\ndepth 1 " + signature + "\n").exit_code, 0);
  const Finished changed = check("depth 1 0123456789abcdef\n");
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_NE(changed.err.find("rowan bench --update " + file), std::string::npos) << changed.err;
  const Finished missing = check("depth 11 " + signature + "\n");
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.err.find("no signature for depth 1"), std::string::npos) << missing.err;
}

/// A suite of one won and one lost position, with these verdicts, which may be false.
std::string suite(const std::string& first, const std::string& second) {
  return "# open three, open four\nfreestyle " + first + " h8 a1 i8 o1 j8 a15\nrenju " + second +
         " h8 a1 i8 o1 j8 a15 k8\n";
}

TEST(BenchCommand, CountsDecidedTactics) {
  const TemporaryFolder folder;
  const std::string file = (folder / "suite.txt").string();
  std::ofstream(file) << suite("win", "loss");
  const Words tactics{"bench", "--tactics", file, "--nodes", "20000", "--concurrency", "2"};
  const Finished run = rowan(tactics);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 4U) << run.out;
  EXPECT_NE(lines[0].find("10000 nodes"), std::string::npos) << lines[0];
  EXPECT_NE(lines[0].find("20000 nodes"), std::string::npos) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("freestyle, wins ")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("renju, losses ")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("total ")) << lines[3];
  EXPECT_NE(lines[3].find("2 (100.0 %)"), std::string::npos) << lines[3];

  Words as_json = tactics;
  as_json.insert(as_json.end(), {"--json", "--search", "late_base:9"});
  const auto positions = json::Json::parse(rowan(as_json).out).at("positions");
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions.at(0).at("game"), "freestyle");
  EXPECT_EQ(positions.at(0).at("verdict"), "win");
  EXPECT_EQ(positions.at(0).at("decided_with"), 10'000);
  EXPECT_EQ(positions.at(0).at("wrong"), false);
  EXPECT_EQ(positions.at(1).at("verdict"), "loss");
  EXPECT_EQ(positions.at(1).at("decided_with"), 10'000);
}

TEST(BenchCommand, AContradictedVerdictFails) {
  const TemporaryFolder folder;
  const std::string file = (folder / "suite.txt").string();
  std::ofstream(file) << suite("loss", "loss");
  const Finished run = rowan({"bench", "--tactics", file, "--json"});
  EXPECT_EQ(run.exit_code, 1);
  const auto positions = json::Json::parse(run.out).at("positions");
  EXPECT_EQ(positions.at(0).at("wrong"), true);
  EXPECT_EQ(positions.at(0).at("decided_with"), 0);
  EXPECT_EQ(positions.at(1).at("wrong"), false);
}

TEST(BenchCommand, ErrorsInTacticsNameTheLine) {
  const TemporaryFolder folder;
  const std::string file = (folder / "suite.txt").string();
  const auto why = [&](const std::string& text) {
    std::ofstream(file) << text;
    const Finished run = rowan({"bench", "--tactics", file});
    EXPECT_EQ(run.exit_code, 2) << run.out;
    return run.err;
  };
  EXPECT_NE(why(suite("win", "draw")).find("suite.txt', line 3: 'draw': expected win or loss"),
            std::string::npos);
  EXPECT_NE(why("freestyle win h8 h8\n").find("line 1: move 2"), std::string::npos);
  EXPECT_NE(why("# nothing\n").find("has no positions"), std::string::npos);
  EXPECT_EQ(rowan({"bench", "--tactics", "/nonexistent/file"}).exit_code, 2);
  EXPECT_EQ(rowan({"bench", "--nodes", "5"}).exit_code, 2) << "only with --tactics";
  EXPECT_EQ(rowan({"bench", "--concurrency", "2"}).exit_code, 2) << "only with --tactics";
  for (const char* const option : {"--depth", "--check", "--update"})
    EXPECT_EQ(rowan({"bench", "--tactics", file, option, "3"}).exit_code, 2) << option;
}

TEST(BenchCommand, ParametersChangeTheSearch) {
  const auto usual = rowan({"bench", "--depth", "4"});
  const auto other = rowan({"bench", "--depth", "4", "--search", "late_base:1,late_square:0"});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_NE(last_line(usual), last_line(other));
  const Finished bad = rowan({"bench", "--search", "late_base:0"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_NE(bad.err.find("--search: 'late_base:0': expected a whole number from 1 to 50"), std::string::npos)
      << bad.err;
}

TEST(BenchCommand, BadInputIsExplained) {
  EXPECT_EQ(rowan({"bench", "--depth", "0"}).exit_code, 2);
  EXPECT_EQ(rowan({"bench", "--check", "/nonexistent/file"}).exit_code, 2);
  EXPECT_EQ(rowan({"bench", "--check", "a", "--update", "b"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
