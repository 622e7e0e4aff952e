// SPDX-License-Identifier: MIT
#include "server/multiplayer/shared_games.hpp"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/classes/class_service.hpp"
#include "server/speaker.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::server {
namespace {

using json::Json;
using rowan::testing::TemporaryFolder;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;

using Client = Speaker<GameConnection>;

TEST(GameStore, RefusesOtherFiles) {
  const TemporaryFolder folder;
  {
    const auto newer = GameStore::open(folder / "games.db").value();
    ASSERT_TRUE(newer->connection().execute("PRAGMA user_version = 9"));
  }
  EXPECT_THAT(GameStore::open(folder / "games.db").error().message, HasSubstr("version 9"));
  {
    const auto foreign = store::Connection::open(folder / "other.db", store::Access::read_write).value();
    ASSERT_TRUE(foreign->execute("CREATE TABLE secret (id INTEGER)"));
  }
  EXPECT_THAT(GameStore::open(folder / "other.db").error().message, HasSubstr("name another file"));
  EXPECT_FALSE(std::filesystem::exists(folder / "other.db-wal"));
  std::ifstream file(folder / "other.db", std::ios::binary);
  std::string header(20, ' ');
  file.read(header.data(), 20);
  EXPECT_EQ(header[18], 1);  // the file was not switched to a write-ahead log
  EXPECT_THAT(GameStore::open(folder / "games.db" / "x").error().message, HasSubstr("could not be opened"));
}

/// The names of all files in the folder, sorted.
std::vector<std::string> files_in(const TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder / ""))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

TEST(SharedGames, LeavesNothingBesideARefusedFile) {
  const TemporaryFolder folder;
  std::ofstream(folder / "letter.txt") << "Dear Ada, this is no store.\n";
  SharedGames games({.file = folder / "letter.txt", .must_open = true});
  EXPECT_FALSE(games.start());
  EXPECT_EQ(files_in(folder), std::vector<std::string>{"letter.txt"});
  std::filesystem::remove(folder / "letter.txt");
  EXPECT_TRUE(games.start());  // the lock was released as well
}

TEST(SharedGames, NoRefusalIsCached) {
  std::optional<HttpReply> given;
  const SharedGames::Reply take = [&given](HttpReply reply) { given = std::move(reply); };
  const auto expect_refusal = [&given](int status) {
    ASSERT_TRUE(given);
    EXPECT_EQ(given->status, status) << given->body;
    EXPECT_THAT(given->headers, Contains(Pair("Cache-Control", "no-store"))) << given->body;
    given.reset();
  };
  SharedGames games({});  // no file
  Classes classes(games);
  ASSERT_TRUE(games.start());
  games.show("abcdefghijkm", "token", {}, take);
  expect_refusal(404);
  classes.show("abcdefghijkm", "token", {}, take);
  expect_refusal(404);
  games.create("[]", {}, take);
  expect_refusal(400);
  classes.create("[]", {}, take);
  expect_refusal(400);
  games.create(R"({"game":"tictactoe"})", {}, take);
  expect_refusal(503);
  classes.create(R"({"game":"tictactoe"})", {}, take);
  expect_refusal(503);
}

// The games have their own thread: many requests arrive at once, and all changes are stored in the end.
TEST(SharedGames, AnswersFromTheirOwnThread) {
  TemporaryFolder folder;
  std::string id;
  std::string token;
  {
    SharedGames games({.file = folder / "games.db"});
    ASSERT_TRUE(games.start());
    EXPECT_FALSE(std::filesystem::exists(folder / "games.db"));  // the file is created with the first game
    SharedGames other({.file = folder / "games.db", .must_open = true});
    std::mutex mutex;
    std::condition_variable ready;
    int replies = 0;
    const auto reply = [&](const HttpReply& given) {
      const std::lock_guard lock(mutex);
      const Json json = Json::parse(given.body);
      EXPECT_EQ(given.status, 200) << given.body;
      id = json["game"].get<std::string>();
      token = json["seat_token"].get<std::string>();
      ++replies;
      ready.notify_all();
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int j = 0; j < 25; ++j)
          games.create(R"({"game":"freestyle"})", {.is_this_machine = true}, reply);
      });
    }
    {
      std::unique_lock lock(mutex);
      ready.wait(lock, [&] { return replies == 100; });
    }
    const auto second_server = other.start();
    ASSERT_FALSE(second_server);
    EXPECT_THAT(second_server.error().message, HasSubstr("in use by another server"));
    Client client;
    games.receive(client.connection(), Json{{"t", "join"}, {"id", 1}, {"game", id}, {"token", token}}.dump());
    games.receive(client.connection(), R"({"t":"move","id":2,"point":"h8"})");
    Json answer;
    while (answer["id"] != 2) answer = client.hear();
    EXPECT_EQ(answer["t"], "ok");
    games.leave(client.connection());
  }
  const auto store = GameStore::open(folder / "games.db").value();
  EXPECT_EQ(store->count(), 100);
  EXPECT_EQ(store->load(id).value()->game.version(), 1);
}

}  // namespace
}  // namespace rowan::server
