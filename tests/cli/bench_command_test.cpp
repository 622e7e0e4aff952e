// SPDX-License-Identifier: MIT
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "record/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

/// Depth 1 is enough to see how the command behaves; the search is held to its signature beside this
/// (CMakeLists.txt).
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

  const auto json = record::Json::parse(rowan({"bench", "--depth", "1", "--json"}).out);
  EXPECT_EQ(json.at("signature"), signature);
  EXPECT_EQ(json.at("games").size(), 4U);
  EXPECT_EQ(json.at("games").at(2).at("positions"), 6);
  EXPECT_GT(json.at("nodes").get<int>(), 0);
}

TEST(BenchCommand, ComparesWithAFile) {
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

TEST(BenchCommand, BadInputIsExplained) {
  EXPECT_EQ(rowan({"bench", "--depth", "0"}).exit_code, 2);
  EXPECT_EQ(rowan({"bench", "--check", "/nonexistent/file"}).exit_code, 2);
  EXPECT_EQ(rowan({"bench", "--check", "a", "--update", "b"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
