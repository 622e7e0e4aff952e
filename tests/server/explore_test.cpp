// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/renlib.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "server/asking.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::TemporaryFolder;

record::GameRecord game_of(const std::string& moves, const std::string& black, const std::string& game) {
  const Position position = *play_moves(Position(*find_game(game)), moves);
  record::GameRecord record{.start = Position(position.rules()), .result = Outcome::first_wins};
  record.players = {black, "Ben"};
  record.date = "2026-11-15";
  for (const Point point : position.moves()) record.moves.push_back(record::RecordedMove{.point = point});
  return record;
}

void add_games(const std::filesystem::path& path, const std::vector<record::GameRecord>& records) {
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  ASSERT_TRUE(store.has_value());
  std::vector<store::NewGame> games;
  for (const record::GameRecord& record : records) games.push_back({&record, std::nullopt});
  ASSERT_TRUE(store->add(games).has_value());
}

/// A library with the moves h8 i9 i7, comments on i9 ("indirect") and i7 ("Hogetsu"), and the text A on j10.
std::string library_bytes() {
  using record::GameTree;
  const Rules rules = *find_game("freestyle");
  const auto at = [&](const char* text) { return *parse_point(text, rules); };
  GameTree tree(record::GameRecord{.start = Position(rules)});
  const auto move = [&](const char* point, GameTree::Index parent, const char* comment) {
    return tree.add({.point = at(point), .kind = record::NodeKind::move, .has_point = true, .parent = parent},
                    {.comment = comment});
  };
  const auto diagonal = move("i9", move("h8", GameTree::root, ""), "indirect");
  tree.add({.point = at("j10"), .has_point = true, .parent = diagonal}, {.board_text = "A"});
  move("i7", diagonal, "Hogetsu");
  return files::write_renlib(tree)->bytes;
}

/// A server with a store of three games and a library.
class Exploring : public ::testing::Test {
 protected:
  Exploring() {
    add_games(path(), {game_of("h8 h9 i9", "Ada", "renju"), game_of("h8 g8 g7 a1", "Eve", "renju"),
                       game_of("h8 i9", "Ada", "freestyle")});
    auto collections = std::make_shared<Collections>();
    collections->store = *SharedStore::open(path());
    collections->libraries.push_back(*read_library(library_bytes(), "somewhere/small.lib"));
    asking_ = std::make_unique<Asking>(network::NetworkSelector{}, std::move(collections));
  }

  [[nodiscard]] std::filesystem::path path() const { return folder_ / "games.db"; }

  json::Json explore(const std::string& moves, const std::string& game = "renju") {
    return asking_->answer("explore", {{"game", game}, {"moves", moves}});
  }

  TemporaryFolder folder_;
  std::unique_ptr<Asking> asking_;
};

TEST_F(Exploring, ListsPlayedMoves) {
  const json::Json reply = explore("h8 h9");
  EXPECT_EQ(reply["to_move"], "x");
  const json::Json& store = reply["store"];
  EXPECT_EQ(store["name"], "games.db");
  EXPECT_EQ(store["complete"], true);
  EXPECT_EQ(store["games"], 2);
  EXPECT_EQ(store["x_wins"], 2);
  ASSERT_EQ(store["moves"].size(), 1U);
  // The position h8 h9 is symmetric. Of i9 and g9, the first in reading order is shown.
  EXPECT_EQ(store["moves"][0]["move"], "g9");
  EXPECT_EQ(store["moves"][0]["games"], 2);
  ASSERT_EQ(store["newest"].size(), 2U);
  EXPECT_EQ(store["newest"][0]["id"], 2);
  EXPECT_EQ(store["newest"][0]["players"][0], "Eve");
  EXPECT_EQ(store["newest"][0]["result"], "x");
  EXPECT_EQ(store["newest"][0]["date"], "2026-11-15");
  EXPECT_EQ(store["newest"][0]["moves"], 4);
}

TEST_F(Exploring, MapsMovesToTheVisitorsBoard) {
  // The second game is found mirrored in the diagonal from a15 to o1: its a1, at the bottom left, is at the
  // top right here.
  const json::Json reply = explore("h8 h9 i9");
  ASSERT_EQ(reply["store"]["moves"].size(), 1U);
  EXPECT_EQ(reply["store"]["moves"][0]["move"], "o15");
  EXPECT_EQ(reply["store"]["ended_here"], 1);
}

TEST_F(Exploring, NamesTheOpening) {
  EXPECT_EQ(explore("h8 h9")["opening"], nullptr);
  const json::Json opening = explore("h8 g8 g7 a1")["opening"];
  EXPECT_EQ(opening["code"], "4D");
  EXPECT_EQ(opening["name"], "Kagetsu");
  EXPECT_EQ(explore("h8 i9 i7")["opening"]["code"], "7I");
}

TEST_F(Exploring, ListsMovesOfALibrary) {
  const json::Json reply = explore("h8 g7");
  ASSERT_EQ(reply["libraries"].size(), 1U);
  const json::Json& library = reply["libraries"][0];
  EXPECT_EQ(library["name"], "small.lib");
  EXPECT_EQ(library["found"], true);
  EXPECT_EQ(library["comment"], "indirect");
  ASSERT_EQ(library["moves"].size(), 1U);
  EXPECT_EQ(library["moves"][0]["move"], "g9");
  EXPECT_EQ(library["moves"][0]["comment"], "Hogetsu");
  EXPECT_EQ(library["texts"], json::Json::array({{{"point", "f6"}, {"text", "A"}}}));
  EXPECT_EQ(explore("a1")["libraries"][0]["found"], false);
}

