// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/rowan_program.hpp"

namespace rowan::testing {
namespace {

TEST(PerftCommand, CountsTicTacToe) {
  EXPECT_EQ(rowan({"perft", "3x3x3"}).out,
            "549946 nodes\n"
            "255168 games (131184 / 77904 / 46080): x wins / o wins / draws\n");
}

TEST(PerftCommand, StopsAtADepth) {
  const auto nodes = [](const std::string& game, const std::string& depth) {
    return nlohmann::json::parse(rowan({"perft", game, "--depth", depth, "--json"}).out)
        .at("nodes")
        .get<int>();
  };
  EXPECT_EQ(nodes("3x3x3", "0"), 1);
  EXPECT_EQ(nodes("3x3x3", "2"), 1 + 9 + 72);
  EXPECT_EQ(nodes("gomoku", "3"), 1 + 225 + 225 * 224 + 225 * 224 * 223);
}

TEST(PerftCommand, OnePointIsOneMove) {
  EXPECT_EQ(rowan({"perft", "1x1x1"}).out, "2 nodes\n1 games (1 / 0 / 0): x wins / o wins / draws\n");
  EXPECT_EQ(rowan({"perft", "1x1x2"}).out, "2 nodes\n1 games (0 / 0 / 1): x wins / o wins / draws\n");
}

TEST(PerftCommand, BadInputIsExplained) {
  EXPECT_EQ(rowan({"perft"}).exit_code, 2);
  EXPECT_EQ(rowan({"perft", "3x3"}).exit_code, 2);
  const Finished negative = rowan({"perft", "3x3x3", "--depth", "-1"});
  EXPECT_EQ(negative.exit_code, 2);
  EXPECT_NE(negative.err.find("expected a whole number from 0 to 2147483647"), std::string::npos)
      << negative.err;
  EXPECT_EQ(rowan({"perft", "3x3x3", "--depth", "deep"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
