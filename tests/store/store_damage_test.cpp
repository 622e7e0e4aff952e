// SPDX-License-Identifier: MIT
//
// Bit rot in a store: a game is shown exactly as it was written, or not at all.

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "store/game_database.hpp"
#include "store/move_codec.hpp"
#include "store/plain_sqlite.hpp"
#include "store/random_records.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;

constexpr int game_count = 40;

std::string read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// A closed store of 15x15 games with long move lists, and its expected content.
struct Store {
  explicit Store(std::uint64_t seed) {
    Random random(seed);
    for (int number = 0; number < game_count; ++number) {
      records.push_back(random_game(random, Position(*find_game("freestyle")), 60));
      records.back().players = {"player " + std::to_string(number % 5), "engine"};
      records.back().round = std::to_string(number);
      if (number % 3 == 0) fill_in(random, records.back());
    }
    std::vector<store::NewGame> games;
    for (const record::GameRecord& record : records) games.push_back(store::NewGame{&record, std::nullopt});
    auto store = store::GameDatabase::open(path, store::Access::read_write);
    EXPECT_TRUE(store->add(games).has_value());
  }

  TemporaryFolder folder;
  std::filesystem::path path = folder / "games.db";
  std::vector<record::GameRecord> records;
};

std::string flipped(std::string bytes, std::size_t place, Random& random) {
  bytes[place] = static_cast<char>(bytes[place] ^ (1 << random.below(8)));
  return bytes;
}

TEST(StoreDamage, EveryBitFlipInMovesIsDetected) {
  constexpr std::uint64_t seed = 21;
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Store made(seed);
  const std::string bytes = read_bytes(made.path);
  Random random(seed);
  for (int flip = 0; flip < 120; ++flip) {
    const std::size_t number = random.below(game_count);
    const store::Blob points = store::encode_points(made.records[number].moves, made.records[number].rules());
    const std::size_t begin = bytes.find(std::string(points.begin(), points.end()));
    ASSERT_NE(begin, std::string::npos);
    const std::size_t place = begin + random.below(static_cast<std::uint32_t>(points.size()));
    write_bytes(made.path, flipped(bytes, place, random));
    const auto id = static_cast<std::int64_t>(number) + 1;
    auto store = store::GameDatabase::open(made.path, store::Access::read_only);
    ASSERT_TRUE(store.has_value());
    EXPECT_THAT(store->game(id).error().message, HasSubstr("game " + std::to_string(id) + " of the store"));
    const auto check = store->verify();
    ASSERT_EQ(check->games, game_count);
    ASSERT_EQ(check->damaged.size(), 1U) << "flip " << flip;
    EXPECT_EQ(check->damaged.front().id, id);
    std::vector<store::DamagedGame> named;
    std::int64_t listed = 0;
    const auto count = [&](const store::GameSummary&) { return ++listed > 0; };
    const auto note = [&](const store::DamagedGame& game) { named.push_back(game); };
    ASSERT_TRUE(store->for_each_summary({}, count, note).has_value());
    EXPECT_EQ(listed, game_count - 1);
    ASSERT_EQ(named.size(), 1U);
    EXPECT_EQ(named.front().id, id);
    EXPECT_FALSE(store->explore(Position(*find_game("freestyle"))).has_value());
  }
}

/// verify() reports a game if either of its two checksums is wrong or missing.
TEST(StoreDamage, EitherChecksumIsVerified) {
  for (const std::string& column : {std::string("checksum"), std::string("moves_checksum")}) {
    for (const std::string& value : {column + " + 1", std::string("NULL")}) {
      const Store made(23);
      EXPECT_EQ(PlainSqlite(made.path).run("UPDATE game SET " + column + " = " + value + " WHERE id = 2"),
                "");
      auto store = store::GameDatabase::open(made.path, store::Access::read_only);
      ASSERT_TRUE(store.has_value());
      const auto check = store->verify();
      ASSERT_EQ(check->damaged.size(), 1U) << column << " = " << value;
      EXPECT_EQ(check->damaged.front().id, 2);
    }
  }
}

/// Checks that all games that can be read are exactly as written and, if `is_sound`, that no game is missing.
void expect_only_true_games(store::GameDatabase& store, const std::vector<record::GameRecord>& records,
                            bool is_sound) {
  std::size_t seen = 0;
  const auto visited = store.for_each_game(
      {},
      [&](const store::GameSummary& summary, const record::GameRecord& record) {
        const bool is_true = std::ranges::find(records, record) != records.end();
        EXPECT_TRUE(is_true) << "game " << summary.id << " is none that was written";
        ++seen;
        return true;
      },
      [](const store::DamagedGame&) {});
  EXPECT_TRUE(!is_sound || (visited && seen == records.size())) << "a game is missing";
}

