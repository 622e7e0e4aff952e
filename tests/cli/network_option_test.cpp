// SPDX-License-Identifier: MIT
// Tests the option --network of the commands that play or analyze, and of bench.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "process/child_process.hpp"
#include "support/engines.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A command that searches a freestyle position briefly, and its input.
struct Case {
  std::string name;
  Words words;
  std::string input;
};

std::vector<Case> cases() {
  return {
      {"analyze", {"analyze", "--moves", "h8 i9 g7", "--nodes", "2000", "--json"}, ""},
      {"move",
       {"move", "--game", "freestyle", "--player", "engine:6", "--stdin"},
       "h8\nh8 i9\nh8 i9 g7\nh8 j8 g7\n"},
      {"play",
       {"play", "--plain", "--game", "freestyle", "--opponent", "engine", "--level", "6", "--seed", "1"},
       "h8\ni9\nj11\n"},
      {"bench", {"bench", "--depth", "2"}, ""},
  };
}

/// What a command prints, without the parts that depend on its speed.
std::string without_speed(const std::string& text) {
  std::string kept;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("total")) continue;
    if (line.starts_with('{')) {
      const auto analysis = json::Json::parse(line);
      kept += analysis.at("lines").dump() + analysis.at("nodes").dump() + '\n';
    } else {
      kept += line + '\n';
    }
  }
  return kept;
}

/// The engine's move and the score that it reports with the move.
std::string engine_says(const std::string& network, const std::string& rules) {
  const auto program = process::find_program("'" ROWAN_PROGRAM "' engine --network '" + network + "'");
  const auto engine = process::ChildProcess::start(program.value());
  if (!engine) return engine.error().message;
  const auto deadline = std::chrono::steady_clock::now() + generous;
  const std::string orders = rules +
                             "START 15\nINFO max_node 2000\nINFO timeout_turn 60000\n"
                             "BOARD\n7,7,1\n8,8,2\n9,6,1\n10,10,2\nDONE\n";
  EXPECT_FALSE((*engine)->write(orders, deadline, {}));
  std::string score;
  while (const auto line = (*engine)->read_line(deadline, {})) {
    if (const auto start = line->find("Eval "); start != std::string::npos) {
      score = line->substr(start, line->find(" | Speed") - start);
    } else if (line->find(',') != std::string::npos && !line->starts_with("MESSAGE")) {
      return score + ": " + *line;
    }
  }
  return "";
}

class NetworkOption : public ::testing::Test {
 protected:
  NetworkOption() { setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1); }
  void TearDown() override { unsetenv("XDG_STATE_HOME"); }

  static std::string said(const Case& command, const Words& more) {
    const Finished run = rowan(command.words + more, command.input);
    EXPECT_EQ(run.exit_code, 0) << command.name << ": " << run.err;
    return without_speed(run.out);
  }

  TemporaryFolder folder_;
};

TEST_F(NetworkOption, NoneAndAFileEvaluateDifferently) {
  const std::string file = write_chance_network(folder_ / "chance.rnet");
  for (const Case& command : cases()) {
    const std::string none = said(command, {"--network", "none"});
    EXPECT_NE(none, "") << command.name;
    EXPECT_EQ(said(command, {"--network", "none"}), none) << command.name;
    EXPECT_NE(said(command, {"--network", file}), none) << command.name;
  }
}

/// Rowan has no network for boards of 11x11: the output there is the same as without a network.
TEST_F(NetworkOption, NoneIsTheDefaultForGamesWithoutANetwork) {
  const Case analyze{
      "analyze", {"analyze", "--size", "11", "--moves", "f6 g7 e5", "--nodes", "2000", "--json"}, ""};
  EXPECT_EQ(said(analyze, {"--network", "none"}), said(analyze, {}));
  const Case move{"move", {"move", "--game", "freestyle", "--size", "11", "--player", "engine:6"}, ""};
  EXPECT_EQ(said(move, {"--network", "none"}), said(move, {}));
}

