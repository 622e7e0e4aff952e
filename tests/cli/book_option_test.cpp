// SPDX-License-Identifier: MIT
// Tests the option --book of the commands that have it, and the setting book=… of players.
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
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A command that plays or analyzes a freestyle game, and its input.
struct Case {
  std::string name;
  Words words;
  std::string input;
};

std::vector<Case> cases() {
  return {
      {"move", {"move", "--game", "freestyle", "--player", "engine:2", "--moves", "h8", "--why"}, ""},
      {"play", {"play", "--plain", "--game", "freestyle", "--opponent", "greedy", "--seed", "1"}, "h8\nq\n"},
      {"analyze", {"analyze", "--moves", "h8", "--depth", "1"}, ""}};
}

class BookOption : public ::testing::Test {
 protected:
  BookOption() { setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1); }
  void TearDown() override { unsetenv("XDG_STATE_HOME"); }

  /// Writes a book with one line: h8, the answer a1, which no player would choose, and then o15.
  std::string write_book(const std::string& rules = R"({"width":15,"height":15,"k":5})") {
    const std::string games = (folder_ / "games.json").string();
    std::ofstream(games) << R"({"rowan_record":1,"result":"draw","rules":)" << rules
                         << R"(,"moves":["h8","a1","o15"]})" << '\n';
    std::string book = (folder_ / "odd.book").string();
    const Finished made = rowan({"book", book, "--make", games, "--min-games", "1"});
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return book;
  }

  /// The move with which the engine answers these commands; empty if it sends none.
  static std::string engine_move(const std::string& book, const std::string& orders) {
    const auto program = process::find_program("'" ROWAN_PROGRAM "' engine --book '" + book + "'");
    const auto engine = process::ChildProcess::start(program.value());
    if (!engine) return engine.error().message;
    const auto deadline = std::chrono::steady_clock::now() + generous;
    EXPECT_FALSE((*engine)->write(orders, deadline, {}));
    while (const auto line = (*engine)->read_line(deadline, {})) {
      if (line->find(',') != std::string::npos && !line->starts_with("MESSAGE")) return *line;
    }
    return "";
  }

  TemporaryFolder folder_;
};

TEST_F(BookOption, EveryCommandUsesTheBook) {
  const std::string book = write_book();
  const auto said = [&](const Case& command, const Words& more) {
    const Finished run = rowan(command.words + more, command.input);
    EXPECT_EQ(run.exit_code, 0) << command.name << ": " << run.err;
    return run.out;
  };
  for (const Case& command : cases()) {
    EXPECT_THAT(said(command, {"--book", book}), HasSubstr("book")) << command.name;
    EXPECT_THAT(said(command, {"--book", "none"}), Not(HasSubstr("book"))) << command.name;
    EXPECT_THAT(said(command, {}), Not(HasSubstr("book"))) << command.name;
  }
  EXPECT_EQ(said(cases()[0], {"--book", book}), "a15  book\n") << "the first of four corners";
  EXPECT_THAT(said(cases()[1], {"--book", book}), HasSubstr("greedy plays a15: book\n"));
}

TEST_F(BookOption, TheBookAppliesToARotatedBoard) {
  const std::string book = write_book();
  for (const auto& [corner, opposite] : std::vector<std::pair<std::string, std::string>>{
           {"a1", "o15"}, {"o15", "a1"}, {"a15", "o1"}, {"o1", "a15"}}) {
    const Finished run = rowan({"move", "--game", "freestyle", "--player", "greedy", "--moves",
                                "h8 " + corner, "--book", book, "--why"});
    EXPECT_EQ(run.out, opposite + "  book\n");
  }
  EXPECT_THAT(rowan({"move", "--game", "freestyle", "--player", "greedy", "--moves", "h8 a2", "--book", book,
                     "--why"})
                  .out,
              Not(HasSubstr("book")));
}

TEST_F(BookOption, AnalyzeShowsBookMovesAfterItsLines) {
  const std::string book = write_book();
  const Words words{"analyze", "--moves", "h8 a1", "--depth", "1", "--book", book};
  EXPECT_THAT(rowan(words).out,
              HasSubstr("\nbook:\nmove  games  x wins  draws  o wins  x scores  chosen  search\n"
                        "o15       1       0      1       0     50.0%  100.0%       -\n"));
  const auto json = json::Json::parse(last_line(rowan(words + Words{"--json"})));
  ASSERT_EQ(json.at("book").size(), 1U);
  EXPECT_EQ(json.at("book")[0].at("move"), "o15");
  const auto unknown = json::Json::parse(
      last_line(rowan({"analyze", "--depth", "1", "--moves", "h8 a2", "--book", book, "--json"})));
  EXPECT_EQ(unknown.at("book"), json::Json::array());
  EXPECT_FALSE(json::Json::parse(last_line(rowan({"analyze", "--depth", "1", "--json"}))).contains("book"));
}

