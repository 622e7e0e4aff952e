// SPDX-License-Identifier: MIT
//
// Tests a suspension of the arena, memory limits of engines, and an engine that kills its keeper process.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "cli/running_program.hpp"
#include "json/json.hpp"
#include "process/child_process.hpp"
#include "process/process_tree.hpp"
#include "store/game_database.hpp"
#include "support/engines.hpp"
#include "support/enough_time.hpp"
#include "support/sanitized.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::cli {
namespace {

using testing::comes_true;
using testing::fake_engine;
using testing::Finished;
using testing::generous;
using ::testing::HasSubstr;
using testing::Running;
using testing::TemporaryFolder;
using namespace std::chrono_literals;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Stops the arena for longer than a turn while an engine thinks. Returns what is wrong with the games
/// afterward; empty if nothing is wrong.
std::string after_a_stop(std::chrono::seconds stop) {
  const TemporaryFolder folder;
  const auto store = folder / "games.db";
  const auto log = folder / "lines.log";
  const Running run({"arena", "--player", "cmd=" + fake_engine("late 200"), "name=fake",
                     "turn=" + std::to_string(stop.count() / 3), "tolerance=0.5", "--player", "random",
                     "--size", "9x9", "--games", "2", "--draw-after", "10", "--store", store.string(),
                     "--log", log.string()});
  const auto is_void = [&] {
    return contents(log).contains("is void and will be replayed: the arena was stopped for ");
  };
  // The engine thinks almost all the time. If it was not thinking during the stop, no game is void, and the
  // stop is repeated.
  for (int stops = 0; stops < 3 && !is_void(); ++stops) {
    const std::size_t before = contents(log).size();
    if (!comes_true([&] { return contents(log).substr(before).contains("  fake  > TURN"); })) break;
    run.send(SIGSTOP);
    std::this_thread::sleep_for(stop);
    run.send(SIGCONT);
    comes_true([&, after = contents(log).size()] { return contents(log).size() > after; });
  }
  if (const int code = run.end(); code != 0) return "exit code " + std::to_string(code);
  if (!is_void()) return "no game was void:\n" + contents(log);
  auto database = store::GameDatabase::open(store, store::Access::read_only);
  if (!database) return database.error().message;
  int games = 0;
  int replayed = 0;
  std::string faults;
  const auto read =
      database->for_each_game({}, [&](const store::GameSummary&, const record::GameRecord& record) {
        ++games;
        replayed += record.comment.starts_with("voided and replayed ") ? 1 : 0;
        if (is_fault(record.termination)) faults += "a fault: " + record.detail;
        return true;
      });
  if (!read) return read.error().message;
  if (games != 2 || replayed == 0) return std::to_string(games) + " games, " + std::to_string(replayed);
  return faults;
}

/// The engine does not lose because of the stop, and the store records the stop. A busy machine needs longer
/// turns.
TEST(ArenaOnAMachine, ASuspensionMakesNoPlayerLate) {
  std::string wrong;
  EXPECT_TRUE(testing::holds_with_enough_time([&](std::chrono::seconds stop) {
    wrong = after_a_stop(stop);
    return wrong.empty();
  })) << wrong;
}

json::Json result_of(const std::vector<std::string>& words) {
  const Finished run = testing::rowan(words);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return json::Json::parse(run.out);
}

/// A sanitizer uses memory of its own, so the engine's memory cannot be measured.
constexpr bool takes_more_memory = testing::is_sanitized;

/// From its start to its last move, Rowan's engine stays within the memory limit that the arena sets.
TEST(ArenaOnAMachine, RowansEngineStaysWithinItsMemory) {
  if (takes_more_memory) GTEST_SKIP() << "a sanitizer has memory of its own";
  const std::string engine = "cmd='" ROWAN_PROGRAM "' engine";
  for (const char* const memory : {"memory=80", "memory=350"}) {
    const json::Json result = result_of({"arena", "--player", engine, "name=engine", "tc=0/0.1", memory,
                                         "--player", "greedy", "--games", "2", "--json"});
    ASSERT_TRUE(result.is_object());
    EXPECT_EQ(result["games"], 2);
    for (const json::Json& player : result["players"])
      EXPECT_EQ(player["faults"], json::Json::object()) << memory << player;
  }
}

/// An engine process to talk to, and its memory use.
class Engine {
 public:
  Engine() : process_(*process::ChildProcess::start(*process::find_program("'" ROWAN_PROGRAM "' engine"))) {}