TEST_F(Exploring, IncludesGamesAddedMeanwhile) {
  EXPECT_EQ(explore("h8 h9")["store"]["games"], 2);
  add_games(path(), {game_of("h8 h9 h10", "New", "renju")});
  EXPECT_EQ(explore("h8 h9")["store"]["games"], 3);
  EXPECT_EQ(explore("h8 h9")["store"]["newest"][0]["players"][0], "New");
}

TEST_F(Exploring, OpensAGame) {
  const json::Json game = asking_->answer("stored_game", {{"id", 2}});
  EXPECT_EQ(game["game"], "renju");
  EXPECT_EQ(game["players"][0], "Eve");
  EXPECT_EQ(game["moves"].size(), 4U);
  EXPECT_EQ(game["nodes"].size(), 5U);
  EXPECT_THAT(asking_->complaint("stored_game", {{"id", 77}}), HasSubstr("no game 77"));
  EXPECT_THAT(asking_->complaint("stored_game", {{"id", "x"}}), HasSubstr("\"id\""));
  EXPECT_THAT(asking_->complaint("stored_game", json::Json::object()), HasSubstr("\"id\""));
  EXPECT_THAT(asking_->complaint("explore", {{"moves", "zz"}}), HasSubstr("move 1"));
}

TEST_F(Exploring, InfoListsCollections) {
  const json::Json info = json::Json::parse(asking_->get("/api/v1/info").body);
  EXPECT_EQ(info["collections"]["store"], "games.db");
  EXPECT_EQ(info["collections"]["libraries"][0]["name"], "small.lib");
  EXPECT_EQ(info["collections"]["libraries"][0]["positions"], 5);
}

TEST(Explore, ReportsMissingCollections) {
  Asking asking;
  const json::Json reply = asking.answer("explore", {{"game", "renju"}, {"moves", "h8 h9 i9"}});
  EXPECT_EQ(reply["store"], nullptr);
  EXPECT_EQ(reply["libraries"], json::Json::array());
  EXPECT_EQ(reply["opening"]["name"], "Kagetsu");
  EXPECT_THAT(asking.complaint("stored_game", {{"id", 1}}), HasSubstr("--store FILE"));
  const json::Json info = json::Json::parse(asking.get("/api/v1/info").body);
  EXPECT_EQ(info["collections"]["store"], nullptr);
  EXPECT_TRUE(info["collections"]["libraries"].empty());
}

TEST(Balance, ListsTheMostBalancedMoves) {
  Asking asking;
  const json::Json reply = asking.answer(
      "balance", {{"game", "freestyle"}, {"moves", "h8 a1 i8 o15"}, {"nodes", 20'000}, {"time_ms", 5'000}});
  EXPECT_EQ(reply["to_move"], "x");
  ASSERT_FALSE(reply["moves"].empty());
  const json::Json& move = reply["moves"][0];
  EXPECT_EQ(move["moves"][0], move["move"]);
  EXPECT_GE(move["winning_chance"].get<double>(), 0.0);
  EXPECT_EQ(move["winning_chance"], move["black_winning_chance"]);
  EXPECT_THAT(asking.complaint("balance", {{"nodes", 7}}), HasSubstr("\"nodes\""));
  EXPECT_THAT(asking.complaint("balance", {{"time_ms", 60'000}}), HasSubstr("\"time_ms\""));
  EXPECT_THAT(asking.complaint("balance", {{"moves", "1 4 2 5 3"}}), HasSubstr("over"));
}

TEST(Explore, AnUnreadableStoreIsAServerError) {
  const TemporaryFolder folder;
  const auto path = folder / "games.db";
  add_games(path, {game_of("h8 h9", "Ada", "renju")});
  auto collections = std::make_shared<Collections>();
  collections->store = *SharedStore::open(path);
  // Another file takes the place of the store, and no idle connection to the old file is left.
  std::vector<SharedStore::Lease> all;
  all.push_back(*collections->store->take());
  std::filesystem::remove(path);
  std::ofstream(path) << "not a store";
  Asking asking(network::NetworkSelector{}, collections);
  const HttpReply reply = asking.post("explore", R"({"game": "renju"})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_THAT(reply.body, HasSubstr("cannot be read"));
  EXPECT_THAT(reply.body, Not(HasSubstr(path.parent_path().string())));
}

TEST(SharedStore, ServesManyThreads) {
  const TemporaryFolder folder;
  const auto path = folder / "games.db";
  add_games(path, std::vector(50, game_of("h8 h9 i9", "Ada", "renju")));
  const auto shared = *SharedStore::open(path);
  const Position asked = *play_moves(Position(*find_game("renju")), "h8");
  std::vector<std::int64_t> found(12, 0);
  {
    std::vector<std::jthread> threads;
    for (std::int64_t& games : found) {
      threads.emplace_back([&] {
        for (int round = 0; round < 10; ++round) {
          auto database = shared->take();
          games += database ? (*database)->explore(asked)->games : -1'000'000;
        }
      });
    }
    add_games(path, std::vector(1, game_of("i9", "Eve", "renju")));  // a writer does not disturb readers
  }
  EXPECT_THAT(found, ::testing::Each(500));
}

TEST(SharedStore, RefusesInvalidFiles) {
  const TemporaryFolder folder;
  EXPECT_THAT(SharedStore::open(folder / "none.db").error().message, HasSubstr("no such store"));
  EXPECT_THAT(read_library("hello", "hello.lib").error().message, HasSubstr("hello.lib"));
}

}  // namespace
}  // namespace rowan::server
