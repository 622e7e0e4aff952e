// SPDX-License-Identifier: MIT
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "cli/rowan_program.hpp"
#include "gomocup/protocol/reply.hpp"
#include "json/json.hpp"
#include "process/child_process.hpp"
#include "support/engines.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::Finished;
using testing::generous;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::TemporaryFolder;
using Kind = gomocup::Reply::Kind;
using Words = std::vector<std::string>;

/// The engine's answers to lines sent all at once, without its messages.
Words answers(const std::string& input) {
  const Finished run = testing::rowan({"engine"}, input);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  Words lines = testing::lines_of(run.out);
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("MESSAGE"); });
  return lines;
}

bool is_move(const std::string& line, const Rules& rules) {
  const gomocup::Reply reply = gomocup::parse_reply(line);
  return reply.kind == Kind::points && reply.points.size() == 1 && on_board(reply.points[0], rules);
}

constexpr Rules fifteen{.width = 15, .height = 15, .k = 5};

/// An engine driven line by line.
class Talk {
 public:
  Talk() {
    auto started = process::ChildProcess::start(*process::find_program("'" ROWAN_PROGRAM "' engine"));
    if (started) process_ = *std::move(started);
  }

  void say(const std::string& lines) {
    EXPECT_FALSE(process_->write(lines, std::chrono::steady_clock::now() + generous, {})) << lines;
  }

  /// The next line that is not a message; empty if none comes.
  std::string hear() {
    while (true) {
      const auto line = process_->read_line(std::chrono::steady_clock::now() + generous, {});
      if (!line) return "";
      if (!line->starts_with("MESSAGE")) return *line;
    }
  }

  [[nodiscard]] bool ends() {
    return process_->wait_for_end(std::chrono::steady_clock::now() + generous, {});
  }

  process::ChildProcess& process() { return *process_; }

 private:
  std::unique_ptr<process::ChildProcess> process_;
};

/// Commands that set up a position that no search decides quickly, and allow a day for the move.
constexpr const char* long_thought =
    "START 15\r\nINFO timeout_turn 86400000\r\nBOARD\r\n7,7,1\r\n8,8,2\r\n3,3,1\r\n8,4,2\r\nDONE\r\n";

