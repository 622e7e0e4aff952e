// SPDX-License-Identifier: MIT
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "cli/running_program.hpp"
#include "json/json.hpp"
#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A position that the first player wins quickly; the second player is to move.
constexpr const char* won_game = "9x9x5";
constexpr const char* won_moves = "e5 a1 d5 a9 d4";

class ProveCommand : public ::testing::Test {
 protected:
  [[nodiscard]] std::string file(std::string_view name) const { return (folder_ / name).string(); }

  [[nodiscard]] static std::string bytes_of(const std::string& path) {
    std::ifstream input(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
  }

  static Finished prove_won(const std::string& path, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"prove", won_game, "--moves", won_moves, "--proof", path};
    words.insert(words.end(), more.begin(), more.end());
    return rowan(words);
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(ProveCommand, ProvesAPositionThatCanBeVerified) {
  const Finished proved = prove_won(file("a.tp"), {"--threads", "2"});
  EXPECT_EQ(proved.exit_code, 0) << proved.err;
  const auto lines = lines_of(proved.out);
  ASSERT_EQ(lines.size(), 5U) << proved.out;
  EXPECT_EQ(lines[0], "first wins");
  EXPECT_EQ(lines[1], "jobs: 76 of 76 proved");
  EXPECT_THAT(lines[4], StartsWith("proof: accepted: first wins 9x9x5 from o8/9/9/9/3xx4/9/9/9/o8 x: "));
  const Finished verified = rowan({"verify", file("a.tp")});
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_EQ("proof: " + lines_of(verified.out).at(0), lines[4]);
  EXPECT_EQ(rowan({"verify", "-"}, bytes_of(file("a.tp"))).out, verified.out);
  const auto json = json::Json::parse(rowan({"verify", file("a.tp"), "--json"}).out);
  EXPECT_EQ(json["accepted"], true);
  EXPECT_EQ(json["claim"], "first wins");
  EXPECT_EQ(json["position"], "o8/9/9/9/3xx4/9/9/9/o8 x");
  EXPECT_EQ(json["proofs"], 77);
}

TEST_F(ProveCommand, TheEmptyBoardOfAnyGameCanBeTried) {
  for (const char* const game : {"9x9x5", "standard", "20x12x5", "1x1x5"}) {
    const Finished run =
        rowan({"prove", game, "--proof", file(std::string(game) + ".tp"), "--nodes", "2000"});
    EXPECT_EQ(run.exit_code, 1) << game << run.err;
    EXPECT_THAT(run.out, StartsWith("unknown\njobs: 0 of 1 proved\n")) << game;
    EXPECT_THAT(run.err, HasSubstr("1 job was given up")) << game;
  }
}

TEST_F(ProveCommand, AFalseProofIsRejected) {
  const Finished run = rowan({"verify", ROWAN_SOURCE_DIR "/tests/data/false_proofs/false_3x1x4.tp"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.out, "rejected: proof 2: the board is full and nobody has won\n");
}

TEST_F(ProveCommand, AFileMayProveSeveralPositions) {
  ASSERT_EQ(prove_won(file("a.tp")).exit_code, 0);
  const Finished other = rowan({"prove", won_game, "--moves", "e5 a1 d5 i9", "--proof", file("a.tp")});
  EXPECT_EQ(other.exit_code, 0) << other.err;
  EXPECT_THAT(other.out, HasSubstr("proof: accepted: first wins 9x9x5 from 8o/9/9/9/3xx4/9/9/9/o8 x: "));
  EXPECT_THAT(rowan({"verify", file("a.tp")}).out, StartsWith("incomplete: all proofs hold"));
}

TEST_F(ProveCommand, ContinuesAfterTruncationAtAnyByte) {
  ASSERT_EQ(prove_won(file("a.tp")).exit_code, 0);
  const std::string whole = bytes_of(file("a.tp"));
  for (const std::size_t size : {std::size_t{0}, whole.size() / 3, whole.size() / 2, whole.size() - 1}) {
    std::ofstream(file("b.tp"), std::ios::binary) << whole.substr(0, size);
    EXPECT_EQ(rowan({"verify", file("b.tp")}).exit_code, 1) << size;
    const Finished again = prove_won(file("b.tp"));
    EXPECT_EQ(again.exit_code, 0) << size << again.err;
    EXPECT_THAT(again.out, HasSubstr("proof: accepted: ")) << size;
  }
}

TEST_F(ProveCommand, LimitsEndItAndTheNextRunContinues) {
  for (const std::vector<std::string>& limit :
       std::vector<std::vector<std::string>>{{"--time", "0"}, {"--nodes", "1"}, {"--memory", "1"}}) {
    const Finished brief =
        rowan({"prove", "15x15x5", "--moves", "h8 h9 g9 i7", "--proof", file("a.tp"), limit[0], limit[1]});
    EXPECT_EQ(brief.exit_code, 1) << limit[0] << brief.err;
    EXPECT_THAT(brief.out, StartsWith("unknown\njobs: 0 of 1 proved\n")) << limit[0];
    EXPECT_THAT(brief.err, HasSubstr("run the same command again")) << limit[0];
  }
}

TEST_F(ProveCommand, AnInterruptOrAKillLosesNoProof) {
  const std::string path = file("a.tp");
  std::uintmax_t size = 0;
  for (const int signal : {SIGINT, SIGKILL, SIGTERM}) {
    const Running run({"prove", "15x15x5", "--proof", path});
    EXPECT_TRUE(comes_true([&] {
      std::error_code ignored;
      const auto now = std::filesystem::file_size(path, ignored);
      return !ignored && now > size + 3000;
    }));
    EXPECT_EQ(run.end_by(signal), 128 + signal);
    const std::string kept = bytes_of(path);
    EXPECT_GT(kept.size(), size);
    size = kept.size();
  }
  const Finished verified = rowan({"verify", path});
  EXPECT_EQ(verified.exit_code, 1);
  EXPECT_THAT(verified.out, StartsWith("incomplete: all proofs hold"));
  EXPECT_THAT(verified.out, HasSubstr("0 of 35 classes of first reply complete\n  o15: "));
}

TEST_F(ProveCommand, TwoRunsDoNotWriteOneFile) {
  const std::string path = file("a.tp");
  const Running run({"prove", "15x15x5", "--proof", path});
  EXPECT_TRUE(comes_true([&] { return std::filesystem::exists(path); }));
  const Finished second = rowan({"prove", "15x15x5", "--proof", path});
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_THAT(second.err, HasSubstr("another process is continuing '" + path + "'"));
  EXPECT_EQ(run.end_by(SIGKILL), 128 + SIGKILL);
  EXPECT_EQ(rowan({"prove", "15x15x5", "--proof", path, "--nodes", "1"}).exit_code, 1) << "a kill frees it";
  EXPECT_FALSE(std::filesystem::exists(path + "-run"));
}

TEST_F(ProveCommand, UnprovableGamesAndPositionsAreRefused) {
  for (const char* game : {"renju", "caro", "3x3x3", "20x20x5"}) {
    const Finished refused = rowan({"prove", game, "--proof", file("a.tp")});
    EXPECT_EQ(refused.exit_code, 2) << game;
    EXPECT_THAT(refused.err, HasSubstr("cannot be proved by threats; expected five in a row")) << game;
  }
  EXPECT_EQ(rowan({"prove", "15x15x5"}).exit_code, 2);
  EXPECT_THAT(rowan({"prove", "15x15x5", "--proof", "-"}).err, HasSubstr("name a file"));
  EXPECT_EQ(prove_won(file("")).exit_code, 2);
  EXPECT_EQ(prove_won(file("a.tp"), {"--guide", file("none")}).exit_code, 2);
  std::ofstream(file("guide")) << "e5 e5 d5\n";
  EXPECT_THAT(prove_won(file("a.tp"), {"--guide", file("guide")}).err,
              HasSubstr("line 1: 'e5' cannot be played"));
  EXPECT_FALSE(std::filesystem::exists(file("a.tp")));
}

TEST_F(ProveCommand, AnUnusableFileIsNotChanged) {
  ASSERT_EQ(prove_won(file("a.tp")).exit_code, 0);
  const std::string whole = bytes_of(file("a.tp"));
  const Finished foreign = rowan({"prove", "15x15x5", "--proof", file("a.tp")});
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_THAT(foreign.err, HasSubstr("the file has proofs of '9x9x5'"));
  EXPECT_EQ(bytes_of(file("a.tp")), whole);
  const Finished full = prove_won("/dev/full");
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_THAT(full.err, HasSubstr("/dev/full: cannot be written"));
}

TEST_F(ProveCommand, VerifyReportsDamageTruncationAndMixedGames) {
  ASSERT_EQ(prove_won(file("a.tp")).exit_code, 0);
  const std::string whole = bytes_of(file("a.tp"));
  const auto verdict = [](const std::string& bytes) {
    const Finished done = rowan({"verify", "-"}, bytes);
    EXPECT_EQ(done.exit_code, 1) << done.err;
    return done.out;
  };
  EXPECT_THAT(verdict(whole.substr(0, whole.size() - 2)), StartsWith("rejected: the file ends in a record"));
  std::string damaged = whole;
  damaged[damaged.size() - 30] ^= 1;
  EXPECT_THAT(verdict(damaged), HasSubstr("damaged"));
  std::string other = whole;
  other[other.find('\n') + 1] = 9;
  EXPECT_THAT(verdict(other), HasSubstr("expected version 1"));
  std::string game = whole;
  game[game.find('\n') + 2] = 10;
  EXPECT_THAT(verdict(whole + game), HasSubstr("a different game"));
  EXPECT_EQ(rowan({"verify", "-"}, whole + whole).exit_code, 0) << "files are merged by appending";
  EXPECT_THAT(verdict(whole.substr(0, whole.find('\n') + 6)), HasSubstr("the file has no proofs"));
}

TEST_F(ProveCommand, SolveSuggestsIt) {
  const Finished solved = rowan({"solve", "15x15x5", "--time", "0"});
  EXPECT_EQ(solved.exit_code, 1);
  EXPECT_THAT(solved.err, HasSubstr("rowan prove 15x15x5"));
  EXPECT_EQ(rowan({"solve", "9x9x5", "--time", "0"}).err, "");
}

}  // namespace
}  // namespace rowan::testing
