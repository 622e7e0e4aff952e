// SPDX-License-Identifier: MIT
#include "cli/options/command.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/help/help_text.hpp"

namespace rowan::testing {
namespace {

TEST(Command, IsDataForTheHelp) {
  struct {
    std::string store;
    std::int64_t nodes = 1000;
    double every = 0.5;
    std::vector<std::string> words;
    bool json = false;
  } options;
  cli::Command program("rowan", "Plays games.");
  program.add_help_flag();
  cli::Command* const command = program.add_command("look", "Look at games");
  command->group("Play");
  command->add_option("store", options.store, "The store")->type_name("DB")->required();
  command->add_option("--nodes", options.nodes, "Stop after N nodes")->type_name("N")->show_default();
  command->add_option("--every", options.every, "Save every SECONDS")->type_name("SECONDS")->show_default();
  command->add_option("--with", options.words, "Settings")->type_name("SETTINGS");
  command->add_flag("--json", options.json, "Print a JSON object");
  command->footer("Filled\nlines.\n\nExample:\n  rowan look games.db");

  EXPECT_EQ(help_text(*command),
            "Look at games\n"
            "Usage: rowan look [OPTION...] STORE\n"
            "\n"
            "Arguments:\n"
            "  STORE                     The store (required)\n"
            "\n"
            "Options:\n"
            "  -h,--help                 Print this help and exit\n"
            "  --nodes N                 Stop after N nodes (default: 1000)\n"
            "  --every SECONDS           Save every SECONDS (default: 0.5)\n"
            "  --with SETTINGS...        Settings\n"
            "  --json                    Print a JSON object\n"
            "\n"
            "Filled lines.\n"
            "\n"
            "Example:\n"
            "  rowan look games.db\n");
  EXPECT_EQ(help_text(program),
            "Plays games.\n"
            "Usage: rowan [OPTION...] [COMMAND]\n"
            "\n"
            "Options:\n"
            "  -h,--help                 Print this help and exit\n"
            "\n"
            "Play:\n"
            "  look                      Look at games\n"
            "\n");
}

TEST(Command, VariableTypesDetermineTheArgumentsOfOptions) {
  bool flag = false;
  std::optional<int> level;
  std::vector<std::vector<std::string>> players;
  cli::Command command("rowan", "");
  const cli::Option* const two = command.add_flag("--two", flag, "");
  const cli::Option* const one = command.add_option("--level", level, "");
  const cli::Option* const many = command.add_option("--player", players, "");
  EXPECT_FALSE(two->takes_value());
  EXPECT_TRUE(one->takes_value());
  EXPECT_FALSE(one->takes_many());
  EXPECT_TRUE(many->takes_many());
  EXPECT_EQ(command.find_option("--level"), one);
  EXPECT_EQ(command.find_option("--levels"), nullptr);
  EXPECT_FALSE(command.is_given("--level"));
}

TEST(Validators, NameTheExpectedValue) {
  const cli::Check whole = cli::whole_number_between(1, 64);
  EXPECT_EQ(whole("64"), "");
  for (const char* const text : {"0", "65", "-1", "+1", "1.5", " 1", "", "99999999999999999999"})
    EXPECT_EQ(whole(text), "expected a whole number from 1 to 64") << text;

  const cli::Check number = cli::number_between(0.1, 1e6);
  for (const char* const text : {"0.1", "1e6", "3"}) EXPECT_EQ(number(text), "") << text;
  for (const char* const text : {"0.09", "1000001", "-1", "nan", "-nan", "inf", "3s", ""})
    EXPECT_EQ(number(text), std::string("expected a number from 0.1 to 1000000, not '") + text + "'");

  const cli::Check word = cli::one_of({"fours", "threats"});
  EXPECT_EQ(word("fours"), "");
  for (const char* const text : {"Fours", "four", ""})
    EXPECT_EQ(word(text), std::string("expected fours or threats, not '") + text + "'");
}

}  // namespace
}  // namespace rowan::testing