  /// Sends the lines and waits for an answer other than a message; messages are collected.
  std::string ask(const std::string& lines) {
    EXPECT_FALSE(process_->write(lines, std::chrono::steady_clock::now() + generous, {}));
    while (true) {
      const auto line = process_->read_line(std::chrono::steady_clock::now() + generous, {});
      if (!line || !line->starts_with("MESSAGE")) return line.value_or("");
      messages += *line + '\n';
    }
  }

  [[nodiscard]] std::int64_t mebibytes() const {
    return process::bytes_together(process::descendants_of(process_->keeper()), 0) >> 20;
  }

  std::string messages;

 private:
  std::unique_ptr<process::ChildProcess> process_;
};

TEST(EngineMemory, IsSmallBeforeTheFirstSearch) {
  if (takes_more_memory) GTEST_SKIP() << "a sanitizer has memory of its own";
  Engine engine;
  EXPECT_EQ(engine.ask("START 15\n"), "OK");
  EXPECT_LT(engine.mebibytes(), 20);
  EXPECT_EQ(engine.ask("INFO max_memory 83886080\nRESTART\n"), "OK");
  EXPECT_LT(engine.mebibytes(), 20);
  EXPECT_NE(engine.ask("INFO timeout_turn 1000\nTURN 7,7\n"), "");
  EXPECT_LT(engine.mebibytes(), 80);
}

/// The limit may be set or lowered at any time; memory in excess is freed before the next answer.
TEST(EngineMemory, FollowsALaterLimit) {
  if (takes_more_memory) GTEST_SKIP() << "a sanitizer has memory of its own";
  Engine engine;
  EXPECT_EQ(engine.ask("INFO timeout_turn 2000\nINFO hash_size 131072\nSTART 15\n"), "OK");
  EXPECT_NE(engine.ask("BOARD\n7,7,1\n8,8,2\n3,3,1\n8,4,2\nDONE\n"), "");
  EXPECT_NE(engine.ask("INFO max_memory 62914560\nABOUT\n"), "");
  EXPECT_LT(engine.mebibytes(), 30) << "the large table is gone";
  EXPECT_NE(engine.ask("BOARD\n7,7,1\n8,8,2\n3,3,1\n8,4,2\nDONE\n"), "");
  EXPECT_LT(engine.mebibytes(), 60);
}

/// If the limit is too low to work with, the engine reports that and plays with its minimum.
TEST(EngineMemory, ReportsALimitThatIsTooLow) {
  if (takes_more_memory) GTEST_SKIP() << "a sanitizer has memory of its own";
  Engine engine;
  EXPECT_EQ(engine.ask("START 15\n"), "OK");
  EXPECT_EQ(engine.ask("INFO max_memory 1048576\nINFO max_node 2000\nRESTART\n"), "OK");
  EXPECT_THAT(engine.messages, HasSubstr("max_memory 1048576 is too low: the smallest engine needs about "));
  EXPECT_NE(engine.ask("TURN 7,7\n"), "");
  EXPECT_LT(engine.mebibytes(), 30);
}

/// An engine that leaves an orphan and kills its keeper process loses, and the orphan dies.
TEST(ArenaOnAMachine, NoProcessRemainsIfAnEngineKillsItsKeeper) {
  const TemporaryFolder folder;
  const auto file = folder / "pid";
  const json::Json result = result_of(
      {"arena", "--player", "cmd=" + fake_engine("kills-keeper --after 1 --pid-file " + file.string()),
       "name=fake", "--player", "random", "--games", "1", "--no-swap", "--json"});
  EXPECT_EQ(result["terminations"], (json::Json{{"crashed", 1}}));
  EXPECT_TRUE(testing::is_gone(testing::awaited_pid(file)));
}

}  // namespace
}  // namespace rowan::cli
