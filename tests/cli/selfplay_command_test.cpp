// SPDX-License-Identifier: MIT
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "cli/running_program.hpp"
#include "support/engines.hpp"
#include "support/sanitized.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::comes_true;
using testing::Finished;
using ::testing::HasSubstr;
using testing::Running;
using testing::TemporaryFolder;
using Words = std::vector<std::string>;

/// The arguments of `rowan selfplay` for training, with additional options.
Words training(const std::string& out, const Words& more, const std::string& games = "30") {
  Words words{"selfplay", "--player", "engine", "nodes=100", "--games", games,
              "--format", "training", "--out",  out,         "--size",  "13"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// All games of a file, ordered by number.
std::string games_in(const std::string& file) {
  const Finished run = testing::rowan({"convert", file, "-", "--to", "json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return run.out;
}

TEST(TrainingCommand, DoesNotDependOnTheNumberOfThreads) {
  const TemporaryFolder folder;
  const Words options{"--random-openings", "--random-moves", "0.5", "--sizes", "9-12", "--seed", "7"};
  Words threads = options;
  threads.insert(threads.end(), {"--concurrency", "4"});
  const Finished one = testing::rowan(training(folder / "one.games", options));
  const Finished four = testing::rowan(training(folder / "four.games", threads));
  EXPECT_EQ(one.exit_code, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("30 games of "));
  EXPECT_THAT(one.out, HasSubstr(" positions\n"));
  EXPECT_EQ(four.exit_code, 0) << four.err;
  EXPECT_EQ(games_in(folder / "one.games"), games_in(folder / "four.games"));
  EXPECT_EQ(std::filesystem::file_size(folder / "one.games"),
            std::filesystem::file_size(folder / "four.games"));
}

TEST(TrainingCommand, ContinuesAfterAKill) {
  const TemporaryFolder folder;
  const std::string killed = folder / "killed.games";
  const Words options{"--random-openings", "--random-moves", "0.5", "--concurrency", "2", "--quiet"};
  const std::string games = std::to_string(testing::cases(400));
  {
    const Running run(training(killed, options, games));
    EXPECT_TRUE(comes_true(
        [&] { return std::filesystem::exists(killed) && std::filesystem::file_size(killed) > 2000; }));
    run.end_by(SIGKILL);
  }
  ASSERT_EQ(testing::rowan(training(folder / "whole.games", options, "60")).exit_code, 0);
  const Finished before = testing::rowan({"selfplay", "--verify", killed});
  EXPECT_EQ(before.exit_code, 0) << before.out;
  const Finished again = testing::rowan(training(killed, options, games));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr(games + " games of "));
  EXPECT_TRUE(games_in(killed).starts_with(games_in(folder / "whole.games")));
  EXPECT_EQ(testing::rowan({"selfplay", "--verify", killed}).exit_code, 0);
}

TEST(TrainingCommand, RefusesImpossibleRequests) {
  const TemporaryFolder folder;
  const std::string out = folder / "a.games";
  const auto refused = [&](const Words& words) {
    const Finished run = testing::rowan(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_FALSE(std::filesystem::exists(out));
    return run.err;
  };
  const auto with_player = [&](const Words& player) {
    Words words{"selfplay",          "--games", "2", "--format", "training",
                "--random-openings", "--out",   out, "--player"};
    words.insert(words.end(), player.begin(), player.end());
    return words;
  };
  EXPECT_THAT(refused(with_player({"greedy"})), HasSubstr("'greedy' does not give them, use engine"));
  EXPECT_THAT(refused(with_player({"engine:5", "nodes=100"})), HasSubstr("use engine"));
  EXPECT_THAT(refused(with_player({"cmd=./other"})), HasSubstr("'./other' does not give them"));
  EXPECT_THAT(refused(with_player({"engine"})), HasSubstr("add nodes=... or depth=..."));
  EXPECT_THAT(refused(with_player({"engine", "turn=1"})), HasSubstr("no clock"));
  EXPECT_THAT(refused(with_player({"engine", "nodes=9", "threads=2"})), HasSubstr("leave out threads=..."));
  EXPECT_THAT(refused(training(out, {})), HasSubstr("every training game would be the same"));
  for (const char* const sizes :
       {"", "x", "4-9", "20-13", "13-33", "13-", "-13", "9-10-11", "9-99999999999999999999"})
    EXPECT_NE(refused(training(out, {"--random-openings", "--sizes", sizes})), "") << sizes;
  EXPECT_THAT(refused(training(out, {"--random-openings", "--sizes", "20-13"})),
              HasSubstr("--sizes '20-13': expected two sizes from 5 to 32, such as 13-20"));
  for (const char* const share : {"-0.1", "1.1", "x", "nan"}) {
    EXPECT_NE(refused(training(out, {"--random-moves", share})), "") << share;
    EXPECT_NE(refused(training(out, {"--random-openings", "--sizes", "9", "--size-share", share})), "")
        << share;
  }
  EXPECT_NE(refused(training(out, {"--random-openings", "--size-share", "0.5"})), "");
  EXPECT_THAT(
      refused({"selfplay", "--player", "greedy", "--games", "2", "--out", out, "--random-moves", "1"}),
      HasSubstr("--random-moves works only with --format training"));
  std::ofstream(folder / "openings.txt") << "h8 i9\n";
  EXPECT_THAT(refused(training(out, {"--random-openings", "--openings", folder / "openings.txt"})),
              HasSubstr("an opening list cannot be combined"));
}

TEST(TrainingCommand, OtherFilesAreNotOverwritten) {
  const TemporaryFolder folder;
  const std::string out = folder / "a.rsp";
  ASSERT_EQ(testing::rowan({"selfplay", "--player", "greedy", "--games", "2", "--out", out}).exit_code, 0);
  const auto size = std::filesystem::file_size(out);
  const Finished run = testing::rowan(training(out, {"--random-openings"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("byte 0: expected ROWANGAM"));
  EXPECT_EQ(std::filesystem::file_size(out), size);
}

TEST(TrainingCommand, VerifyDescribesAFile) {
  const TemporaryFolder folder;
  const std::string file = folder / "a.games";
  ASSERT_EQ(testing::rowan(training(file, {"--random-openings"}, "3")).exit_code, 0);
  const Finished sound = testing::rowan({"selfplay", "--verify", file});
  EXPECT_EQ(sound.exit_code, 0) << sound.err;
  EXPECT_THAT(sound.out, HasSubstr("3 games of "));
  EXPECT_THAT(sound.out, HasSubstr("\n  freestyle 13x13: 3 games\n"));
  {
    std::fstream change(file, std::ios::in | std::ios::out | std::ios::binary);
    change.seekp(20);
    change.put('\x7F');
  }
  const Finished damaged = testing::rowan({"selfplay", "--verify", file});
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_THAT(damaged.out, HasSubstr("damaged: byte 9: the checksum of this record does not match"));
  for (const Words& bad : std::vector<Words>{{"selfplay", "--verify", folder / "none"},
                                             {"selfplay", "--verify", folder / ""},
                                             {"selfplay", "--verify", testing::stored_games},
                                             {"selfplay", "--verify", file, "--out", file}}) {
    const Finished run = testing::rowan(bad);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_TRUE(run.err.starts_with("error: ")) << run.err;
  }
  EXPECT_THAT(testing::rowan({"selfplay"}).err, HasSubstr("--player is required"));
}

}  // namespace
}  // namespace rowan::cli
