// SPDX-License-Identifier: MIT
#include <array>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/games.hpp"
#include "store/game_database.hpp"
#include "store/plain_sqlite.hpp"
#include "store/random_records.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;

constexpr int batch_size = 7;

/// Random games, each with its number as the round.
std::vector<record::GameRecord> numbered_games(int first, int count) {
  Random random(static_cast<std::uint64_t>(first));
  std::vector<record::GameRecord> records;
  for (int number = first; number < first + count; ++number) {
    records.push_back(random_game(random, Position(*find_game("5x5x4")), 25));
    records.back().round = std::to_string(number);
  }
  return records;
}

Result<std::vector<std::int64_t>> add_all(store::GameDatabase& store,
                                          const std::vector<record::GameRecord>& records) {
  std::vector<store::NewGame> games;
  for (const record::GameRecord& record : records) games.push_back(store::NewGame{&record, std::nullopt});
  return store.add(games);
}

/// Adds batch after batch of games, and writes a byte to report each, until the process is killed.
[[noreturn]] void write_for_ever(const std::filesystem::path& path, int reports) {
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  if (!store) _exit(2);
  int next = static_cast<int>(store->summaries({})->size());
  while (true) {
    if (!add_all(*store, numbered_games(next, batch_size))) _exit(3);
    next += batch_size;
    if (write(reports, "+", 1) != 1) _exit(4);
  }
}

/// Starts a writer, kills it after a moment, and returns how many batches it reported.
int run_and_kill(const std::filesystem::path& path, std::chrono::microseconds moment) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  const pid_t writer = fork();
  if (writer == 0) write_for_ever(path, ends[1]);
  close(ends[1]);
  std::this_thread::sleep_for(moment);
  kill(writer, SIGKILL);
  int status = 0;
  waitpid(writer, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself with " << WEXITSTATUS(status);
  int reported = 0;
  for (char byte = 0; read(ends[0], &byte, 1) == 1;) ++reported;
  close(ends[0]);
  return reported;
}

TEST(StoreFaults, AKilledWriterLosesNothingThatItReported) {
  constexpr std::uint64_t seed = 4;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  const TemporaryFolder folder;
  int batches = 0;
  for (int round = 0; round < 15; ++round) {
    batches += run_and_kill(folder / "games.db", std::chrono::microseconds(random.below(60000)));
    auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
    ASSERT_TRUE(store.has_value()) << store.error().message;
    ASSERT_EQ(PlainSqlite(folder / "games.db").run("PRAGMA integrity_check"), "ok");
    ASSERT_EQ(PlainSqlite(folder / "games.db").run("PRAGMA foreign_key_check"), "");
    const auto games = store->summaries({});
    ASSERT_TRUE(games.has_value());
    for (std::size_t number = 0; number < games->size(); ++number) {
      ASSERT_EQ(games->at(number).round, std::to_string(number));
    }
    ASSERT_EQ(games->size() % batch_size, 0U);
    const int found = static_cast<int>(games->size()) / batch_size;
    ASSERT_GE(found, batches);
    ASSERT_LE(found, batches + 1);  // one more may be added but not reported
    batches = found;
    const auto explored = store->explore(Position(*find_game("5x5x4")));
    ASSERT_EQ(explored->games, static_cast<std::int64_t>(games->size()));
  }
}

TEST(StoreFaults, WaitsForTheLockOfAnotherProgramAndThenNamesIt) {
  const TemporaryFolder folder;
  auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
  ASSERT_TRUE(store.has_value());
  PlainSqlite other(folder / "games.db");
  ASSERT_EQ(other.run("BEGIN IMMEDIATE"), "");
  EXPECT_THAT(add_all(*store, numbered_games(0, 1)).error().message, HasSubstr("is in use"));
  ASSERT_EQ(other.run("COMMIT"), "");
  EXPECT_TRUE(add_all(*store, numbered_games(0, 1)).has_value());
}

/// Adds games until a file would grow beyond 300 kB. Returns 0 if the error is about reading or writing the
/// file, and the store still lists all earlier games. Must run in a process of its own.
int fill_up(const std::filesystem::path& path) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{300000, 300000};
  setrlimit(RLIMIT_FSIZE, &small);
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  if (!store) return 1;
  int added = 0;
  while (added < 5000) {
    const auto result = add_all(*store, numbered_games(added, 50));
    if (!result) {
      if (result.error().message.find("could not be read or written") == std::string::npos) return 2;
      return store->summaries({})->size() == static_cast<std::size_t>(added) ? 0 : 3;
    }
    added += 50;
  }
  return 4;
}

TEST(StoreFaults, AFileThatCannotGrowIsAnErrorAndKeepsItsContent) {
  const TemporaryFolder folder;
  const pid_t child = fork();
  if (child == 0) _exit(fill_up(folder / "games.db"));
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(PlainSqlite(folder / "games.db").run("PRAGMA integrity_check"), "ok");
}

TEST(StoreFaults, ADamagedGameIsNamedAndOthersAreRead) {
  const TemporaryFolder folder;
  {
    auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
    ASSERT_TRUE(add_all(*store, numbered_games(0, 3)).has_value());
  }
  PlainSqlite(folder / "games.db").run("UPDATE game SET points = x'19' WHERE id = 2");
  auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_only);
  EXPECT_THAT(store->game(2).error().message,
              HasSubstr("game 2 of the store cannot be read: move 1 is off the board"));
  EXPECT_EQ(store->game(3)->round, "2");
  EXPECT_THAT(store->explore(Position(*find_game("5x5x4"))).error().message,
              HasSubstr("game 2 of the store"));
}

}  // namespace
}  // namespace rowan::testing
