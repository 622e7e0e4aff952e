// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/utf8.hpp"
#include "cli/rowan_program.hpp"

namespace rowan::testing {
namespace {

TEST(Program, PrintsItsVersion) {
  const Finished version = rowan({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_EQ(version.out, "rowan " ROWAN_VERSION "\n");
}

TEST(Program, EveryCommandHasHelpWithAnExample) {
  for (const char* const command :
       {"play",    "show",     "move",  "players", "openings", "perft",   "man",     "completion",
        "arena",   "selfplay", "games", "explore", "book",     "report",  "convert", "engine",
        "threats", "analyze",  "bench", "verify",  "prove",    "puzzles", "learn"}) {
    const Finished help = rowan({command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    EXPECT_TRUE(help.out.find("Example:\n  ") != std::string::npos ||
                help.out.find("Examples:\n  ") != std::string::npos)
        << command;
    EXPECT_NE(help.out.find(std::string("Usage: rowan ") + command), std::string::npos) << help.out;
    EXPECT_EQ(help.err, "") << command;
  }
  EXPECT_EQ(rowan({}).out, rowan({"--help"}).out);
}

TEST(Program, HelpIsAlsoACommand) {
  EXPECT_EQ(rowan({"help"}).out, rowan({"--help"}).out);
  EXPECT_EQ(rowan({"help", "help"}).out, rowan({"--help"}).out);
  EXPECT_EQ(rowan({"help", "verify"}).out, rowan({"verify", "--help"}).out);
  const Finished unknown = rowan({"help", "verfy"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_EQ(unknown.out, "");
  EXPECT_EQ(lines_of(unknown.err).at(0), "error: unknown command 'verfy'; did you mean 'verify'?");
}

/// The commands listed in the help.
std::vector<std::string> listed_commands() {
  std::vector<std::string> commands;
  for (const std::string& line : lines_of(rowan({"help"}).out)) {
    if (line.starts_with("  ") && line.size() > 2 && line[2] >= 'a' && line[2] <= 'z' &&
        !line.starts_with("  rowan"))
      commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return commands;
}

TEST(Program, HelpFitsOnAScreen) {
  const auto commands = listed_commands();
  EXPECT_GE(commands.size(), 15U);
  for (const std::string& command : commands) {
    const Finished help = rowan({command, "--help"});
    EXPECT_EQ(help.exit_code, 0) << command;
    for (const std::string& line : lines_of(help.out)) {
      EXPECT_LE(display_width(line), 80U) << command << ": " << line;
    }
  }
  for (const std::string& line : lines_of(rowan({"help"}).out)) EXPECT_LE(display_width(line), 80U) << line;
}

/// The help is in English whatever language is set, because it contains the names to type
/// (docs/languages_program.md).
TEST(Program, HelpIsTheSameInEveryLanguage) {
  const std::string english = rowan({"help"}).out;
  for (const char* const language : {"cs", "de", "ja", "ko", "ru", "vi", "zh"}) {
    const std::string setting = std::string("LANGUAGE=") + language;
    EXPECT_EQ(testing::run("/usr/bin/env", {setting, "LC_ALL=C.UTF-8", ROWAN_PROGRAM, "help"}).out, english);
  }
}

TEST(Program, UnknownNamesGetASuggestion) {
  const Finished command = rowan({"shwo"});
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_EQ(command.err, "error: unknown command 'shwo'; did you mean 'show'?\n  see rowan --help\n");
  const Finished option = rowan({"show", "--move", "1"});
  EXPECT_EQ(option.exit_code, 2);
  EXPECT_EQ(option.err, "error: unknown option '--move'; did you mean '--moves'?\n  see rowan show --help\n");
  const Finished game = rowan({"show", "--game", "gomuko"});
  EXPECT_EQ(game.exit_code, 2);
  EXPECT_EQ(game.err.substr(0, game.err.find('\n')), "error: unknown game 'gomuko'; did you mean 'gomoku'?");
}

TEST(Program, ADissimilarNameGetsNoSuggestion) {
  const Finished command = rowan({"zzzzzzzz"});
  EXPECT_EQ(command.exit_code, 2);
  EXPECT_EQ(command.err.find("did you mean"), std::string::npos) << command.err;
}

TEST(Program, RunsOneCommandAtATime) {
  const Finished two = rowan({"players", "perft", "3x3x3"});
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_EQ(two.out, "");
  EXPECT_EQ(lines_of(two.err).at(0), "error: unexpected argument 'perft'");
}

TEST(Program, BadSizesAndPositionsAreExplained) {
  const auto message = [](const std::vector<std::string>& arguments) {
    const Finished run = rowan(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.out, "");
    return run.err.substr(0, run.err.find('\n'));
  };
  EXPECT_EQ(message({"show", "--game", "33x3x3"}), "error: '33x3x3': width and height must be from 1 to 32");
  EXPECT_EQ(message({"show", "--game", "3x3x0"}), "error: '3x3x0': k must be from 1 to 32");
  EXPECT_EQ(message({"show", "--game", "gomoku", "--size", "big"}),
            "error: 'big' is not a board size; expected one such as 19 or 20x12");
  EXPECT_EQ(message({"show", "--position", "4/4/4/4 x"}), "error: row 1 from the top has more than 3 points");
}

TEST(Program, AnOptionWithOneValueCannotBeRepeated) {
  const auto message = [](const std::vector<std::string>& arguments) {
    const Finished run = rowan(arguments);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.out, "");
    return run.err.substr(0, run.err.find('\n'));
  };
  EXPECT_EQ(message({"arena", "--player", "greedy", "--player", "random", "--name", "one", "--name", "two"}),
            "error: --name is given 2 times; give it once");
  EXPECT_EQ(message({"show", "--game", "gomoku", "--game", "renju", "--game", "caro"}),
            "error: --game is given 3 times; give it once");
  EXPECT_EQ(message({"arena", "--player", "greedy", "name=one", "name=two", "--player", "random"}),
            "error: --player: 'name=two': name=... is given twice; give it once");
}

TEST(Program, AFullDiskIsReported) {
  const Finished run = testing::run("/bin/sh", {"-c", "'" ROWAN_PROGRAM "' show --moves 5 >/dev/full"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err.substr(0, 32), "error: cannot write the output: ");
}

TEST(Program, EndlessInputEndsIfTheOutputFails) {
  for (const char* const command : {"show --stdin", "move --player perfect --stdin"}) {
    const std::string script =
        "yes 1 | timeout 120 '" ROWAN_PROGRAM "' " + std::string(command) + " >/dev/full";
    const Finished run =
        testing::run("/bin/bash", {"-c", "set -o pipefail; " + script + "; exit ${PIPESTATUS[1]}"});
    EXPECT_EQ(run.exit_code, 2) << command;
  }
}

TEST(Program, AClosedPipeEndsItSilently) {
  const Finished run = testing::run("/bin/sh", {"-c", "'" ROWAN_PROGRAM "' man | head -n 1; echo done"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(lines_of(run.out).back(), "done");
}

}  // namespace
}  // namespace rowan::testing
