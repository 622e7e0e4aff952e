// SPDX-License-Identifier: MIT
//
// Tests opening rules and tournament formats through the program.

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/arena_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::arena_result;
using testing::Finished;
using ::testing::HasSubstr;
using testing::run_arena;
using testing::TemporaryFolder;

TEST(ArenaFormats, PlayersOpenByARule) {
  const TemporaryFolder folder;
  const std::string store = (folder / "games.db").string();
  const json::Json result = arena_result({"--player", "greedy", "--player", "random", "--game", "renju",
                                          "--opening", "yamaguchi", "--games", "2", "--store", store});
  EXPECT_EQ(result["games"], 2);
  EXPECT_FALSE(result["terminations"].contains("bad-opening")) << result;
  const std::string sgf = (folder / "games.sgf").string();
  EXPECT_EQ(testing::rowan({"games", store, "--export", sgf}).exit_code, 0);
  std::ifstream file(sgf);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("ON[yamaguchi: "));
}

TEST(ArenaFormats, UnsuitableOpeningRulesAreErrors) {
  const auto error_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"--player", "greedy", "--player", "random"});
    const Finished run = run_arena(words);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_THAT(error_of({"--opening", "swap9"}), HasSubstr("unknown opening rule 'swap9'"));
  EXPECT_THAT(error_of({"--opening", "rif", "--swap2"}), HasSubstr("--swap2 means --opening swap2"));
  EXPECT_THAT(error_of({"--opening", "rif", "--size", "20"}), HasSubstr("rif needs a board"));
}

TEST(ArenaFormats, PlaysSwissAndKnockout) {
  const std::vector<std::string> players{"--player", "perfect",  "--player", "two-stage", "--player",
                                         "random",   "--player", "lines",    "--game",    "tictactoe"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), players.begin(), players.end());
    return more;
  };
  const json::Json swiss = arena_result(with({"--format", "swiss"}));
  EXPECT_EQ(swiss["games"], 8) << "two rounds of two boards of two games";
  EXPECT_EQ(swiss["scheduled"], 8);
  const json::Json cup = arena_result(with({"--format", "knockout", "--games", "4"}));
  EXPECT_EQ(cup["games"], 12);
  const Finished table = run_arena(with({"--format", "knockout", "--games", "4"}));
  EXPECT_THAT(table.out, HasSubstr("place  player"));
  EXPECT_THAT(table.out, HasSubstr("1  perfect"));
}

TEST(ArenaFormats, ASwissTournamentIsContinued) {
  const TemporaryFolder folder;
  std::vector<std::string> words{
      "--player", "greedy",   "--player", "random",   "name=b", "--player", "random",
      "name=c",   "--player", "lines",    "--player", "random", "name=e",   "--game",
      "7x7x4",    "--format", "swiss",    "--rounds", "3",      "--store",  (folder / "cup.db").string()};
  const json::Json first = arena_result(words);
  EXPECT_EQ(first["games"], 12);
  EXPECT_EQ(arena_result(words), first) << "nothing is left to play";
  words[words.size() - 3] = "2";
  const Finished other = run_arena(words);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("rounds: 3 before, 2 now"));
}

TEST(ArenaFormats, UnsuitableFormatsAreErrors) {
  const auto error_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"--player", "greedy", "--player", "random"});
    const Finished run = run_arena(words);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_THAT(error_of({"--format", "dutch"}), HasSubstr("knockout"));
  EXPECT_THAT(error_of({"--format", "swiss", "--gauntlet"}), HasSubstr("--gauntlet means --format gauntlet"));
  EXPECT_THAT(error_of({"--format", "swiss", "--games", "4"}),
              HasSubstr("--games does not work with --format swiss; use --rounds"));
  EXPECT_THAT(error_of({"--format", "swiss", "--sprt"}), HasSubstr("a sequential test"));
}

}  // namespace
}  // namespace rowan::cli
