// SPDX-License-Identifier: MIT
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A game far too large to be solved during a test.
constexpr const char* long_game = "10x10x5";

/// `rowan solve` running on the long game in the background, with its output in a file.
class LongRun {
 public:
  LongRun(const std::filesystem::path& checkpoint, const std::filesystem::path& output) : child_(fork()) {
    if (child_ != 0) return;
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    execl(ROWAN_PROGRAM, ROWAN_PROGRAM, "solve", long_game, "--checkpoint", checkpoint.c_str(),
          "--checkpoint-every", "0.1", "--memory", "64", nullptr);
    _exit(127);
  }
  LongRun(const LongRun&) = delete;
  LongRun& operator=(const LongRun&) = delete;

  /// Sends the signal and waits for the exit. Returns the exit code as a shell reports it.
  [[nodiscard]] int end_by(int signal) const {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t child_;
};

bool grows_beyond(const std::filesystem::path& file, std::uintmax_t size) {
  return comes_true([&] {
    std::error_code ignored;
    const auto now = std::filesystem::file_size(file, ignored);
    return !ignored && now > size;
  });
}

class SolveCommand : public ::testing::Test {
 protected:
  [[nodiscard]] std::string file(std::string_view name) const { return (folder_ / name).string(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(SolveCommand, TheFirstLineIsTheValue) {
  const auto value = [](const std::vector<std::string>& words) {
    const Finished finished = rowan(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return lines_of(finished.out).front();
  };
  EXPECT_EQ(value({"solve", "3x3x3"}), "draw");
  EXPECT_EQ(value({"solve", "tictactoe"}), "draw");
  EXPECT_EQ(value({"solve", "4x3x3"}), "first wins");
  EXPECT_EQ(value({"solve", "3x3x3", "--maker-breaker"}), "first wins");
  EXPECT_EQ(value({"solve", "3x3x3", "--moves", "2 5 6 1 9"}), "draw");
  EXPECT_EQ(value({"solve", "3x3x3", "--position", "oo1/xx1/3 o"}), "second wins");
  EXPECT_EQ(value({"solve", "3x3x3", "--moves", "1 4 2 5 3"}), "first wins");
  EXPECT_EQ(value({"solve", "6x5x4", "--threads", "2"}), "first wins");
}

TEST_F(SolveCommand, PrintsTheMoveNodesAndTime) {
  const Finished won = rowan({"solve", "3x3x3", "--position", "oo1/xx1/3 o"});
  const auto lines = lines_of(won.out);
  ASSERT_EQ(lines.size(), 5U) << won.out;
  EXPECT_EQ(lines[1], "best move: 3");
  EXPECT_THAT(lines[2], StartsWith("nodes: "));
  EXPECT_THAT(lines[3], StartsWith("time: "));
  EXPECT_THAT(lines[4], StartsWith("table: "));
  EXPECT_EQ(won.err, "") << "no progress in a pipe";
  const auto object =
      json::Json::parse(rowan({"solve", "4x3x3", "--json", "--proof", file("4x3x3.proof")}).out);
  EXPECT_EQ(object.at("game"), "4x3x3");
  EXPECT_EQ(object.at("value"), "first wins");
  EXPECT_TRUE(object.at("best_move").is_string());
  EXPECT_GT(object.at("nodes").get<int>(), 0);
  EXPECT_EQ(object.at("proof").at("accepted"), true);
  EXPECT_EQ(object.at("proof").at("bytes"), std::filesystem::file_size(file("4x3x3.proof")));
}

TEST_F(SolveCommand, AWrittenProofIsVerifiedAtOnceAndLater) {
  const Finished solved = rowan({"solve", "5x4x4", "--proof", file("a.proof")});
  EXPECT_EQ(solved.exit_code, 0) << solved.err;
  EXPECT_THAT(lines_of(solved.out).back(), ::testing::MatchesRegex("proof: [0-9]+ bytes, accepted in .* s"));
  EXPECT_FALSE(std::filesystem::exists(file("a.proof.tmp")));
  const Finished verified = rowan({"verify", file("a.proof")});
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_THAT(verified.out, StartsWith("accepted: 5x4x4 is a draw"));
}

TEST_F(SolveCommand, AFailedProofFileStillPrintsTheValue) {
  for (const std::string& path : {file(""), file("no/such/folder"), std::string("/dev/full")}) {
    const Finished solved = rowan({"solve", "4x3x3", "--proof", path});
    EXPECT_EQ(solved.exit_code, 2) << path;
    EXPECT_THAT(solved.out, StartsWith("first wins\n")) << path;
    EXPECT_THAT(solved.err, StartsWith("error: cannot write '")) << path;
  }
}

TEST_F(SolveCommand, AnUnknownValueFails) {
  const Finished brief = rowan({"solve", long_game, "--time", "0", "--proof", file("none.proof")});
  EXPECT_EQ(brief.exit_code, 1);
  EXPECT_THAT(brief.out, StartsWith("unknown\nnodes: "));
  EXPECT_FALSE(std::filesystem::exists(file("none.proof")));
}

TEST_F(SolveCommand, UnsolvableGamesAreRefused) {
  for (const char* game : {"renju", "standard", "caro", "32x32x5"}) {
    const Finished refused = rowan({"solve", game});
    EXPECT_EQ(refused.exit_code, 2) << game;
    EXPECT_THAT(refused.err, HasSubstr("cannot be solved")) << game;
    EXPECT_EQ(refused.out, "") << game;
  }
  EXPECT_EQ(rowan({"solve"}).exit_code, 2);
  EXPECT_EQ(rowan({"solve", "3x3"}).exit_code, 2);
  EXPECT_EQ(rowan({"solve", "3x3x3", "--moves", "1 1"}).exit_code, 2);
  EXPECT_EQ(rowan({"solve", "3x3x3", "--memory", "0"}).exit_code, 2);
  EXPECT_EQ(rowan({"solve", "3x3x3", "--table"}).exit_code, 2);
  EXPECT_EQ(rowan({"solve", "3x3x3", "--proof", "-"}).exit_code, 2);
}

TEST_F(SolveCommand, AnotherCheckpointIsNotOverwritten) {
  ASSERT_EQ(rowan({"solve", "4x3x3", "--checkpoint", file("kept")}).exit_code, 0);
  const std::string before = contents(file("kept"));
  const Finished other = rowan({"solve", "4x4x4", "--checkpoint", file("kept")});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("the checkpoint is for"));
  EXPECT_EQ(contents(file("kept")), before);
  std::ofstream(file("damaged"), std::ios::binary) << before.substr(0, before.size() / 2);
  EXPECT_EQ(rowan({"solve", "4x3x3", "--checkpoint", file("damaged")}).exit_code, 2);
  EXPECT_EQ(contents(file("damaged")), before.substr(0, before.size() / 2));
  EXPECT_EQ(rowan({"solve", "4x3x3", "--checkpoint", file("")}).exit_code, 2) << "a folder";
}

TEST_F(SolveCommand, ContinuesFromItsCheckpoint) {
  const auto nodes = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"solve", "6x5x4", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return json::Json::parse(rowan(words).out).at("nodes").get<std::int64_t>();
  };
  const std::int64_t all = nodes({});
  EXPECT_EQ(nodes({"--checkpoint", file("kept")}), all);
  EXPECT_LT(nodes({"--checkpoint", file("kept")}), all / 2) << "what was found is known";
}

TEST_F(SolveCommand, AnInterruptSavesACheckpoint) {
  const LongRun run(file("kept"), file("out"));
  EXPECT_TRUE(grows_beyond(file("kept"), 1000));
  EXPECT_EQ(run.end_by(SIGINT), 130);
  EXPECT_THAT(contents(file("out")), StartsWith("unknown\nnodes: "));
  const Finished next = rowan({"solve", long_game, "--checkpoint", file("kept"), "--time", "0.1"});
  EXPECT_EQ(next.exit_code, 1) << next.err;
  EXPECT_THAT(next.out, StartsWith("unknown\n"));
}

TEST_F(SolveCommand, AKilledProcessLeavesACompleteCheckpoint) {
  for (int round = 0; round < 3; ++round) {
    const LongRun run(file("kept"), file("out"));
    EXPECT_TRUE(grows_beyond(file("kept"), 1000));
    EXPECT_EQ(run.end_by(SIGKILL), 128 + SIGKILL);
    const Finished next = rowan({"solve", long_game, "--checkpoint", file("kept"), "--time", "0.1"});
    EXPECT_EQ(next.exit_code, 1) << next.err;
  }
}

TEST_F(SolveCommand, PrintsATableOfSmallBoards) {
  const Finished table = rowan({"solve", "--table", "--cells", "12"});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_THAT(table.out, StartsWith("# Values of (m,n,k) games\n"));
  EXPECT_THAT(table.out, HasSubstr("\n| 3,3,3 | draw | "));
  EXPECT_THAT(table.out, HasSubstr("\n| 4,3,3 | first wins | "));
  EXPECT_THAT(table.out, Not(HasSubstr("unknown")));
  EXPECT_THAT(table.out, Not(HasSubstr("rejected")));
}

}  // namespace
}  // namespace rowan::testing
