// SPDX-License-Identifier: MIT
#include "store/game_database.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "store/random_records.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

store::GameDatabase open_for_writing(const std::filesystem::path& path) {
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  EXPECT_TRUE(store.has_value()) << store.error().message;
  return std::move(*store);
}

record::GameRecord played(const std::string& game, const std::string& moves) {
  const Position position = *play_moves(Position(*find_game(game)), moves);
  record::GameRecord record{.start = Position(position.rules()), .players = {"Ann", "Bob"}};
  for (const Point point : position.moves()) record.moves.push_back(record::RecordedMove{.point = point});
  record.result = position.outcome();
  return record;
}

Result<std::vector<std::int64_t>> add_one(store::GameDatabase& store, const record::GameRecord& record,
                                          std::optional<store::TournamentSlot> slot = {}) {
  const store::NewGame game{&record, slot};
  return store.add(std::span(&game, 1));
}

std::vector<std::int64_t> ids(store::GameDatabase& store, const store::GameFilter& filter) {
  std::vector<std::int64_t> found;
  const auto games = store.summaries(filter);
  EXPECT_TRUE(games.has_value()) << games.error().message;
  for (const store::GameSummary& game : *games) found.push_back(game.id);
  return found;
}

TEST(GameDatabase, ReturnsAddedGames) {
  const TemporaryFolder folder;
  const std::uint64_t seed = 20261115;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::vector<record::GameRecord> records;
  for (const char* game : {"tictactoe", "freestyle", "standard", "renju", "caro", "32x20x5", "1x1x1"}) {
    for (int round = 0; round < 8; ++round) {
      records.push_back(random_game(random, random_start(random, *find_game(game)), 40));
      fill_in(random, records.back());
    }
  }
  std::vector<store::NewGame> games;
  for (const record::GameRecord& record : records) games.push_back(store::NewGame{&record, std::nullopt});
  ASSERT_TRUE(open_for_writing(folder / "games.db").add(games).has_value());
  auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_only);
  ASSERT_TRUE(store.has_value());
  for (std::size_t number = 0; number < records.size(); ++number) {
    const auto read = store->game(static_cast<std::int64_t>(number + 1));
    ASSERT_TRUE(read.has_value()) << read.error().message;
    ASSERT_EQ(*read, records[number]) << number;
  }
  EXPECT_EQ(store->game(1000).error().message.substr(0, 12), "no game 1000");
}

TEST(GameDatabase, TournamentsAreCreatedFoundAndFinished) {
  const TemporaryFolder folder;
  auto store = open_for_writing(folder / "games.db");
  EXPECT_EQ(*store.find_tournament("spring"), std::nullopt);
  const auto made = store.create_tournament("spring", R"({"games": 8})");
  ASSERT_TRUE(made.has_value());
  EXPECT_FALSE(made->finished);
  EXPECT_THAT(store.create_tournament("spring", "{}").error().message, HasSubstr("'spring' already"));
  ASSERT_TRUE(store.create_tournament("autumn", "{}").has_value());
  ASSERT_TRUE(store.finish_tournament(made->id).has_value());
  EXPECT_FALSE(store.finish_tournament(99).has_value());
  const auto all = store.tournaments();
  ASSERT_EQ(all->size(), 2U);
  EXPECT_EQ(all->at(0).name, "spring");
  EXPECT_EQ(all->at(0).description, R"({"games": 8})");
  EXPECT_TRUE(all->at(0).finished);
  EXPECT_FALSE(all->at(1).finished);
  EXPECT_TRUE((*store.find_tournament("spring"))->finished);
}

TEST(GameDatabase, AddsABatchWholeOrNotAtAll) {
  const TemporaryFolder folder;
  auto store = open_for_writing(folder / "games.db");
  const auto tournament = store.create_tournament("t", "{}");
  const record::GameRecord record = played("tictactoe", "5 1 9");
  ASSERT_TRUE(add_one(store, record, store::TournamentSlot{tournament->id, 3}).has_value());
  const std::array<store::NewGame, 2> batch{
      store::NewGame{&record, store::TournamentSlot{tournament->id, 4}},
      store::NewGame{&record, store::TournamentSlot{tournament->id, 3}}};
  EXPECT_THAT(store.add(batch).error().message, HasSubstr("has a game 3 of tournament 1 already"));
  EXPECT_THAT(ids(store, {}), ElementsAre(1));
  EXPECT_THAT(add_one(store, record, store::TournamentSlot{7, 1}).error().message,
              HasSubstr("no tournament with the id 7"));
  ASSERT_TRUE(store.add(std::span(batch).first(1)).has_value());
  const auto games = store.summaries({});
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(games->at(1).slot, (store::TournamentSlot{tournament->id, 4}));
}