TEST(EngineCommand, AnswersWithAMove) {
  const Words lines = answers("START 15\nINFO timeout_turn 1000\nBEGIN\nEND\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "OK");
  EXPECT_TRUE(is_move(lines[1], fifteen)) << lines[1];
}

TEST(EngineCommand, EndOfInputEndsTheSearchWithAMove) {
  for (const char* const last : {"DONE\r\n", "DONE\r", "DONE\n", "DONE"}) {
    const Words lines = answers(std::string("START 15\nINFO timeout_turn 86400000\nBOARD\n7,7,2\n") + last);
    ASSERT_EQ(lines.size(), 2U) << last;
    EXPECT_TRUE(is_move(lines[1], fifteen)) << lines[1];
  }
  EXPECT_TRUE(answers("").empty());
}

TEST(EngineCommand, EndEndsTheSearchWithAMove) {
  Talk talk;
  talk.say(long_thought);
  EXPECT_EQ(talk.hear(), "OK");
  talk.say("END\r\n");
  EXPECT_TRUE(is_move(talk.hear(), fifteen));
  EXPECT_TRUE(talk.ends());
}

TEST(EngineCommand, YxstopEndsTheSearchAndOtherCommandsWait) {
  Talk talk;
  talk.say(long_thought);
  EXPECT_EQ(talk.hear(), "OK");
  talk.say("ABOUT\r\nINFO timeout_turn 0\r\n");
  talk.say("yxstop\r\n");
  EXPECT_TRUE(is_move(talk.hear(), fifteen));
  EXPECT_THAT(talk.hear(), StartsWith("name=\"Rowan\""));
  talk.say("RESTART\r\nBEGIN\r\n");
  EXPECT_EQ(talk.hear(), "OK");
  EXPECT_TRUE(is_move(talk.hear(), fifteen));
  talk.say("END\r\n");
  EXPECT_TRUE(talk.ends());
}

TEST(EngineCommand, AnswersAfterASuspension) {
  Talk talk;
  talk.say("START 15\r\nINFO timeout_turn 100\r\nINFO pondering 1\r\nBEGIN\r\n");
  EXPECT_EQ(talk.hear(), "OK");
  for (int move = 0; move < 3; ++move) {
    const std::string answer = talk.hear();
    EXPECT_TRUE(is_move(answer, fifteen)) << answer;
    talk.process().suspend();
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    talk.process().resume();
    talk.say("RESTART\r\nINFO time_left -1\r\nTURN 7,7\r\n");
    EXPECT_EQ(talk.hear(), "OK");
  }
  EXPECT_TRUE(is_move(talk.hear(), fifteen));
}

TEST(EngineCommand, PonderingEndsWithTheNextLine) {
  Talk talk;
  talk.say("START 15\r\nINFO pondering 1\r\nINFO max_node 100\r\nTURN 7,7\r\n");
  EXPECT_EQ(talk.hear(), "OK");
  EXPECT_TRUE(is_move(talk.hear(), fifteen));
  talk.say("ABOUT\r\n");
  EXPECT_THAT(talk.hear(), StartsWith("name="));
  talk.say("END\r\n");
  EXPECT_TRUE(talk.ends());
}

TEST(EngineCommand, APbrainNameStartsTheEngine) {
  const TemporaryFolder folder;
  const std::string name = folder / "pbrain-rowan";
  std::filesystem::create_symlink(ROWAN_PROGRAM, name);
  EXPECT_THAT(testing::run(name, {}, "ABOUT\n").out, StartsWith("name=\"Rowan\""));
  EXPECT_THAT(testing::run(name, {"--threads", "1"}, "ABOUT\n").out, StartsWith("name=\"Rowan\""));
  EXPECT_EQ(testing::run(name, {"--version"}).out, testing::rowan({"--version"}).out);
  EXPECT_EQ(testing::run(name, {"players"}).out, testing::rowan({"players"}).out);
}

TEST(EngineCommand, WritesALog) {
  const TemporaryFolder folder;
  const std::string log = folder / "talk.log";
  EXPECT_EQ(testing::rowan({"engine", "--log", log}, "START 15\nEND\n").exit_code, 0);
  std::ifstream file(log);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_THAT(text, HasSubstr("  > START 15\n"));
  EXPECT_THAT(text, HasSubstr("  < OK\n"));
  EXPECT_THAT(text, HasSubstr("  > END\n"));
  const Finished nowhere = testing::rowan({"engine", "--log", folder / "none/talk.log"}, "START 15\n");
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_THAT(nowhere.err, HasSubstr("talk.log: No such file or directory"));
}

TEST(EngineCommand, SurvivesRandomInput) {
  const std::uint64_t seed = testing::seed_of_run(20'305);
  Random random(seed);
  std::string junk;
  for (int i = 0; i < 20'000; ++i) junk += static_cast<char>(random.below(256));
  junk += '\n' + std::string(100'000, 'A') + "\nABOUT\n";
  const Words lines = answers(junk);
  ASSERT_GT(lines.size(), 2U) << "seed " << seed;
  EXPECT_THAT(lines.back(), StartsWith("name=")) << "seed " << seed;
  EXPECT_THAT(lines[lines.size() - 2], StartsWith("UNKNOWN AAAA")) << "seed " << seed;
}

/// The output of a script in which $0 is the program and the engine's input is a pipe that stays open.
std::string printed_by(const std::string& script) {
  const TemporaryFolder folder;
  const std::string begin = "cd '" + (folder / "").string() + "' && mkfifo input && ";
  const Finished run = testing::run("/bin/bash", {"-c", begin + script, ROWAN_PROGRAM});
  EXPECT_EQ(run.err, "");
  return run.out;
}

TEST(EngineCommand, EndsSilentlyOnSigterm) {
  EXPECT_EQ(
      printed_by("exec 3<>input; : >answers; \"$0\" engine <input >answers & engine=$!; echo ABOUT >&3; "
                 "until [[ -s answers ]]; do sleep 0.01; done; kill -TERM $engine; wait $engine; echo $?"),
      "143\n");
}

TEST(EngineCommand, EndsIfItsOutputIsClosed) {
  // The reader of the answers is gone before the engine starts.
  EXPECT_EQ(
      printed_by("exec 3<>input 5> >(true); wait $!; { trap '' PIPE; \"$0\" engine <input >&5 2>/dev/null; "
                 "echo ended; } & engine=$!; "
                 "while kill -0 $engine 2>/dev/null; do echo ABOUT >&3; sleep 0.01; done; wait $engine"),
      "ended\n");
}

/// The peak resident size, in KiB, that an engine has reached by its first move after receiving these lines;
/// 0 if the system does not report the size.
std::int64_t peak_memory(const std::string& lines) {
  const std::string said = lines + "START 15\nINFO timeout_turn 86400000\nINFO max_node 100000\nBOARD\n" +
                           "7,7,1\n8,8,2\n3,3,1\n8,4,2\nDONE\n";
  const std::string peak =
      printed_by("exec 3<>input; : >answers; \"$0\" engine <input >answers & engine=$!; printf '" + said +
                 "' >&3; until grep -q '^[0-9]' answers; do sleep 0.01; done; "
                 "[[ -r /proc/$engine/status ]] && awk '$1 == \"VmHWM:\" { print $2 }' /proc/$engine/status; "
                 "echo END >&3; wait $engine");
  return peak.empty() ? 0 : parse_integer(peak.substr(0, peak.find('\n'))).value_or(-1);
}

/// A search of 100,000 nodes writes into nearly every page of its table.
TEST(EngineCommand, StaysWithinItsMemoryLimitAndUsesIt) {
  if (testing::is_sanitized) GTEST_SKIP() << "a sanitizer's own memory would be counted as the engine's";
  const std::int64_t usual = peak_memory("");
  if (usual == 0) GTEST_SKIP() << "/proc/PID/status is not readable here, so the peak is unknown";
  for (const std::int64_t mebibytes : {32, 80, 350}) {
    for (const char* const threads : {"1", "2"}) {
      const std::string memory = "INFO max_memory " + std::to_string(mebibytes << 20) + "\n";
      const std::int64_t peak = peak_memory(memory + "INFO thread_num " + threads + "\n");
      EXPECT_GT(peak, 0);
      EXPECT_LT(peak, mebibytes << 10) << mebibytes << " MiB, threads " << threads;
    }
  }
  EXPECT_GT(peak_memory("INFO max_memory 367001600\n"), usual * 3 / 2) << "it does not use what it may";
  EXPECT_LT(peak_memory("INFO hash_size 8192\n"), usual / 2) << "a table of 8 MiB";
}

TEST(EngineCommand, PlaysInRowansArena) {
  // Node limits, not the clock, end the engine's searches, so a busy machine does not make the engine late.
  const std::string command = "cmd='" ROWAN_PROGRAM "' engine";
  const Finished run = testing::rowan({"arena", "--player", command, "name=engine", "tc=0/600", "nodes=2000",
                                       "--player", "random", "--games", "4", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto result = json::Json::parse(run.out);
  ASSERT_TRUE(result.is_object()) << run.out;
  EXPECT_EQ(result["players"][0]["name"], "engine") << run.out;
  EXPECT_EQ(result["players"][0]["games"], 4) << run.out;
  EXPECT_EQ(result["players"][0]["faults"], json::Json::object()) << run.out;
}

}  // namespace
}  // namespace rowan::cli
