// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

#include <gmock/gmock.h>

#include "cli/rowan_program.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

/// X has a four with one end free, l8; O to move.
constexpr const char* must_block = "h8 g8 i8 a1 j8 c1 k8";

/// The same four, with X to move.
constexpr const char* can_win = "h8 g8 i8 a1 j8 c1 k8 e1";

json::Json last_object(const Finished& run) { return json::Json::parse(last_line(run)); }

TEST(Analyze, PrintsARowForEachDepth) {
  const Finished run = rowan({"analyze", "--moves", can_win, "--depth", "3"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const auto lines = lines_of(run.out);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_THAT(lines.at(0), MatchesRegex(" +depth +score +nodes +nodes/s +time  line"));
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_THAT(lines[i], MatchesRegex(" +[0-9]+/[0-9]+ +([-+]?[0-9]+|wins in [0-9]+) +[0-9]+ "
                                       "+[0-9.]+[kM]? +[0-9.]+ s  l8.*"));
  }
  EXPECT_THAT(lines.back(), StartsWith("best: l8  "));
}

TEST(Analyze, WhyPrintsReasons) {
  EXPECT_EQ(last_line(rowan({"analyze", "--moves", can_win, "--nodes", "500", "--why"})),
            "l8: makes five h8-l8");
  EXPECT_THAT(last_line(rowan({"analyze", "--moves", must_block, "--nodes", "500", "--why"})),
              StartsWith("l8: blocks the four h8-k8"));
}

TEST(Analyze, WritesAJsonObjectForEachDepth) {
  const Finished run =
      rowan({"analyze", "--moves", "h8 i9 h9", "--nodes", "3000", "--lines", "3", "--json", "--why"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Rules rules = find_game("freestyle").value();
  const Position start = play_moves(Position(rules), "h8 i9 h9").value();
  int depth = 0;
  for (const std::string& line : lines_of(run.out)) {
    const auto object = json::Json::parse(line);
    EXPECT_EQ(object.at("position"), "15/15/15/15/15/15/7xo6/7x7/15/15/15/15/15/15/15 o");
    EXPECT_GE(object.at("depth").get<int>(), depth);
    depth = object.at("depth").get<int>();
    EXPECT_GE(object.at("selective_depth").get<int>(), depth);
    EXPECT_TRUE(object.at("complete").is_boolean());
    EXPECT_GT(object.at("nodes").get<std::int64_t>(), 0);
    EXPECT_GE(object.at("time_ms").get<std::int64_t>(), 0);
    EXPECT_GE(object.at("nodes_per_second").get<std::int64_t>(), 0);
    ASSERT_EQ(object.at("lines").size(), 3U);
    for (const auto& entry : object.at("lines")) {
      EXPECT_TRUE(entry.at("score").is_integer());
      EXPECT_TRUE(entry.at("win").is_null() || entry.at("win").is_object());
      EXPECT_GE(entry.at("winning_chance").get<double>(), entry.at("win").is_null() ? 0.01 : 0.0);
      std::string moves;
      for (const auto& move : entry.at("moves")) moves += move.get<std::string>() + ' ';
      EXPECT_TRUE(play_moves(start, moves)) << moves;
      ASSERT_FALSE(entry.at("reasons").empty());
      EXPECT_FALSE(entry.at("reasons").at(0).at("text").get<std::string>().empty());
      EXPECT_FALSE(entry.at("reasons").at(0).at("kind").get<std::string>().empty());
    }
  }
  EXPECT_GE(depth, 1);
}

TEST(Analyze, CountsTheWinnersMoves) {
  // X has an open three, which wins by an open four and then a five.
  const std::vector<std::string> won{"analyze", "--moves", "h8 a1 i8 a15 j8 o1", "--depth", "4"};
  EXPECT_THAT(last_line(rowan(won)), MatchesRegex("best: (g8|k8)  wins in 2"));
  std::vector<std::string> as_json = won;
  as_json.emplace_back("--json");
  const auto line = last_object(rowan(as_json)).at("lines").at(0);
  EXPECT_EQ(line.at("win"), (json::Json{{"side", "x"}, {"plies", 3}, {"moves", 2}}));
  EXPECT_EQ(line.at("winning_chance"), 1.0);
  EXPECT_THAT(last_line(rowan({"analyze", "--moves", "h8 a1 i8 a15 j8 o1 k8", "--depth", "2"})),
              MatchesRegex("best: [a-o][0-9]+  loses in 1"));
}

TEST(Analyze, NoTwoLinesBeginWithTheSameMove) {
  const auto object = last_object(
      rowan({"analyze", "--lines", "5", "--nodes", "10000", "--moves", "h8 i9 g9 i7 j8", "--json"}));
  std::set<std::string> moves;
  for (const auto& line : object.at("lines")) moves.insert(line.at("moves").at(0).get<std::string>());
  EXPECT_EQ(moves.size(), 5U);
}

TEST(Analyze, ReasonsInJsonAreTyped) {
  const auto object =
      last_object(rowan({"analyze", "--moves", can_win, "--nodes", "500", "--json", "--why"}));
  EXPECT_EQ(object.at("lines").at(0).at("reasons").at(0),
            (json::Json{{"kind", "completes"},
                        {"side", "x"},
                        {"points", json::Json::array({"h8", "i8", "j8", "k8", "l8"})},
                        {"plies", 1},
                        {"moves", 1},
                        {"text", "makes five h8-l8"}}));
}

TEST(Analyze, EqualNodesGiveEqualAnswers) {
  const auto answer = [] {
    auto object = last_object(rowan({"analyze", "--moves", "h8 i9 h9", "--nodes", "2000", "--json"}));
    object["time_ms"] = object["nodes_per_second"] = nullptr;
    return object;
  };
  EXPECT_EQ(answer(), answer());
}

TEST(Analyze, ReadsPositionsLikeOtherCommands) {
  EXPECT_THAT(
      last_line(rowan({"analyze", "--game", "tictactoe", "--position", "xx1/oo1/3 o", "--depth", "2"})),
      StartsWith("best: 6"));
  EXPECT_THAT(last_line(rowan({"analyze", "--game", "renju", "--moves", can_win, "--depth", "1"})),
              StartsWith("best: l8"));
  const TemporaryFolder folder;
  const std::string file = (folder / "game.sgf").string();
  std::ofstream(file) << "(;GM[4]SZ[9];B[ee];W[ea];B[fe];W[aa];B[ge];W[ca];B[he];W[ia])";
  EXPECT_THAT(last_line(rowan({"analyze", "--from", file, "--ply", "7", "--depth", "1"})),
              MatchesRegex("best: (d5|i5)  .*"));
  EXPECT_THAT(last_line(rowan({"analyze", "--from", file, "--depth", "1"})),
              MatchesRegex("best: (d5|i5)  .*"));
}

TEST(Analyze, StandardInputContinuesAfterABadLine) {
  const std::string input = std::string(can_win) + "\nz99\n" + can_win + " l8\n" + must_block + "\n";
  const Finished run = rowan({"analyze", "--stdin", "--depth", "1"}, input);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, HasSubstr("best: l8"));
  EXPECT_THAT(run.out, HasSubstr("\nerror: move 1, 'z99': "));
  EXPECT_THAT(run.out, HasSubstr("\nerror: the game is over: x wins\n"));
  EXPECT_THAT(last_line(run), StartsWith("best: l8"));
  const Finished json = rowan({"analyze", "--stdin", "--depth", "1", "--json"}, "z99\n");
  EXPECT_THAT(last_object(json).at("error").get<std::string>(), StartsWith("move 1, 'z99'"));
}

TEST(Analyze, RefusesInvalidArguments) {
  const auto error_of = [](const std::vector<std::string>& words) {
    const Finished run = rowan(words);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_EQ(error_of({"analyze", "--moves", std::string(can_win) + " l8"}),
            "error: the game is over: x wins\n");
  EXPECT_THAT(error_of({"analyze", "--time", "soon"}), HasSubstr("--time"));
  EXPECT_THAT(error_of({"analyze", "--lines", "0"}), HasSubstr("expected a whole number from 1 to"));
  EXPECT_THAT(error_of({"analyze", "--nodes", "-1"}), HasSubstr("expected a whole number from 1 to"));
  EXPECT_THAT(error_of({"analyze", "--moves", "h8 h8"}), HasSubstr("move 2, 'h8'"));
  EXPECT_THAT(error_of({"analyze", "--from", "/nowhere.psq"}), HasSubstr("/nowhere.psq"));
  EXPECT_THAT(error_of({"analyze", "--whi"}), HasSubstr("did you mean '--why'?"));
}

TEST(Analyze, CtrlCEndsItWithTheBestMoveSoFar) {
  const TemporaryFolder folder;
  // A shell starts background processes with Ctrl-C ignored. --time is a fallback in case the signal has no
  // effect.
  const std::string script =
      "cd '" + (folder / "").string() +
      "'; env --default-signal=INT \"$0\" analyze --moves 'h8 i9' --time 600 --why >said & rowan=$!; "
      "while kill -0 $rowan && [[ $(wc -l <said) -lt 3 ]]; do sleep 0.02; done; "
      "kill -INT $rowan; wait $rowan; echo $?; tail -n 1 said";
  const Finished run = testing::run("/bin/bash", {"-c", script, ROWAN_PROGRAM});
  EXPECT_THAT(run.out, MatchesRegex("130\n[a-o][0-9]+: .+\n")) << run.err;
}

}  // namespace
}  // namespace rowan::testing
