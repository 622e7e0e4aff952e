// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

TEST(OpeningsCommand, WritesTheRequestedNumberReproducibly) {
  const Finished first = rowan({"openings", "--count", "3", "--seed", "5"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(lines_of(first.out).size(), 3U) << first.out;
  EXPECT_EQ(first.err, "");  // no progress display in a pipe
  EXPECT_EQ(rowan({"openings", "--count", "3", "--seed", "5"}).out, first.out);
  EXPECT_NE(rowan({"openings", "--count", "3", "--seed", "6"}).out, first.out);
}

TEST(OpeningsCommand, WritesPointsAndJson) {
  const Finished points = rowan({"openings", "--count", "1", "--plies", "4", "--form", "points"});
  ASSERT_EQ(lines_of(points.out).size(), 1U);
  EXPECT_GE(points.out.size(), 8U);
  EXPECT_EQ(points.out.find_first_of(", "), std::string::npos) << points.out;
  const Finished json = rowan({"openings", "--count", "1", "--plies", "4", "--json"});
  const auto object = json::Json::parse(json.out);
  EXPECT_EQ(object.at("game"), "freestyle");
  ASSERT_EQ(object.at("openings").size(), 1U);
  const auto& opening = object.at("openings").at(0);
  EXPECT_EQ(opening.at("moves").size(), 4U);
  EXPECT_EQ(
      opening.at("x_wins").get<int>() + opening.at("draws").get<int>() + opening.at("o_wins").get<int>(), 32);
}

TEST(OpeningsCommand, WritesAFile) {
  const auto path = std::filesystem::temp_directory_path() / ("rowan_openings_" + std::to_string(::getpid()));
  const Finished written = rowan({"openings", "--count", "2", "--out", path.string()});
  EXPECT_EQ(written.exit_code, 0) << written.err;
  EXPECT_EQ(written.out, "");
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(text, rowan({"openings", "--count", "2"}).out);
  std::filesystem::remove(path);
}

/// A failed write, here at a file size limit, leaves the previous file and nothing else.
TEST(OpeningsCommand, AFailedWriteLeavesTheOldFile) {
  const TemporaryFolder folder;
  const std::string path = (folder / "list.txt").string();
  for (const char* const before : {"", "0,0, 1,1\n"}) {
    if (*before != '\0') std::ofstream(path) << before;
    const std::string line =
        "ulimit -f 1; exec \"$1\" openings --count 200 --plies 8 --game 9x9x5 --out \"$2\"";
    const Finished full = run("/bin/sh", {"-c", line, "sh", ROWAN_PROGRAM, path});
    EXPECT_EQ(full.exit_code, 2);
    EXPECT_NE(full.err.find("cannot write '" + path + "': File too large"), std::string::npos) << full.err;
    EXPECT_EQ(std::filesystem::exists(path), *before != '\0');
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(text, before);
    EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
  }
}

TEST(OpeningsCommand, ReportsThatThereAreFewer) {
  const Finished few = rowan({"openings", "--game", "tictactoe", "--plies", "3"});
  EXPECT_EQ(few.exit_code, 1);
  EXPECT_NE(few.err.find("of 50 openings"), std::string::npos) << few.err;
}

TEST(OpeningsCommand, BadInputIsExplained) {
  const Finished two = rowan({"openings", "--plies", "2"});
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_NE(two.err.find("expected a whole number from 3 to 8"), std::string::npos) << two.err;
  const Finished full = rowan({"openings", "--count", "1", "--out", "/dev/full"});
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_EQ(full.err, "error: cannot write '/dev/full': No space left on device\n");
  EXPECT_EQ(rowan({"openings", "--plies", "9"}).exit_code, 2);
  EXPECT_EQ(rowan({"openings", "--count", "0"}).exit_code, 2);
  EXPECT_EQ(rowan({"openings", "--form", "runes"}).exit_code, 2);
  EXPECT_EQ(rowan({"openings", "--game", "chess"}).exit_code, 2);
  const Finished nowhere = rowan({"openings", "--out", "/nonexistent/folder/file"});
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_NE(nowhere.err.find("cannot write '/nonexistent/folder/file': No such file"), std::string::npos)
      << nowhere.err;
}

}  // namespace
}  // namespace rowan::testing