TEST(StoreDamage, NoBitFlipShowsAFalseGame) {
  constexpr std::uint64_t seed = 22;
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Store made(seed);
  const std::string bytes = read_bytes(made.path);
  Random random(seed);
  int noticed = 0;
  for (int flip = 0; flip < 300; ++flip) {
    const std::size_t place = random.below(static_cast<std::uint32_t>(bytes.size()));
    SCOPED_TRACE("byte " + std::to_string(place));
    write_bytes(made.path, flipped(bytes, place, random));
    auto store = store::GameDatabase::open(made.path, store::Access::read_only);
    if (!store) {
      ++noticed;
      continue;
    }
    const auto check = store->verify();
    const bool is_sound = check && check->is_sound();
    if (!is_sound) ++noticed;
    expect_only_true_games(*store, made.records, is_sound);
  }
  EXPECT_GT(noticed, 100);
}

TEST(StoreDamage, ADamagedFileIsNotChanged) {
  constexpr std::uint64_t seed = 23;
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Store made(seed);
  std::string bytes = read_bytes(made.path);
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2), 64, '\x55');
  write_bytes(made.path, bytes);
  ASSERT_NE(PlainSqlite(made.path).run("PRAGMA integrity_check"), "ok");
  for (const store::Access access : {store::Access::read_only, store::Access::read_write}) {
    const auto store = store::GameDatabase::open(made.path, access, store::Integrity::checked);
    ASSERT_FALSE(store.has_value());
    EXPECT_THAT(store.error().message, HasSubstr("is damaged: "));
    EXPECT_THAT(store.error().detail, HasSubstr("--verify"));
    EXPECT_THAT(store.error().detail, HasSubstr(".recover"));
  }
  EXPECT_EQ(read_bytes(made.path), bytes);
  EXPECT_FALSE(store::GameDatabase::open(made.path, store::Access::read_only)->verify()->is_sound());
}

/// A tournament's text defines its pairings and rules. If the stored text has changed, the store refuses to
/// continue the tournament or to create one of the same name, and verify() reports the change.
TEST(StoreDamage, EveryBitFlipInATournamentIsDetected) {
  constexpr std::uint64_t seed = 25;
  SCOPED_TRACE("seed " + std::to_string(seed));
  const TemporaryFolder folder;
  const auto path = folder / "cup.db";
  const std::string name = "spring cup";
  const std::string text = R"({"rowan_tournament": 1, "players": [{"player": "lines"}], "rounds": 8})";
  {
    auto store = store::GameDatabase::open(path, store::Access::read_write);
    ASSERT_TRUE(store->create_tournament(name, text).has_value());
    EXPECT_TRUE(store->verify()->is_sound());
  }
  const std::string bytes = read_bytes(path);
  const std::size_t begin = bytes.find(name + text);
  ASSERT_NE(begin, std::string::npos);
  Random random(seed);
  for (std::size_t place = begin; place < begin + name.size() + text.size(); ++place) {
    SCOPED_TRACE("byte " + std::to_string(place - begin));
    write_bytes(path, flipped(bytes, place, random));
    auto store = store::GameDatabase::open(path, store::Access::read_write);
    ASSERT_TRUE(store.has_value());
    const auto found = store->find_tournament(name);
    ASSERT_FALSE(found.has_value());
    EXPECT_THAT(found.error().message, HasSubstr("tournament 1 does not match"));
    EXPECT_FALSE(store->tournaments().has_value());
    EXPECT_FALSE(store->create_tournament(name, text).has_value());
    EXPECT_FALSE(store->finish_tournament(1).has_value());
    const auto check = store->verify();
    ASSERT_TRUE(check.has_value());
    EXPECT_THAT(check->problems, ::testing::Contains(HasSubstr("tournament 1 does not match its checksum")));
  }
  write_bytes(path, bytes);
  for (const char* const change : {"finished = 1", "checksum = NULL", "checksum = checksum + 1"}) {
    ASSERT_EQ(PlainSqlite(path).run(std::string("UPDATE tournament SET ") + change), "");
    EXPECT_FALSE(store::GameDatabase::open(path, store::Access::read_only)->verify()->is_sound()) << change;
    write_bytes(path, bytes);
  }
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  ASSERT_TRUE(store->finish_tournament(1).has_value());
  EXPECT_TRUE(store->verify()->is_sound()) << "its checksum has followed";
}

TEST(StoreDamage, GamesWithoutTheirPlayerAreReported) {
  const Store made(24);
  PlainSqlite(made.path).run("DELETE FROM player WHERE name = 'player 1'");
  auto store = store::GameDatabase::open(made.path, store::Access::read_only);
  const auto check = store->verify();
  EXPECT_EQ(check->games, game_count);
  EXPECT_GE(check->damaged.size(), 1U);
  EXPECT_FALSE(check->problems.empty());
}

}  // namespace
}  // namespace rowan::testing