TEST(GameDatabase, RefusesIllegalMoves) {
  const TemporaryFolder folder;
  auto store = open_for_writing(folder / "games.db");
  record::GameRecord record = played("tictactoe", "5 1");
  record.moves.push_back(record::RecordedMove{.point = point_at(1, 1)});
  EXPECT_THAT(add_one(store, record).error().message, HasSubstr("move 3"));
  record.moves.back().point = point_at(3, 0);
  EXPECT_THAT(add_one(store, record).error().message, HasSubstr("off the board"));
  EXPECT_THAT(ids(store, {}), ElementsAre());
}

TEST(GameDatabase, FindsGamesByFilters) {
  const TemporaryFolder folder;
  auto store = open_for_writing(folder / "games.db");
  const auto tournament = store.create_tournament("t", "{}");
  record::GameRecord one = played("tictactoe", "5 1 9");
  record::GameRecord two = played("freestyle", "h8 h9 i8 i9 j8");
  two.players = {"Bob", "Cid"};
  two.result = Outcome::second_wins;
  two.termination = record::Termination::late;
  record::GameRecord three = played("standard", "h8");
  three.players = {"Cid", "Bob"};
  three.result = Outcome::draw;
  const auto first = add_one(store, one, store::TournamentSlot{tournament->id, 1});
  ASSERT_TRUE(first.has_value());
  const std::array<store::NewGame, 2> batch{{{.record = &two}, {.record = &three}}};
  const auto others = store.add(batch);
  ASSERT_TRUE(others.has_value());
  EXPECT_EQ(first->size(), 1U);
  EXPECT_EQ(others->size(), 2U);
  EXPECT_EQ(store.game(first->front()).value(), one);
  EXPECT_EQ(store.game(others->front()).value(), two);
  EXPECT_EQ(store.game(others->back()).value(), three);
  EXPECT_THAT(ids(store, {}), ElementsAre(1, 2, 3));
  EXPECT_THAT(ids(store, {.player = "Bob"}), ElementsAre(1, 2, 3));
  EXPECT_THAT(ids(store, {.player = "Cid"}), ElementsAre(2, 3));
  EXPECT_THAT(ids(store, {.player = "Ci"}), ElementsAre());
  EXPECT_THAT(ids(store, {.rules = *find_game("standard")}), ElementsAre(3));
  EXPECT_THAT(ids(store, {.result = Outcome::draw}), ElementsAre(3));
  EXPECT_THAT(ids(store, {.termination = record::Termination::late}), ElementsAre(2));
  EXPECT_THAT(ids(store, {.tournament = tournament->id}), ElementsAre(1));
  EXPECT_THAT(ids(store, {.min_moves = 3}), ElementsAre(1, 2));
  EXPECT_THAT(ids(store, {.min_moves = 2, .max_moves = 3}), ElementsAre(1));
  EXPECT_THAT(ids(store, {.newest_first = true, .limit = 2}), ElementsAre(3, 2));
  EXPECT_THAT(ids(store, {.player = "Bob", .result = Outcome::draw, .limit = 5}), ElementsAre(3));
}

TEST(GameDatabase, AVisitMayReadGamesAndStop) {
  const TemporaryFolder folder;
  auto store = open_for_writing(folder / "games.db");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(add_one(store, played("tictactoe", "5 1 9")).has_value());
  int visited = 0;
  const auto walked = store.for_each_summary({}, [&](const store::GameSummary& game) {
    EXPECT_EQ(store.game(game.id)->moves.size(), 3U);
    return ++visited < 2;
  });
  EXPECT_TRUE(walked.has_value());
  EXPECT_EQ(visited, 2);
}

TEST(GameDatabase, AReaderSeesAddedGamesAndCannotWrite) {
  const TemporaryFolder folder;
  auto writer = open_for_writing(folder / "games.db");
  auto reader = store::GameDatabase::open(folder / "games.db", store::Access::read_only);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(add_one(writer, played("tictactoe", "5 1 9")).has_value());
  EXPECT_THAT(ids(*reader, {}), ElementsAre(1));
  EXPECT_THAT(add_one(*reader, played("tictactoe", "5")).error().message, HasSubstr("read-only"));
}

}  // namespace
}  // namespace rowan::testing