TEST_F(BookOption, TheEngineUsesABookOnlyInItsGame) {
  const std::string book = write_book();
  const std::string orders = "START 15\nINFO max_node 100\nINFO timeout_turn 60000\n";
  EXPECT_EQ(engine_move(book, orders + "TURN 7,7\n"), "0,0");
  EXPECT_NE(engine_move("none", orders + "TURN 7,7\n"), "0,0");
  EXPECT_NE(engine_move(book, "INFO rule 1\n" + orders + "TURN 7,7\n"), "0,0");
  EXPECT_EQ(engine_move(book, orders + "BOARD\n7,7,1\n14,0,2\nDONE\n"), "0,14");
  EXPECT_NE(engine_move(book, orders + "YXBLOCK\n0,0\nDONE\nTURN 7,7\n"), "0,0");
}

TEST_F(BookOption, ABookForAnotherGameIsRefused) {
  const std::string book = write_book(R"({"width":15,"height":15,"k":5,"overline":"ignored"})");
  std::vector<Case> commands = cases();
  for (const Case& command : commands) {
    const Finished run = rowan(command.words + Words{"--book", book}, command.input);
    EXPECT_EQ(run.exit_code, 2) << command.name;
    EXPECT_EQ(run.out, "") << command.name;
    EXPECT_THAT(run.err, StartsWith("error: --book '" + book + "': it is for standard (")) << command.name;
  }
  for (const Words& words :
       {Words{"arena", "--player", "greedy", "book=" + book, "--player", "random"},
        Words{"selfplay", "--player", "greedy", "book=" + book, "--out", folder_ / "x.rsp"}}) {
    const Finished run = rowan(words + Words{"--games", "2"});
    EXPECT_EQ(run.exit_code, 2) << words.front();
    EXPECT_THAT(run.err, HasSubstr("': it is for standard (")) << words.front();
  }
}

TEST_F(BookOption, EveryCommandRefusesAnInvalidBook) {
  const std::string damaged = write_book();
  std::filesystem::resize_file(damaged, std::filesystem::file_size(damaged) / 2);
  const std::string foreign = (folder_ / "foreign.book").string();
  std::ofstream(foreign) << "(;GM[4])";
  const std::string missing = (folder_ / "missing.book").string();
  std::vector<Case> commands = cases();
  commands.push_back({"engine", {"engine"}, "START 15\nEND\n"});
  commands.push_back({"serve", {"serve", "--port", "0"}, ""});
  for (const std::string& file : {damaged, foreign, missing}) {
    for (const Case& command : commands) {
      const Finished run = rowan(command.words + Words{"--book", file}, command.input);
      EXPECT_EQ(run.exit_code, 2) << command.name << ' ' << file;
      EXPECT_EQ(run.out, "") << command.name << ' ' << file;
      EXPECT_THAT(run.err, StartsWith("error: --book: ")) << command.name;
      EXPECT_THAT(run.err, HasSubstr(file)) << command.name;
    }
    const Finished arena =
        rowan({"arena", "--player", "greedy", "book=" + file, "--player", "random", "--games", "2"});
    EXPECT_EQ(arena.exit_code, 2) << file;
    EXPECT_THAT(arena.err, HasSubstr("'book=")) << file;
  }
  EXPECT_EQ(rowan({"move", "--player", "greedy", "--book", ""}).exit_code, 2);
  EXPECT_THAT(rowan({"play", "--original", "ttt3", "--book", "none"}).err, HasSubstr("leave out --book"));
}

TEST_F(BookOption, PlayersOfAnArenaUseTheirBooks) {
  const std::string book = write_book();
  const std::string store = (folder_ / "games.db").string();
  const Finished run = rowan({"arena", "--player", "greedy", "name=reader", "book=" + book, "--player",
                              "greedy", "name=other", "book=none", "--games", "2", "--store", store});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto replies =
      json::Json::parse(rowan({"explore", store, "--moves", "h8", "--json"}).out).at("moves");
  std::vector<std::string> moves;
  for (const json::Json& reply : replies) moves.push_back(reply.at("move").get<std::string>());
  EXPECT_THAT(moves, ::testing::Contains("a15")) << "only the reader answers in a corner";
  EXPECT_EQ(moves.size(), 2U);
}

TEST_F(BookOption, SelfplayUsesTheBook) {
  const std::string book = write_book();
  const std::string games = (folder_ / "games.rsp").string();
  ASSERT_EQ(
      rowan({"selfplay", "--player", "greedy", "book=" + book, "--games", "3", "--out", games}).exit_code, 0);
  const Finished json = rowan({"convert", games, "-", "--to", "json"});
  for (const std::string& line : lines_of(json.out)) {
    EXPECT_THAT(line, HasSubstr("h8")) << line;
    EXPECT_THAT(line, HasSubstr("a15")) << line;
  }
  const Finished training =
      rowan({"selfplay", "--player", "engine", "nodes=100", "book=" + book, "--format", "training",
             "--random-openings", "--games", "1", "--out", folder_ / "x.rgm"});
  EXPECT_EQ(training.exit_code, 2);
  EXPECT_THAT(training.err, HasSubstr("leave out book=..."));
  const Finished other = rowan({"arena", "--player", "cmd=true", "book=" + book, "--player", "random"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("book=... works only with built-in players"));
}

}  // namespace
}  // namespace rowan::testing
