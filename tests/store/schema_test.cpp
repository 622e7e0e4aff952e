// SPDX-License-Identifier: MIT
#include "store/schema.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/game_database.hpp"
#include "store/plain_sqlite.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string why_not(const std::filesystem::path& path, store::Access access) {
  const auto opened = store::GameDatabase::open(path, access);
  return opened ? "it opened" : opened.error().message;
}

TEST(Schema, ANewStoreIsInWalMode) {
  const TemporaryFolder folder;
  {
    const auto connection = open_store(folder / "new.db", store::Access::read_write);
    ASSERT_TRUE(connection.has_value()) << connection.error().message;
    EXPECT_EQ((*connection)->query_integer("PRAGMA application_id"), store::store_application_id);
    EXPECT_EQ((*connection)->query_integer("PRAGMA user_version"), store::store_schema_version);
    EXPECT_EQ((*connection)->query_integer("PRAGMA foreign_keys"), 1);
    EXPECT_EQ((*connection)->query_integer("PRAGMA synchronous"), 1);
    EXPECT_TRUE(std::filesystem::exists(folder / "new.db-wal"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "new.db-wal"));
  EXPECT_EQ(why_not(folder / "new.db", store::Access::read_only), "it opened");
}

TEST(Schema, SpecialNamesOfSqliteAreFiles) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  EXPECT_EQ(why_not(":memory:", store::Access::read_write), "it opened");
  EXPECT_EQ(why_not("file:x?mode=memory", store::Access::read_write), "it opened");
  EXPECT_TRUE(std::filesystem::exists(folder / ":memory:"));
  EXPECT_TRUE(std::filesystem::exists(folder / "file:x?mode=memory"));
  std::filesystem::current_path(before);
}

TEST(Schema, ErrorsExplainWhyAFileIsNoStore) {
  const TemporaryFolder folder;
  EXPECT_THAT(why_not(folder / "none.db", store::Access::read_only), HasSubstr("no such store"));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
  EXPECT_THAT(why_not(folder / "none/x.db", store::Access::read_write), HasSubstr("no such directory"));
  EXPECT_THAT(why_not(folder / "", store::Access::read_write), HasSubstr("is a directory"));
  EXPECT_THAT(why_not("/dev/null", store::Access::read_write), HasSubstr("not a regular file"));
  std::ofstream(folder / "text.db") << "This is a letter to a friend, long enough to be no database.\n";
  for (const store::Access access : {store::Access::read_only, store::Access::read_write}) {
    EXPECT_THAT(why_not(folder / "text.db", access), EndsWith("it is not an SQLite file"));
  }
  std::ofstream(folder / "empty.db").close();
  EXPECT_THAT(why_not(folder / "empty.db", store::Access::read_only), EndsWith("it is empty"));
  EXPECT_EQ(why_not(folder / "empty.db", store::Access::read_write), "it opened");
}

TEST(Schema, AFileOfAnotherProgramIsNotChanged) {
  const TemporaryFolder folder;
  ASSERT_EQ(PlainSqlite(folder / "other.db").run("CREATE TABLE friends (name TEXT)"), "");
  for (const store::Access access : {store::Access::read_only, store::Access::read_write}) {
    EXPECT_THAT(why_not(folder / "other.db", access), EndsWith("it is a database of another program"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "other.db-wal"));
}

TEST(Schema, ANewerVersionIsRefused) {
  const TemporaryFolder folder;
  ASSERT_EQ(why_not(folder / "newer.db", store::Access::read_write), "it opened");
  ASSERT_EQ(PlainSqlite(folder / "newer.db").run("PRAGMA user_version = 99"), "");
  for (const store::Access access : {store::Access::read_only, store::Access::read_write}) {
    EXPECT_THAT(why_not(folder / "newer.db", access), HasSubstr("has schema version 99"));
  }
}

/// The tables as in version 1; this text must never change.
constexpr const char* version_1 = R"sql(
    CREATE TABLE player (
      id   INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE rules (
      id           INTEGER PRIMARY KEY,
      width        INTEGER NOT NULL,
      height       INTEGER NOT NULL,
      k            INTEGER NOT NULL,
      overline     TEXT NOT NULL CHECK (overline IN ('wins', 'ignored')),
      blocked_five TEXT NOT NULL CHECK (blocked_five IN ('wins', 'ignored')),
      forbidden    TEXT NOT NULL CHECK (forbidden IN ('none', 'renju')),
      UNIQUE (width, height, k, overline, blocked_five, forbidden)
    ) STRICT;

    CREATE TABLE tournament (
      id          INTEGER PRIMARY KEY,
      name        TEXT NOT NULL UNIQUE,
      description TEXT NOT NULL,
      finished    INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
    ) STRICT;

    CREATE TABLE game (
      id            INTEGER PRIMARY KEY,
      tournament    INTEGER REFERENCES tournament (id),
      number        INTEGER,
      rules         INTEGER NOT NULL REFERENCES rules (id),
      first         INTEGER NOT NULL REFERENCES player (id),
      second        INTEGER NOT NULL REFERENCES player (id),
      result        TEXT NOT NULL CHECK (result IN ('ongoing', 'first', 'second', 'draw')),
      termination   TEXT NOT NULL,
      move_count    INTEGER NOT NULL,
      opening_moves INTEGER NOT NULL,
      date          TEXT NOT NULL,
      event         TEXT NOT NULL,
      round         TEXT NOT NULL,
      detail        TEXT NOT NULL,
      comment       TEXT NOT NULL,
      opening_note  TEXT NOT NULL,
      start         TEXT,
      points        BLOB NOT NULL,
      annotations   BLOB,
      CHECK ((tournament IS NULL) = (number IS NULL))
    ) STRICT;

    CREATE UNIQUE INDEX game_slot ON game (tournament, number) WHERE tournament IS NOT NULL;
    PRAGMA application_id = 1383036782;
    PRAGMA user_version = 1;
)sql";

/// Two games: 5 1 9 by Ann and Bob in a tournament, and one with a start position and with the time of its
/// move.
constexpr const char* version_1_games = R"sql(
    INSERT INTO player VALUES (1, 'Ann'), (2, 'Bob');
    INSERT INTO rules VALUES (1, 3, 3, 3, 'wins', 'wins', 'none');
    INSERT INTO tournament VALUES (1, 'spring', '{}', 1);
    INSERT INTO game VALUES (1, 1, 4, 1, 1, 2, 'draw', 'adjudicated-draw', 3, 1, '2026-11-15', 'open', '2',
                             '', 'c', 'n', NULL, x'040008', NULL);
    INSERT INTO game VALUES (2, NULL, NULL, 1, 2, 1, 'first', 'line', 1, 0, '', '', '', '', '', '',
                             'xx1/oo1/3 x', x'02', x'018001');
)sql";

