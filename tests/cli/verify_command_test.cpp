// SPDX-License-Identifier: MIT
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "json/json.hpp"
#include "solve/proof_writer.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

/// Writes a proof of one node to a file, and returns its path.
std::string proof_file(const TemporaryFolder& folder, const char* position, proof::ProofClaim claim,
                       int move) {
  const std::string path = (folder / "a.proof").string();
  std::ofstream out(path, std::ios::binary);
  solve::ProofWriter writer(out, parse_position(position, find_game("3x3x3").value()).value(),
                            proof::ProofPlay::strong, claim);
  writer.begin_tree();
  writer.move(move);
  EXPECT_TRUE(writer.finish());
  return path;
}

TEST(Verify, PrintsTheClaimAndThePosition) {
  const TemporaryFolder folder;
  const std::string path = proof_file(folder, "xx1/oo1/3 x", proof::ProofClaim::first_wins, 2);
  const Finished done = rowan({"verify", path});
  EXPECT_EQ(done.exit_code, 0);
  EXPECT_EQ(done.out, "accepted: first wins 3x3x3 from xx1/oo1/3 x: 1 node, 39 bytes\n");
  const auto json = json::Json::parse(rowan({"verify", path, "--json"}).out);
  EXPECT_EQ(json["accepted"], true);
  EXPECT_EQ(json["claim"], "first wins");
  EXPECT_EQ(json["position"], "xx1/oo1/3 x");
}

TEST(Verify, PrintsTheReasonAndThePlaceOfAnError) {
  const TemporaryFolder folder;
  const std::string path = proof_file(folder, "xx1/oo1/3 x", proof::ProofClaim::first_wins, 8);
  const Finished done = rowan({"verify", path});
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(done.out.starts_with("rejected: ")) << done.out;
  EXPECT_NE(done.out.find("after c1)"), std::string::npos) << done.out;
  const auto json = json::Json::parse(rowan({"verify", path, "--json"}).out);
  EXPECT_EQ(json["accepted"], false);
  EXPECT_EQ(json["moves"], json::Json::array({"c1"}));
}

TEST(Verify, RefusesAPositionWithRowsOfBothSides) {
  const TemporaryFolder folder;
  const std::string path = proof_file(folder, "xxx/ooo/3 x", proof::ProofClaim::first_wins, 8);
  const Finished done = rowan({"verify", path});
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_TRUE(done.out.starts_with("rejected: both sides have a winning row in the position")) << done.out;
}

TEST(Position, WithRowsOfBothSidesCanOnlyBeShown) {
  const std::string both = "xxx/ooo/3 x";
  for (const char* command : {"analyze", "threats", "play"}) {
    const Finished done = rowan({command, "--game", "3x3x3", "--position", both});
    EXPECT_EQ(done.exit_code, 2) << command;
    EXPECT_TRUE(done.err.starts_with("error: both sides have a winning row")) << command << ": " << done.err;
  }
  const Finished moved = rowan({"move", "--player", "random", "--position", both});
  EXPECT_EQ(moved.exit_code, 2);
  EXPECT_TRUE(moved.err.starts_with("error: both sides have a winning row")) << moved.err;
  const Finished solved = rowan({"solve", "3x3x3", "--position", both});
  EXPECT_EQ(solved.exit_code, 2);
  EXPECT_TRUE(solved.err.starts_with("error: both sides have a winning row")) << solved.err;
  EXPECT_TRUE(rowan({"move", "--player", "random", "--stdin"}, both + '\n')
                  .out.starts_with("error: both sides have a winning row"));
  const Finished shown = rowan({"show", "--position", both});
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_TRUE(shown.out.ends_with("both sides have a winning row, so no game reaches this position\n"))
      << shown.out;
  EXPECT_EQ(rowan({"show", "--stdin", "--as", "position"}, both + '\n').out, both + '\n');
}

TEST(Verify, ReadsStandardInput) {
  const TemporaryFolder folder;
  std::ifstream file(proof_file(folder, "oo1/xx1/3 o", proof::ProofClaim::second_wins, 2), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const Finished done = rowan({"verify", "-"}, bytes);
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(done.out.starts_with("accepted: second wins 3x3x3 from oo1/xx1/3 o")) << done.out;
}

}  // namespace
}  // namespace rowan::testing
