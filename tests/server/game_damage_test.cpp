// SPDX-License-Identifier: MIT
// The file that stores the classes and the games between two people: rows that other programs have changed
// are not served, and writes to a file that was moved away are not acknowledged.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/attending.hpp"
#include "server/multiplayer/game_file_check.hpp"
#include "server/multiplayer/game_schema.hpp"
#include "server/visiting_games.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::Contains;
using ::testing::HasSubstr;

const std::vector<std::string> played{"h8", "i9", "g7", "h9", "h7", "i7", "h6", "h5", "i6"};

std::string text_of(const Json& json, std::string_view key) { return json[key].get<std::string>(); }

/// Runs SQL on a file, as another program might do.
void change(const std::filesystem::path& path, const std::string& sql) {
  const auto connection = store::Connection::open(path, store::Access::read_write).value();
  const auto changed = connection->execute(sql.c_str());
  ASSERT_TRUE(changed) << changed.error().message;
}

class GameDamage : public Games {
 protected:
  /// Creates a game, plays some moves and closes the store, so that only the file has the game. Returns the
  /// game's id.
  std::string stored_game() {
    game_ = create(
        {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
    Client ada;
    Client ben;
    join(ada, game_, "seat_token");
    join(ben, game_, "link_token");
    for (std::size_t i = 0; i < played.size(); ++i) {
      EXPECT_EQ(play(i % 2 == 0 ? ada : ben, played[i].c_str())["t"], "ok");
    }
    wait(GameTable::save_interval);
    EXPECT_FALSE(finish());
    service_.reset();
    store_.reset();
    return text_of(game_, "game");
  }

  /// Copies the file and changes the copy with this SQL.
  std::filesystem::path changed_copy(const std::string& sql) {
    const auto path = folder_ / "copy.db";
    std::filesystem::copy_file(folder_ / "games.db", path, std::filesystem::copy_options::overwrite_existing);
    change(path, sql);
    return path;
  }

  void expect_noticed(const std::string& sql, const std::string& id) {
    SCOPED_TRACE(sql);
    const auto path = changed_copy(sql);
    const auto check = check_game_file(path);
    ASSERT_TRUE(check) << check.error().message;
    EXPECT_THAT(check->damaged, Contains(HasSubstr("game '" + id + "': ")));
    const auto store = GameStore::open(path).value();
    const auto loaded = store->load(id);
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message, HasSubstr("is damaged"));
  }

  Json game_;
};

TEST_F(GameDamage, AChangedMoveIsNotServed) {
  const std::string id = stored_game();
  EXPECT_TRUE(check_game_file(folder_ / "games.db")->is_sound());
  for (std::size_t i = 0; i < played.size(); ++i) {
    const std::string version = std::to_string(i + 2);  // the first event seats the guest
    expect_noticed(
        "UPDATE event SET event = replace(event, '" + played[i] + "', 'a1') WHERE version = " + version, id);
  }
}

TEST_F(GameDamage, EveryColumnHasAChecksum) {
  const std::string id = stored_game();
  for (const char* const column :
       {"created", "changed", "timed", "turn_version", "turn_ms", "guest_confirmed", "setup_checksum",
        "guest_checksum", "state_checksum", "turn_checksum"}) {
    expect_noticed(std::string("UPDATE game SET ") + column + " = " + column + " + 1", id);
  }
  for (const char* const column : {"host_token", "link_token", "watch_token", "guest_token"}) {
    expect_noticed(std::string("UPDATE game SET ") + column + " = zeroblob(32)", id);
  }
  expect_noticed("UPDATE game SET setup = replace(setup, '60000', '61000')", id);
  expect_noticed("UPDATE game SET setup_checksum = NULL", id);
  expect_noticed("UPDATE event SET checksum = NULL WHERE version = 3", id);
  expect_noticed("UPDATE event SET message = 'x' WHERE version = 3", id);
  expect_noticed("DELETE FROM event WHERE version = (SELECT max(version) FROM event)", id);
  expect_noticed("DELETE FROM event WHERE version = 4", id);
}

TEST_F(GameDamage, EveryFlippedBitOfAnEventIsDetected) {
  const std::string id = stored_game();
  std::ifstream file(folder_ / "games.db", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  int flips = 0;
  for (std::size_t at = bytes.find("\"move\""); at != std::string::npos && flips < 60;
       at = bytes.find("\"move\"", at + 1)) {
    const std::size_t end = bytes.find('}', at);
    for (std::size_t place = at; place < end; place += 7) {
      std::string damaged = bytes;
      damaged[place] = static_cast<char>(damaged[place] ^ (1 << flips % 8));
      std::ofstream(folder_ / "copy.db", std::ios::binary | std::ios::trunc) << damaged;
      EXPECT_FALSE(check_game_file(folder_ / "copy.db")->is_sound()) << "byte " << place;
      const auto store = GameStore::open(folder_ / "copy.db");
      EXPECT_FALSE(store && (*store)->load(id)) << "byte " << place;
      ++flips;
    }
  }
  EXPECT_GT(flips, 20);
}

/// Only the damaged game is unavailable. It is reported, and not deleted although it seems to have expired.
TEST_F(GameDamage, OnlyTheDamagedGameIsUnavailableAndItIsKept) {
  const std::string id = stored_game();
  change(folder_ / "games.db", "UPDATE game SET changed = 0");
  restart();
  const auto told = service_->take_unreadable();  // the start loads games with a running clock
  ASSERT_TRUE(told);
  EXPECT_THAT(told->message, HasSubstr("the game '" + id + "' is damaged"));
  show(id, text_of(game_, "seat_token"), 503);
  EXPECT_TRUE(service_->take_unreadable());
  EXPECT_FALSE(service_->take_unreadable());
  const Json other = create({{"game", "renju"}});
  show(text_of(other, "game"), text_of(other, "seat_token"));
  EXPECT_EQ(store_->count(), 2);
}

TEST_F(GameDamage, AFileOfVersion2GetsChecksums) {
  const std::string id = stored_game();
  change(folder_ / "games.db", R"sql(
    ALTER TABLE game DROP COLUMN setup_checksum;
    ALTER TABLE game DROP COLUMN guest_checksum;
    ALTER TABLE game DROP COLUMN state_checksum;
    ALTER TABLE game DROP COLUMN turn_checksum;
    ALTER TABLE event DROP COLUMN checksum;
    ALTER TABLE class DROP COLUMN setup_checksum;
    ALTER TABLE class DROP COLUMN state_checksum;
    ALTER TABLE class_event DROP COLUMN checksum;
    ALTER TABLE class_pupil DROP COLUMN checksum;
    ALTER TABLE class_game DROP COLUMN checksum;
    PRAGMA user_version = 2)sql");
  const auto old = check_game_file(folder_ / "games.db");
  ASSERT_FALSE(old);
  EXPECT_THAT(old.error().message, HasSubstr("has version 2, without checksums"));
  restart();
  const Json state = show(id, text_of(game_, "seat_token"))["state"];
  EXPECT_EQ(state["position"]["moves"].size(), played.size());
  EXPECT_EQ(store_->connection().query_integer("PRAGMA user_version"), game_checksum_version);
  const auto check = check_game_file(folder_ / "games.db");
  EXPECT_TRUE(check->is_sound());
  EXPECT_EQ(check->games, 1);
}

TEST_F(GameDamage, ErrorsNameFilesThatCannotBeChecked) {
  EXPECT_THAT(check_game_file(folder_ / "none.db").error().message, HasSubstr("no such file"));
  std::ofstream(folder_ / "letter.txt") << "Dear Ada, this is no store.\n";
  EXPECT_FALSE(check_game_file(folder_ / "letter.txt"));
}

TEST_F(GameDamage, WritesToAMovedFileAreNotAcknowledged) {
  const Json game = create({{"game", "freestyle"}});
  const std::string id = text_of(game, "game");
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  EXPECT_EQ(play(ada, "h8")["t"], "ok");
  const auto path = folder_ / "games.db";
  std::filesystem::rename(path, folder_ / "moved.db");
  for (const bool is_replaced : {false, true}) {
    SCOPED_TRACE(is_replaced ? "another file has its name" : "no file has its name");
    if (is_replaced) std::ofstream(path) << "";
    EXPECT_THAT(store_->check_place().error().message,
                HasSubstr(is_replaced ? "was replaced" : "was moved or deleted"));
    EXPECT_EQ(play(ben, "i9")["status"], 503);
    EXPECT_TRUE(service_->take_unreadable());
    create({{"game", "renju"}}, 503);
    show(id, text_of(game, "seat_token"), 503);
    Client eve;
    EXPECT_EQ(join(eve, game, "watch_token")["status"], 503);
  }
  service_->leave(ben.connection(), now_);  // a player who leaves while the file is away is disconnected
  static_cast<void>(finish());
  std::filesystem::rename(folder_ / "moved.db", path);
  EXPECT_TRUE(store_->check_place());
  EXPECT_EQ(play(ada, "i9")["status"], 409) << "it is not the turn of the host, who sees the game again";
  const Json state = show(id, text_of(game, "seat_token"))["state"];
  EXPECT_EQ(state["version"], 2) << "the guest's arrival and one move";
  EXPECT_FALSE(state["players"]["guest"]["connected"].get<bool>());
}

TEST_F(ClassesOfAServer, EveryChangeOfAClassIsDetected) {
  const Json made = create();
  Attendant teacher;
  Attendant ada;
  Attendant ben;
  join(teacher, made, made["teacher_token"]);
  add_pupil(ada, made, "Ada");
  add_pupil(ben, made, "Ben");
  EXPECT_EQ(ask(teacher, {{"t", "start-round"}})["t"], "ok");
  classes_.reset();
  games_.reset();
  store_.reset();
  const auto path = folder_ / file_;
  const auto sound = check_game_file(path);
  ASSERT_TRUE(sound) << sound.error().message;
  EXPECT_TRUE(sound->is_sound());
  EXPECT_EQ(sound->classes, 1);
  for (const char* const sql :
       {"UPDATE class_event SET event = replace(event, 'Ada', 'Eva')",
        "UPDATE class_event SET sender = sender + 1", "UPDATE class SET changed = changed - 1",
        "UPDATE class SET setup = replace(setup, '3b', '3c')",
        "UPDATE class SET teacher_token = zeroblob(32)", "UPDATE class_pupil SET token = zeroblob(32)",
        "UPDATE class_game SET class = 'other'", "UPDATE class_game SET checksum = NULL",
        "DELETE FROM class_event WHERE version = (SELECT max(version) FROM class_event)",
        "DELETE FROM class"}) {
    std::filesystem::copy_file(path, folder_ / "copy.db", std::filesystem::copy_options::overwrite_existing);
    change(folder_ / "copy.db", sql);
    const auto check = check_game_file(folder_ / "copy.db");
    EXPECT_THAT(check->damaged, Contains(HasSubstr("class '"))) << sql;
  }
  change(path, "UPDATE class_event SET event = replace(event, 'Ada', 'Eva')");
  restart();
  show(made, made["teacher_token"], 503);
}

}  // namespace
}  // namespace rowan::server
