// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;

std::string store_with_games(const TemporaryFolder& folder) {
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", stored_games}).out, "4 games added\n");
  return store;
}

TEST(StoreCommands, ExportedGamesCanBeAddedAgain) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  const std::string file = (folder / "all.json").string();
  const std::string again = (folder / "again.db").string();
  EXPECT_EQ(rowan({"games", store, "--export", file}).exit_code, 0);
  EXPECT_EQ(rowan({"games", again, "--add", file}).exit_code, 0);
  EXPECT_EQ(rowan({"games", again, "--json"}).out, rowan({"games", store, "--json"}).out);
}

TEST(StoreCommands, ListsOneLineOfJsonPerGame) {
  const TemporaryFolder folder;
  const auto lines = lines_of(rowan({"games", store_with_games(folder), "--json"}).out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(json::Json::parse(lines[0]).at("id"), 4);
  EXPECT_EQ(json::Json::parse(lines[3]).at("result"), "draw");
}

TEST(StoreCommands, ABrokenFileAddsNothingAndCreatesNoStore) {
  const TemporaryFolder folder;
  std::ofstream(folder / "broken.json") << R"({"rowan_record":1,"moves":["z99"]})";
  const std::string store = (folder / "games.db").string();
  EXPECT_EQ(rowan({"games", store, "--add", (folder / "broken.json").string()}).exit_code, 2);
  EXPECT_EQ(rowan({"games", store, "--add", (folder / "none.json").string()}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(store));
}

TEST(StoreCommands, ReportWritesAPageOrExplainsWhyNot) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  const std::string page = (folder / "page.html").string();
  EXPECT_EQ(rowan({"report", store, "--out", page}).exit_code, 0);
  std::ifstream written(page);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), rowan({"report", store}).out);
  EXPECT_THAT(rowan({"report", store, "--out", "/dev/full"}).err,
              HasSubstr("cannot write '/dev/full': No space left on device"));
  EXPECT_EQ(rowan({"report", store, "--out", "/dev/full"}).exit_code, 2);
  EXPECT_EQ(rowan({"report", store, "--out", "-"}).out, rowan({"report", store}).out);
  EXPECT_FALSE(std::filesystem::exists("-"));
  EXPECT_EQ(rowan({"report", (folder / "none.db").string()}).exit_code, 2);
  EXPECT_EQ(rowan({"report", store, "--tournament", "spring"}).exit_code, 2);
}

TEST(StoreCommands, ReportShowsThePairsAndTheTestOfATournament) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  ASSERT_EQ(rowan({"arena", "--player", "greedy", "--player", "random", "--game", "7x7x4", "--games", "6",
                   "--sprt", "--name", "cup", "--store", store})
                .exit_code,
            3);
  const std::string page = rowan({"report", store}).out;
  const std::string before = R"(<script type="application/json" id="data">)";
  const std::size_t start = page.find(before) + before.size();
  const auto data = json::Json::parse(page.substr(start, page.find("</script>", start) - start));
  ASSERT_EQ(data.at("tournaments").size(), 1U);
  const auto& cup = data.at("tournaments").at(0);
  EXPECT_EQ(cup.at("name"), "cup");
  EXPECT_EQ(cup.at("finished"), true);
  EXPECT_EQ(cup.at("games"), 6);
  EXPECT_EQ(cup.at("scheduled"), 6);
  EXPECT_THAT(cup.at("test").get<std::string>(), HasSubstr("(-2.94 to 2.94) for nElo 0 or 5: not decided"));
  ASSERT_EQ(cup.at("meetings").size(), 1U);
  EXPECT_EQ(cup.at("meetings").at(0).at("player"), "greedy");
  EXPECT_EQ(cup.at("meetings").at(0).at("pairs"), (json::Json::array({0, 0, 0, 0, 3})));
}

TEST(StoreCommands, AStoreIsRefusedAsAGameFile) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  const Finished shown = rowan({"show", "--from", store});
  EXPECT_EQ(shown.exit_code, 2);
  EXPECT_THAT(
      shown.err,
      HasSubstr(" is a store, not a game file\n  to write its games to a file, run rowan games " + store));
}

TEST(StoreCommands, AMisspelledPlayerGetsASuggestion) {
  const TemporaryFolder folder;
  const std::string store = store_with_games(folder);
  EXPECT_EQ(rowan({"games", store, "--player", "Anm"}).out, "no game matches; did you mean 'Ann'?\n");
  EXPECT_EQ(rowan({"games", store, "--player", "Ann", "--min-moves", "1000"}).out, "no game matches\n");
}

}  // namespace
}  // namespace rowan::testing
