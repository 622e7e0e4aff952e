// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"

namespace rowan::testing {
namespace {

TEST(Manual, NamesEveryCommandAndOption) {
  const std::string page = rowan({"man"}).out;
  EXPECT_EQ(page.substr(0, 11), ".TH ROWAN 1");
  for (const char* const word :
       {".SS rowan play\n", ".SS rowan show", ".SS rowan move", "\\-\\-player", "\\-\\-steps"}) {
    EXPECT_NE(page.find(word), std::string::npos) << word;
  }
}

TEST(Manual, NamesEveryExitCode) {
  const std::string page = rowan({"man"}).out;
  for (const char* const code : {"0", "1", "2", "130", "129, 131, 143"}) {
    EXPECT_NE(page.find(std::string(".TP\n") + code + "\n"), std::string::npos) << code;
  }
}

/// The names that follow `beginning` at the start of a line: "hash" for the line " --hash MIB" and the
/// beginning " --".
std::set<std::string> options_in(const std::string& text, const std::string& beginning) {
  std::set<std::string> options;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with(beginning)) continue;
    const std::string option = line.substr(beginning.size());
    options.insert(option.substr(0, option.find(' ')));
  }
  return options;
}

TEST(Manual, PbrainPageHasTheOptionsOfTheEngine) {
  std::ifstream file(ROWAN_SOURCE_DIR "/packaging/pbrain-rowan.1");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  const std::set<std::string> options = options_in(page, ".BI \\-\\-");
  EXPECT_GE(options.size(), 5U);
  EXPECT_EQ(options, options_in(rowan({"engine", "--help"}).out, "  --"));
}

/// Asks bash itself for the completions after these words.
std::vector<std::string> offered(const std::string& words) {
  const std::string script =
      "source <('" ROWAN_PROGRAM "' completion bash); COMP_WORDS=(" + words +
      " \"\"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _rowan; printf '%s\\n' \"${COMPREPLY[@]}\"";
  const Finished run = testing::run("/bin/bash", {"-c", script});
  EXPECT_EQ(run.err, "");
  return lines_of(run.out);
}

bool has(const std::vector<std::string>& list, const std::string& word) {
  return std::ranges::find(list, word) != list.end();
}

TEST(Completion, BashOffersCommandsOptionsAndValues) {
  EXPECT_TRUE(has(offered("rowan"), "show"));
  EXPECT_TRUE(has(offered("rowan show"), "--moves"));
  EXPECT_FALSE(has(offered("rowan show"), "--player"));
  EXPECT_TRUE(has(offered("rowan show --as"), "game32"));
  EXPECT_TRUE(has(offered("rowan move --player"), "patterns:original"));
  EXPECT_TRUE(has(offered("rowan show --game"), "freestyle"));
  EXPECT_FALSE(has(offered("rowan show --game"), "MxNxK")) << "a placeholder is not a value";
  EXPECT_TRUE(has(offered("rowan completion"), "bash"));
  for (const char* const command : {"play", "move", "analyze", "engine", "serve", "bench"}) {
    EXPECT_TRUE(has(offered(std::string("rowan ") + command), "--network")) << command;
    EXPECT_EQ(offered(std::string("rowan ") + command + " --network"), std::vector<std::string>{"none"});
  }
}

/// A word that matches no completion may be a file.
TEST(Completion, BashOffersFilesIfNoCompletionMatches) {
  const Finished run =
      testing::run("/bin/bash", {"-c", "source <('" ROWAN_PROGRAM "' completion bash); complete -p rowan"});
  EXPECT_NE(run.out.find("-o default"), std::string::npos) << run.out;
}

TEST(Completion, OtherShellsOfferTheSameCommands) {
  for (const char* const shell : {"zsh", "fish"}) {
    const Finished run = rowan({"completion", shell});
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_NE(run.out.find("patterns"), std::string::npos) << shell;
    EXPECT_NE(run.out.find("players"), std::string::npos) << shell;
  }
  const Finished unknown = rowan({"completion", "bsh"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("did you mean 'bash'?"), std::string::npos) << unknown.err;
}

}  // namespace
}  // namespace rowan::testing
