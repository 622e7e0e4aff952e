// SPDX-License-Identifier: MIT
#include "cli/options/renamed_words.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/help/help_text.hpp"
#include "cli/rowan_program.hpp"

namespace rowan::testing {
namespace {

using Words = std::vector<std::string>;

/// A program whose command `count`, formerly `tally`, has an option and a value with former names.
class RenamedWords : public ::testing::Test {
 protected:
  RenamedWords() {
    cli::Command* const command = program_.add_command("count", "Count points");
    command->renamed_from("tally");
    command->add_option("--points", points_, "Count N points")->type_name("N")->renamed_from("--cells");
    command->add_option("--model", words_, "Model")
        ->type_name("SETTINGS")
        ->value_renamed("kind=grey", "kind=gray");
    command->add_option("file", file_, "File");
  }

  [[nodiscard]] cli::CurrentWords read(std::vector<const char*> words) const {
    words.insert(words.begin(), "rowan");
    return with_current_names(program_, words);
  }

  cli::Command program_{"rowan", ""};
  std::int64_t points_ = 0;
  std::vector<std::string> words_;
  std::string file_;
};

TEST_F(RenamedWords, NewNamesAreUnchanged) {
  const cli::CurrentWords read_words = read({"count", "--points", "3", "--model", "kind=gray", "file"});
  EXPECT_EQ(read_words.words, (Words{"rowan", "count", "--points", "3", "--model", "kind=gray", "file"}));
  EXPECT_TRUE(read_words.renamed.empty());
}

TEST_F(RenamedWords, OldNamesOfCommandsOptionsAndValuesAreReplaced) {
  const cli::CurrentWords read_words = read({"tally", "--cells", "3", "--model", "kind=grey"});
  EXPECT_EQ(read_words.words, (Words{"rowan", "count", "--points", "3", "--model", "kind=gray"}));
  ASSERT_EQ(read_words.renamed.size(), 3U);
  EXPECT_EQ(note_text(read_words.renamed[0]),
            "tally is now called count; the old name still works for one release");
  EXPECT_EQ(note_text(read_words.renamed[1]),
            "--cells is now called --points; the old name still works for one release");
  EXPECT_EQ(note_text(read_words.renamed[2]),
            "kind=grey is now called kind=gray; the old name still works for one release");
}

TEST_F(RenamedWords, AValueAfterAnEqualsSignIsKept) {
  EXPECT_EQ(read({"count", "--cells=3"}).words, (Words{"rowan", "count", "--points=3"}));
}

TEST_F(RenamedWords, AnOldNameIsNotedOnce) {
  EXPECT_EQ(read({"count", "--cells", "3", "--cells", "4"}).renamed.size(), 1U);
}

TEST_F(RenamedWords, OtherWordsAreUnchanged) {
  EXPECT_EQ(read({"count", "tally"}).words, (Words{"rowan", "count", "tally"})) << "a file of that name";
  EXPECT_EQ(read({"count", "kind=grey"}).words, (Words{"rowan", "count", "kind=grey"}))
      << "no value of --model";
  EXPECT_EQ(read({"count", "--", "--cells"}).words, (Words{"rowan", "count", "--", "--cells"}));
  EXPECT_EQ(read({"--cells"}).words, (Words{"rowan", "--cells"})) << "an option of another command";
  EXPECT_EQ(read({}).words, Words{"rowan"});
}

TEST_F(RenamedWords, HelpShowsOnlyNewNames) {
  const std::string help = help_text(program_) + help_text(program_.commands().front());
  EXPECT_NE(help.find("--points N"), std::string::npos);
  for (const char* const old : {"--cells", "tally", "kind=grey"}) {
    EXPECT_EQ(help.find(old), std::string::npos) << old;
  }
}

constexpr std::string_view note_end = "; the old name still works for one release\n";

TEST(RenamedOptions, OldNamesStillWorkAndPrintANote) {
  const std::vector<std::pair<Words, Words>> lines{
      {{"openings", "--form", "points", "--count", "1"}, {"openings", "--format", "points", "--count", "1"}},
      {{"analyse", "--depth", "2", "--json", "--help"}, {"analyze", "--depth", "2", "--json", "--help"}},
      {{"arena", "--player", "random", "--player", "lines", "--game", "tictactoe", "--rounds", "1", "--csv",
        "--sprt", "model=normalised"},
       {"arena", "--player", "random", "--player", "lines", "--game", "tictactoe", "--rounds", "1", "--csv",
        "--sprt", "model=normalized"}},
  };
  for (const auto& [before, now] : lines) {
    const Finished old_run = rowan(before);
    const Finished new_run = rowan(now);
    EXPECT_EQ(old_run.exit_code, new_run.exit_code) << before.front();
    EXPECT_EQ(old_run.out, new_run.out) << before.front();
    EXPECT_EQ(new_run.err.find("is now called"), std::string::npos) << new_run.err;
    EXPECT_TRUE(old_run.err.starts_with("note: ")) << old_run.err;
    EXPECT_NE(old_run.err.find(note_end), std::string::npos) << old_run.err;
  }
}

TEST(RenamedOptions, ErrorsAfterAnOldNameUseTheNewOne) {
  const Finished run = rowan({"solve", "--table", "--cells", "none"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err,
            "note: --cells is now called --max-points" + std::string(note_end) +
                "error: --max-points: expected a whole number from 1 to 64\n  see rowan solve --help\n");
}

TEST(RenamedOptions, TheSolverTableAcceptsTheOldName) {
  const Finished old_run = rowan({"solve", "--table", "--cells=1"});
  EXPECT_EQ(old_run.exit_code, 0);
  EXPECT_NE(old_run.out.find("## Every board of at most 1 points"), std::string::npos) << old_run.out;
}

TEST(RenamedOptions, ManualAndCompletionsShowOnlyNewNames) {
  std::string texts = rowan({"man"}).out;
  for (const char* const shell : {"bash", "zsh", "fish"}) texts += rowan({"completion", shell}).out;
  for (const char* const now : {"--max-points", "--published", "--allow-host", "analyze"}) {
    EXPECT_NE(texts.find(now), std::string::npos) << now;
  }
  for (const char* const old : {"--cells", "--named", "--form ", "analyse", "normalised"}) {
    EXPECT_EQ(texts.find(old), std::string::npos) << old;
  }
}

}  // namespace
}  // namespace rowan::testing