TEST(Schema, AFileOfVersion1IsUpgradedWithItsContent) {
  for (const store::Access access : {store::Access::read_only, store::Access::read_write}) {
    const TemporaryFolder folder;
    ASSERT_EQ(PlainSqlite(folder / "old.db").run(std::string(version_1) + version_1_games), "");
    auto store = store::GameDatabase::open(folder / "old.db", access);
    ASSERT_TRUE(store.has_value()) << store.error().message;
    EXPECT_EQ(PlainSqlite(folder / "old.db").run("PRAGMA user_version"),
              std::to_string(store::store_schema_version));
    EXPECT_TRUE((*store->find_tournament("spring"))->finished);
    const auto games = store->summaries({});
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ(games->at(0).slot, (store::TournamentSlot{1, 4}));
    const auto one = store->game(1);
    EXPECT_EQ(one->players, (std::array<std::string, 2>{"Ann", "Bob"}));
    EXPECT_EQ(one->result, Outcome::draw);
    EXPECT_EQ(points_of(*one), (std::vector{point_at(1, 1), point_at(0, 0), point_at(2, 2)}));
    const auto two = store->game(2);
    EXPECT_EQ(to_text(two->start), "xx1/oo1/3 x");
    EXPECT_EQ(two->moves[0].time, std::chrono::microseconds(64));
    const auto found =
        store->explore(*parse_position("3/1x1/2o x", Rules{}));  // game 1 after two moves, rotated
    EXPECT_EQ(found->games, 1);
    EXPECT_EQ(found->draws, 1);
    EXPECT_EQ(store->explore(two->start)->first_wins, 1);
    const auto check = store->verify();
    EXPECT_TRUE(check->is_sound());
    EXPECT_EQ(check->games, 2);
    EXPECT_EQ(check->without_checksum, 0);
  }
}

TEST(Schema, AReadOnlyOldFileIsReadUnchanged) {
  const TemporaryFolder folder;
  ASSERT_EQ(PlainSqlite(folder / "old.db").run(std::string(version_1) + version_1_games), "");
  // A reader keeps the file from being upgraded. Permissions alone would not stop root.
  PlainSqlite other(folder / "old.db");
  ASSERT_EQ(other.run("BEGIN; SELECT count(*) FROM game"), "2");
  auto store = store::GameDatabase::open(folder / "old.db", store::Access::read_only);
  ASSERT_TRUE(store.has_value()) << store.error().message;
  ASSERT_EQ(other.run("COMMIT"), "");
  EXPECT_EQ(PlainSqlite(folder / "old.db").run("PRAGMA user_version"), "1");
  EXPECT_EQ(store->summaries({})->size(), 2U);
  EXPECT_EQ(points_of(*store->game(1)), (std::vector{point_at(1, 1), point_at(0, 0), point_at(2, 2)}));
  EXPECT_EQ(store->explore(*parse_position("3/1x1/2o x", Rules{}))->games, 1);  // without an index
  const auto check = store->verify();
  EXPECT_TRUE(check->is_sound());
  EXPECT_EQ(check->without_checksum, 2);
}

}  // namespace
}  // namespace rowan::testing
