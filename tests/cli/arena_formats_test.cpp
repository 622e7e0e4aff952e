// SPDX-License-Identifier: MIT
//
// Opening rules and forms of tournaments, through the program.

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "record/json.hpp"
#include "rowan_program.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::Finished;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

Finished run_arena(std::vector<std::string> words) {
  words.insert(words.begin(), "arena");
  return testing::rowan(words);
}

record::Json arena_result(std::vector<std::string> words) {
  words.emplace_back("--json");
  const Finished run = run_arena(words);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return record::Json::parse(run.out);
}

TEST(ArenaFormats, PlayersOpenByARule) {
  const TemporaryFolder folder;
  const std::string store = (folder / "games.db").string();
  const record::Json result = arena_result({"--player", "greedy", "--player", "random", "--game", "renju",
                                            "--opening", "yamaguchi", "--games", "2", "--store", store});
  EXPECT_EQ(result["games"], 2);
  EXPECT_FALSE(result["terminations"].contains("bad-opening")) << result;
  const std::string sgf = (folder / "games.sgf").string();
  EXPECT_EQ(testing::rowan({"games", store, "--export", sgf}).exit_code, 0);
  std::ifstream file(sgf);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("ON[yamaguchi: "));
}

TEST(ArenaFormats, OpeningRulesThatDoNotFitAreErrors) {
  const auto error_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"--player", "greedy", "--player", "random"});
    const Finished run = run_arena(words);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_THAT(error_of({"--opening", "swap9"}), HasSubstr("unknown opening rule 'swap9'"));
  EXPECT_THAT(error_of({"--opening", "rif", "--swap2"}), HasSubstr("--swap2 is --opening swap2"));
  EXPECT_THAT(error_of({"--opening", "rif", "--size", "20"}), HasSubstr("rif needs a board"));
}

}  // namespace
}  // namespace rowan::cli
