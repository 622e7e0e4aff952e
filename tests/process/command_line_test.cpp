// SPDX-License-Identifier: MIT
#include "process/command_line.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/engines.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::process {

namespace {

using Words = std::vector<std::string>;

TEST(CommandLine, SplitsLikeAShell) {
  EXPECT_EQ(split_command("  brain  -x\t7 "), (Words{"brain", "-x", "7"}));
  EXPECT_EQ(split_command("'my brain' \"a 'b'\" c\\ d"), (Words{"my brain", "a 'b'", "c d"}));
  EXPECT_EQ(split_command("a'b'\"c\"d '' \"\""), (Words{"abcd", "", ""}));
  EXPECT_EQ(split_command(R"("a\"b\\c\d" 'a\b' \\)"), (Words{R"(a"b\c\d)", R"(a\b)", R"(\)"}));
  EXPECT_EQ(split_command("$HOME ~ * | ;"), (Words{"$HOME", "~", "*", "|", ";"}));
  EXPECT_EQ(split_command(""), Words{});
}

TEST(CommandLine, ErrorsNameAnOpenQuotationMark) {
  EXPECT_EQ(split_command("brain 'x").error().message, "the quotation mark ' is not closed: brain 'x");
  EXPECT_FALSE(split_command(std::string_view("a\0b", 3)));
}

TEST(CommandLine, FindsAProgramAndItsDirectory) {
  const auto fake = find_program(rowan::testing::fake_engine("good --after 3"));
  ASSERT_TRUE(fake) << fake.error().message;
  EXPECT_EQ(fake->path, ROWAN_FAKE_ENGINE);
  EXPECT_EQ(fake->arguments, (Words{ROWAN_FAKE_ENGINE, "good", "--after", "3"}));
  EXPECT_EQ(fake->directory, std::filesystem::path(ROWAN_FAKE_ENGINE).parent_path());
  const auto shell = find_program("sh -c true");
  ASSERT_TRUE(shell);
  EXPECT_TRUE(shell->path.starts_with('/'));
  EXPECT_TRUE(shell->directory.empty());
}

TEST(CommandLine, ErrorsNameAProgramThatCannotBeRun) {
  const rowan::testing::TemporaryFolder directory;
  std::ofstream(directory / "text") << "not a program\n";
  const auto why = [](const std::string& command) { return find_program(command).error().message; };
  EXPECT_TRUE(why((directory / "nothing").string()).ends_with("no such file"));
  EXPECT_TRUE(why((directory / "text").string()).ends_with("it is not executable"));
  EXPECT_TRUE(why((directory / "").string()).ends_with("it is a directory"));
  EXPECT_EQ(why("no-such-program-anywhere"),
            "no program 'no-such-program-anywhere' in PATH; for one in this directory write "
            "'./no-such-program-anywhere'");
  EXPECT_EQ(why(" "), "the command is empty: a program was expected");
}

}  // namespace

}  // namespace rowan::process
