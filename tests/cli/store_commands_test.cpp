// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/rowan_program.hpp"
#include "store/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;

const std::string games_file = ROWAN_SOURCE_DIR "/tests/data/stored_games.json";

std::string store_with_games(const TemporaryFolder& folder) {
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", games_file}).out, "4 games added\n");
  return store;
}

TEST(StoreCommands, WhatIsExportedCanBeAddedAgain) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  const std::string file = (folder / "all.json").string();
  const std::string again = (folder / "again.db").string();
  EXPECT_EQ(rowan({"games", store, "--export", file}).exit_code, 0);
  EXPECT_EQ(rowan({"games", again, "--add", file}).exit_code, 0);
  EXPECT_EQ(rowan({"games", again, "--json"}).out, rowan({"games", store, "--json"}).out);
}

TEST(StoreCommands, ListsAsManyLinesOfJsonAsThereAreGames) {
  const TemporaryFolder folder;
  const auto lines = lines_of(rowan({"games", store_with_games(folder), "--json"}).out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(nlohmann::json::parse(lines[0]).at("id"), 4);
  EXPECT_EQ(nlohmann::json::parse(lines[3]).at("result"), "draw");
}

TEST(StoreCommands, ABrokenFileAddsNothingAndMakesNoStore) {
  const TemporaryFolder folder;
  std::ofstream(folder / "broken.json") << R"({"rowan_record":1,"moves":["z99"]})";
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", (folder / "broken.json").string()}).exit_code, 2);
  EXPECT_EQ(rowan({"games", store, "--add", (folder / "none.json").string()}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST(StoreCommands, ReportWritesAPageOrSaysWhyNot) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  const std::string page = (folder / "page.html").string();
  EXPECT_EQ(rowan({"report", store, "--out", page}).exit_code, 0);
  std::ifstream written(page);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), rowan({"report", store}).out);
  EXPECT_THAT(rowan({"report", store, "--out", "/dev/full"}).err,
              HasSubstr("/dev/full: No space left on device"));
  EXPECT_EQ(rowan({"report", store, "--out", "/dev/full"}).exit_code, 2);
  EXPECT_EQ(rowan({"report", (folder / "none.db").string()}).exit_code, 2);
  EXPECT_EQ(rowan({"report", store, "--tournament", "spring"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
