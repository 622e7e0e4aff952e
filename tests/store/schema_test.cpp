// SPDX-License-Identifier: MIT
#include "store/schema.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "store/game_database.hpp"
#include "store/temporary_folder.hpp"
#include "support/print.hpp"

namespace rowan::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

/// Runs SQL on a file by SQLite itself, without any of the store's code.
void run_sql(const std::filesystem::path& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(handle);
  sqlite3_close(handle);
}

std::string why_not(const std::filesystem::path& path, Access access) {
  const auto opened = GameDatabase::open(path, access);
  return opened ? "it opened" : opened.error().message;
}

TEST(Schema, ANewFileIsAStoreInWalMode) {
  const TemporaryFolder folder;
  {
    const auto connection = open_store(folder / "new.db", Access::read_write);
    ASSERT_TRUE(connection.has_value()) << connection.error().message;
    EXPECT_EQ((*connection)->query_integer("PRAGMA application_id"), store_application_id);
    EXPECT_EQ((*connection)->query_integer("PRAGMA user_version"), store_schema_version);
    EXPECT_EQ((*connection)->query_integer("PRAGMA foreign_keys"), 1);
    EXPECT_EQ((*connection)->query_integer("PRAGMA synchronous"), 1);
    EXPECT_TRUE(std::filesystem::exists(folder / "new.db-wal"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "new.db-wal"));
  EXPECT_EQ(why_not(folder / "new.db", Access::read_only), "it opened");
}

TEST(Schema, NamesThatMeanSomethingToSqliteAreFiles) {
  const TemporaryFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  EXPECT_EQ(why_not(":memory:", Access::read_write), "it opened");
  EXPECT_EQ(why_not("file:x?mode=memory", Access::read_write), "it opened");
  EXPECT_TRUE(std::filesystem::exists(folder / ":memory:"));
  EXPECT_TRUE(std::filesystem::exists(folder / "file:x?mode=memory"));
  std::filesystem::current_path(before);
}

TEST(Schema, WhatCannotBeAStoreIsExplained) {
  const TemporaryFolder folder;
  EXPECT_THAT(why_not(folder / "none.db", Access::read_only), HasSubstr("there is no store"));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
  EXPECT_THAT(why_not(folder / "none/x.db", Access::read_write), HasSubstr("there is no folder"));
  EXPECT_THAT(why_not(folder / "", Access::read_write), HasSubstr("is a directory"));
  EXPECT_THAT(why_not("/dev/null", Access::read_write), HasSubstr("not an ordinary file"));
  std::ofstream(folder / "text.db") << "This is a letter to a friend, long enough to be no database.\n";
  for (const Access access : {Access::read_only, Access::read_write}) {
    EXPECT_THAT(why_not(folder / "text.db", access), EndsWith("it is not an SQLite file"));
  }
  std::ofstream(folder / "empty.db").close();
  EXPECT_THAT(why_not(folder / "empty.db", Access::read_only), EndsWith("it is empty"));
  EXPECT_EQ(why_not(folder / "empty.db", Access::read_write), "it opened");
}

TEST(Schema, AFileOfAnotherProgramIsLeftAlone) {
  const TemporaryFolder folder;
  run_sql(folder / "other.db", "CREATE TABLE friends (name TEXT)");
  for (const Access access : {Access::read_only, Access::read_write}) {
    EXPECT_THAT(why_not(folder / "other.db", access), EndsWith("it is a database of another program"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "other.db-wal"));
}

TEST(Schema, ANewerVersionIsRefused) {
  const TemporaryFolder folder;
  ASSERT_EQ(why_not(folder / "newer.db", Access::read_write), "it opened");
  run_sql(folder / "newer.db", "PRAGMA user_version = 99");
  for (const Access access : {Access::read_only, Access::read_write}) {
    EXPECT_THAT(why_not(folder / "newer.db", access), HasSubstr("has schema version 99"));
  }
}

}  // namespace
}  // namespace rowan::testing
