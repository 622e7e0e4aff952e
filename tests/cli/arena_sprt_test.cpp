// SPDX-License-Identifier: MIT
//
// Sequential tests (SPRT) in the arena, and their exit codes.

#include <csignal>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/arena_program.hpp"
#include "cli/running_program.hpp"
#include "json/json.hpp"
#include "store/game_database.hpp"
#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::arena_words;
using testing::comes_true;
using testing::fake_engine;
using testing::Finished;
using ::testing::HasSubstr;
using testing::run_arena;
using testing::Running;
using testing::TemporaryFolder;
using testing::Words;

TEST(ArenaTest, EndsWithItsVerdict) {
  const Words test{"--game", "7x7x4", "--sprt", "elo0=0", "elo1=100", "--quiet"};
  Words passes{"--player", "greedy", "--player", "random"};
  Words fails{"--player", "random", "--player", "greedy"};
  for (Words* words : {&passes, &fails}) words->insert(words->end(), test.begin(), test.end());
  const Finished passed = run_arena(passes);
  EXPECT_EQ(passed.exit_code, 0);
  EXPECT_THAT(passed.out, HasSubstr(": passed"));
  const Finished failed = run_arena(fails);
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_THAT(failed.out, HasSubstr(": failed"));
}

/// Only an accepted test exits with 0, so `rowan arena … --sprt && merge` is safe. This holds for the first
/// run and when the finished test is read again from the store, in every output format.
TEST(ArenaTest, OnlyAnAcceptedTestSucceeds) {
  const TemporaryFolder folder;
  const auto codes = [&](const Words& players, const std::string& games) {
    Words words = players;
    for (const std::string& word :
         Words{"--game", "7x7x4", "--sprt", "elo0=0", "elo1=100", "--quiet", "--games", games, "--store",
               (folder / (players[1] + games + ".db")).string()}) {
      words.push_back(word);
    }
    std::vector<int> seen;
    for (const char* const form : {"", "", "--json", "--csv"}) {
      Words all = words;
      if (*form != '\0') all.emplace_back(form);
      seen.push_back(run_arena(all).exit_code);
    }
    return seen;
  };
  const Words greedy_first{"--player", "greedy", "--player", "random"};
  const Words random_first{"--player", "random", "--player", "greedy"};
  using Codes = std::vector<int>;
  EXPECT_EQ(codes(greedy_first, "2"), (Codes{3, 3, 3, 3})) << "one pair decides nothing";
  EXPECT_EQ(codes(greedy_first, "40"), (Codes{0, 0, 0, 0}));
  EXPECT_EQ(codes(random_first, "40"), (Codes{1, 1, 1, 1}));
}

TEST(ArenaTest, AnInterruptedTestHasNoVerdict) {
  const TemporaryFolder folder;
  const std::string store = (folder / "games.db").string();
  const Running run(
      arena_words({"--player", "cmd=" + fake_engine("late 20"), "name=slow", "turn=20", "--player", "greedy",
                   "--size", "9", "--sprt", "--games", "2000", "--store", store}));
  EXPECT_TRUE(comes_true([&] {
    auto games = store::GameDatabase::open(store, store::Access::read_only);
    return games && games->summaries({})->size() >= 2;
  }));
  EXPECT_EQ(run.end_by(SIGINT), 130);
}

TEST(ArenaTest, WithoutArgumentsHasTheDefaultBounds) {
  const Finished run = run_arena(
      {"--player", "greedy", "--player", "random", "--game", "7x7x4", "--games", "4", "--sprt", "--json"});
  EXPECT_EQ(run.exit_code, 3) << run.err;
  EXPECT_NEAR(json::Json::parse(run.out)["sprt"]["upper"].get<double>(), 2.944, 0.001);
}

}  // namespace
}  // namespace rowan::cli
