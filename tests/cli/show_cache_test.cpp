// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"

namespace rowan::testing {
namespace {

json::Json cache(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"show", "--cache", "--json"});
  return json::Json::parse(rowan(arguments).out);
}

TEST(ShowCache, HasTheSizesOfTheHaskellProgram) {
  const auto object = cache({});
  EXPECT_EQ(object.at("k"), 5);
  const auto counts = [&](const char* alignment) {
    const auto& kinds = object.at("counts").at(alignment);
    return std::array{kinds.at("five").get<int>(), kinds.at("four").get<int>(), kinds.at("three").get<int>(),
                      kinds.at("double").get<int>()};
  };
  EXPECT_EQ(counts("prefix"), (std::array{2, 10, 20, 20}));
  EXPECT_EQ(counts("suffix"), (std::array{2, 10, 20, 20}));
  EXPECT_EQ(counts("infix"), (std::array{4, 20, 40, 40}));
  EXPECT_EQ(counts("exact"), (std::array{1, 5, 10, 10}));
  EXPECT_TRUE(object.at("matches").empty()) << "the board is empty";
}

TEST(ShowCache, ListsThePatternsInOrder) {
  const auto patterns = cache({}).at("patterns");
  ASSERT_EQ(patterns.size(), 468U);
  std::uint64_t black = 0;
  std::uint64_t white = 0;
  for (std::size_t number = 0; number < patterns.size(); ++number) {
    const auto& pattern = patterns[number];
    EXPECT_EQ(pattern.at("side"), number < 234 ? "x" : "o");
    (number < 234 ? black : white) += pattern.at("word").get<std::uint64_t>();
  }
  EXPECT_EQ(black, 617493U);
  EXPECT_EQ(white, 515904U);
  const auto word = [&](std::size_t number) { return patterns[number].at("word").get<int>(); };
  EXPECT_EQ(word(0), 341);
  EXPECT_EQ(word(1), 2389);
  EXPECT_EQ(word(234), 682);
  EXPECT_EQ(patterns[52].at("alignment"), "suffix");
  EXPECT_EQ(patterns[104].at("alignment"), "infix");
  EXPECT_EQ(patterns[208].at("alignment"), "exact");
}

/// The rows of the examples in the document that describes the Haskell program (docs/classics.md).
TEST(ShowCache, ReproducesTheExamplesOfTheDescription) {
  const std::string text = rowan({"show", "--as", "patterns", "--cache"}).out;
  for (const char* const row : {
           "  line          01 10 01 10 10 00 10 00\n",
           "  pattern             01 10 10 10 10 10\n",  // prefix
           "  line AND mask       01 10 10 00 10 00\n",
           "  pattern XOR         00 00 00 10 00 10\n",
           "  pattern       10 10 10 10 10 01\n",  // suffix
           "  line AND mask 01 10 01 10 10 00\n",
           "  pattern XOR   11 00 11 00 00 01\n",
           "  pattern       00 10 10 10 10 10 00\n",  // infix
           "  pattern XOR   01 00 11 00 00 10 10\n",
           "  line          01 10 01 10 10\n",  // exact
           "  pattern XOR   11 00 11 00 00\n",
       }) {
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
  EXPECT_EQ(text.find("it is 0"), std::string::npos) << "none of them matches";
}

TEST(ShowCache, ShowsTheFirstMatchOfEachKindOnABoard) {
  const std::vector<std::string> board{"--game", "8x8x5", "--position", "5xxx/4x3/2o2x2/xx6/8/3x4/2x5/8 o"};
  const auto matches = cache(board).at("matches");
  ASSERT_EQ(matches.size(), 4U);
  EXPECT_EQ(matches[0], json::Json::parse(R"({"alignment":"prefix","pattern":50,"line":3,"field":0})"))
      << matches;
  EXPECT_EQ(matches[1].at("alignment"), "suffix");
  EXPECT_EQ(matches[1].at("line"), 0);
  EXPECT_EQ(matches[2].at("alignment"), "infix");
  EXPECT_EQ(matches[3].at("alignment"), "exact");
  std::vector<std::string> arguments{"show", "--cache"};
  arguments.insert(arguments.end(), board.begin(), board.end());
  const std::string text = rowan(arguments).out;
  EXPECT_NE(text.find("  line          01 01 01 00 00 00 00 00\n"), std::string::npos);
  EXPECT_NE(text.find("  it is 0: the pattern matches\n  on line  0: row 0 "), std::string::npos) << text;
}

TEST(ShowCache, UsesTheGivenGame) {
  EXPECT_EQ(cache({"--game", "tictactoe"}).at("k"), 3);
  const std::string none = rowan({"show", "--cache", "--game", "tictactoe"}).out;
  EXPECT_NE(none.find("prefix: none matches\n"), std::string::npos) << none;
}

TEST(ShowCache, BadUsageIsExplained) {
  const Finished form = rowan({"show", "--as", "grid18", "--cache"});
  EXPECT_EQ(form.exit_code, 2);
  EXPECT_EQ(form.err, "error: --cache works only with --as patterns\n");
  EXPECT_EQ(rowan({"show", "--cache", "--stdin"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--cache", "--steps", "--moves", "h8"}).exit_code, 2);
  EXPECT_EQ(rowan({"show", "--cache", "--wrap"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