TEST_F(NetworkOption, ANetworkForAnotherGameIsRefusedIfTheGameIsKnown) {
  const std::string file = write_chance_network(folder_ / "renju.rnet", "renju");
  for (const Case& command : cases()) {
    if (command.name == "bench") continue;  // 'bench' covers several games
    const Finished run = rowan(command.words + Words{"--network", file}, command.input);
    EXPECT_EQ(run.exit_code, 2) << command.name;
    EXPECT_EQ(run.out, "") << command.name;
    EXPECT_THAT(run.err,
                StartsWith("error: --network '" + file +
                           "': it is for renju on boards with sides of 5 to 32; the game is freestyle"))
        << command.name;
  }
  EXPECT_EQ(rowan({"analyze", "--game", "renju", "--nodes", "100", "--network", file}).exit_code, 0);
}

/// The engine does not know its game when it starts: the manager sends the rules later.
TEST_F(NetworkOption, TheEngineUsesANetworkOnlyInItsGames) {
  const std::string freestyle = write_chance_network(folder_ / "freestyle.rnet");
  const std::string renju = write_chance_network(folder_ / "renju.rnet", "renju");
  const std::string none = engine_says("none", "INFO rule 0\n");
  EXPECT_THAT(none, HasSubstr("Node 2"));
  EXPECT_NE(engine_says(freestyle, "INFO rule 0\n"), none);
  EXPECT_EQ(engine_says(renju, "INFO rule 0\n"), none);
  EXPECT_NE(engine_says(renju, "INFO rule 4\n"), engine_says("none", "INFO rule 4\n"));
}

TEST_F(NetworkOption, EveryCommandRefusesAnInvalidNetwork) {
  const std::string damaged = write_chance_network(folder_ / "damaged.rnet");
  std::filesystem::resize_file(damaged, std::filesystem::file_size(damaged) / 2);
  const std::string foreign = (folder_ / "foreign.rnet").string();
  std::ofstream(foreign) << "(;GM[4])";
  const std::string missing = (folder_ / "missing.rnet").string();
  std::vector<Case> commands = cases();
  commands.push_back({"engine", {"engine"}, "START 15\nEND\n"});
  commands.push_back({"serve", {"serve", "--port", "0"}, ""});
  for (const Case& command : commands) {
    for (const std::string& file : {damaged, foreign, missing}) {
      const Finished run = rowan(command.words + Words{"--network", file}, command.input);
      EXPECT_EQ(run.exit_code, 2) << command.name << ' ' << file;
      EXPECT_EQ(run.out, "") << command.name << ' ' << file;
      EXPECT_THAT(run.err, StartsWith("error: --network: ")) << command.name;
      EXPECT_THAT(run.err, HasSubstr(file)) << command.name;
    }
    EXPECT_EQ(rowan(command.words + Words{"--network", ""}, command.input).exit_code, 2) << command.name;
  }
}

TEST_F(NetworkOption, TheServerAcceptsNoneAndAFile) {
  const std::string file = write_chance_network(folder_ / "chance.rnet");
  for (const std::string& network : {std::string("none"), file}) {
    const auto program =
        process::find_program("'" ROWAN_PROGRAM "' serve --port 0 --threads 1 --network '" + network + "'");
    const auto server = process::ChildProcess::start(program.value());
    ASSERT_TRUE(server) << network;
    const auto line = (*server)->read_line(std::chrono::steady_clock::now() + generous, {});
    ASSERT_TRUE(line) << network;
    EXPECT_THAT(*line, StartsWith("Rowan is at http://127.0.0.1:")) << network;
  }
}

TEST_F(NetworkOption, AClassicProgramRefusesANetwork) {
  const Finished run = rowan({"play", "--original", "ttt3", "--network", "none"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("leave out --network"));
}

}  // namespace
}  // namespace rowan::testing
