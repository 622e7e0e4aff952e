// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"

namespace rowan::testing {
namespace {

TEST(PerftCommand, CountsTicTacToe) {
  EXPECT_EQ(rowan({"perft", "3x3x3"}).out,
            "549946 nodes\n"
            "255168 games (131184 / 77904 / 46080): x wins / o wins / draws\n");
}

TEST(PerftCommand, StopsAtTheGivenDepth) {
  const auto nodes = [](const std::string& game, const std::string& depth) {
    return json::Json::parse(rowan({"perft", game, "--depth", depth, "--json"}).out).at("nodes").get<int>();
  };
  EXPECT_EQ(nodes("3x3x3", "0"), 1);
  EXPECT_EQ(nodes("3x3x3", "2"), 1 + 9 + 72);
  EXPECT_EQ(nodes("gomoku", "3"), 1 + 225 + 225 * 224 + 225 * 224 * 223);
}

TEST(PerftCommand, OnePointIsOneMove) {
  EXPECT_EQ(rowan({"perft", "1x1x1"}).out, "2 nodes\n1 games (1 / 0 / 0): x wins / o wins / draws\n");
  EXPECT_EQ(rowan({"perft", "1x1x2"}).out, "2 nodes\n1 games (0 / 0 / 1): x wins / o wins / draws\n");
}

TEST(PerftCommand, CountsOnAGivenBoard) {
  const std::string games = rowan({"perft", "3x3x3"}).out;
  for (const char* const board : {"grid18", "cells9", "text9", "game32", "lines"}) {
    EXPECT_EQ(rowan({"perft", "3x3x3", "--board", board}).out, games) << board;
  }
  const auto shipped =
      json::Json::parse(rowan({"perft", "3x3x3", "--board", "grid18:original", "--json"}).out);
  EXPECT_EQ(shipped.at("games"), 255168);
  EXPECT_GT(shipped.at("x_wins").get<int>(), 131184) << "a diagonal of o counts for x";
  EXPECT_EQ(rowan({"perft", "4x4x4", "--depth", "2", "--board", "lines"}).out,
            rowan({"perft", "4x4x4", "--depth", "2"}).out);
  const Finished large = rowan({"perft", "4x4x4", "--board", "cells9"});
  EXPECT_EQ(large.exit_code, 2);
  EXPECT_NE(large.err.find("board 'cells9' holds only tictactoe"), std::string::npos) << large.err;
  const Finished unknown = rowan({"perft", "3x3x3", "--board", "grid81"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("boards: grid18, "), std::string::npos) << unknown.err;
  EXPECT_EQ(rowan({"perft", "renju", "--board", "lines"}).exit_code, 2);
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
