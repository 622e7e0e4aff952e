// SPDX-License-Identifier: MIT
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "files/json_games.hpp"
#include "files/random_records.hpp"
#include "message/forms.hpp"
#include "session/saved_game.hpp"
#include "session/sessions.hpp"
#include "store/game_database.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

TEST(FileForms, FullRecordsMatchTheirSchema) {
  for (const char* const game : {"tictactoe", "renju", "caro-exact 20x9"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      const record::GameRecord record = random_record(*find_game(game), random, 40);
      expect_form("record.json", json::Json::parse(files::to_json(record)));
    }
  }
  expect_form("record.json", json::Json::parse(files::to_json(record::GameRecord{})));
}

TEST(FileForms, SavedGamesMatchTheirSchema) {
  session::GameSession session = session::against("random", Side::first, 42);
  play(session, "5");
  session.resign();
  expect_form("saved_game.json", json::Json::parse(save_text(session)));
  expect_form("saved_game.json", json::Json::parse(save_text(session::two_people("h8 i9", "renju"))));
}

TEST(FileForms, AStoredTournamentMatchesItsSchema) {
  const TemporaryFolder folder;
  const std::string store = folder / "games.db";
  const std::vector<std::string> players{"--player", "greedy", "--player", "random", "--game", "7x7x4"};
  std::vector<std::string> command{"arena", "--sprt", "--games", "2", "--store", store, "--name", "Cup"};
  command.insert(command.end(), players.begin(), players.end());
  const Finished run = rowan(command);
  auto database = store::GameDatabase::open(store, store::Access::read_only);
  ASSERT_TRUE(database) << run.err;
  const auto tournament = database->find_tournament("Cup");
  ASSERT_TRUE(tournament && *tournament) << run.err;
  const std::string text = (*tournament)->description;
  expect_form("tournament.json", json::Json::parse(text));
  std::ofstream(folder / "cup.json") << text;
  const Finished again = rowan({"arena", folder / "cup.json", "--json"});
  expect_form("standings.json", json::Json::parse(last_line(again)));
}

TEST(FileForms, DocumentedExamplesMatchTheirSchemas) {
  std::ifstream file(ROWAN_SOURCE_DIR "/docs/json.md");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  constexpr std::string_view fence = "```json ";
  int examples = 0;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    const std::size_t begin = text.find('\n', at);
    const std::size_t end = text.find("```", begin);
    ASSERT_NE(end, std::string::npos);
    expect_form(text.substr(at + fence.size(), begin - at - fence.size()),
                json::Json::parse(text.substr(begin, end - begin)));
    ++examples;
    at = end;
  }
  EXPECT_GE(examples, 40);
  for (const std::string& name : rowan_schemas().names()) {
    EXPECT_TRUE(name == "common.json" || text.contains(name)) << "docs/json.md says nothing of " << name;
  }
}

TEST(FileForms, ASchemaRefusesARenamedField) {
  json::Json record = json::Json::parse(files::to_json(record::GameRecord{}));
  record["movse"] = record["moves"];
  EXPECT_EQ(rowan_schemas().errors("record.json", record).size(), 1U);
  record = json::Json{
      {"rowan_record", 1}, {"rules", {{"width", 3}, {"height", 3}}}, {"moves", json::Json::array({"5"})}};
  EXPECT_EQ(rowan_schemas().errors("record.json", record).size(), 2U) << "no k, and a move that is no point";
}

}  // namespace
}  // namespace rowan::testing
