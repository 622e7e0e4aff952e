// SPDX-License-Identifier: MIT
#include "server/shared/game_service.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/shared/shared_games.hpp"
#include "server/shared/token.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::server {
namespace {

using record::Json;
using rowan::testing::TemporaryFolder;
using ::testing::HasSubstr;

constexpr Milliseconds second{1'000};

/// Somebody with a WebSocket.
class Client {
 public:
  Client() : connection_(std::make_shared<GameConnection>(GameConnection{.outbox = outbox_})) {}

  [[nodiscard]] const std::shared_ptr<GameConnection>& connection() const { return connection_; }
  [[nodiscard]] Outbox& outbox() { return *outbox_; }

  /// The next message; null if there is none.
  Json hear() {
    const auto text = outbox_->take();
    return text ? Json::parse(*text) : Json();
  }
  /// The next of that kind; null if there is none.
  Json hear(std::string_view kind) {
    while (true) {
      Json message = hear();
      if (message.is_null() || message["t"] == kind) return message;
    }
  }

 private:
  std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>([] {});
  std::shared_ptr<GameConnection> connection_;
};

/// The games of a server, whose time is passed by hand. A restart keeps only the file.
class Games : public ::testing::Test {
 protected:
  void SetUp() override { restart(); }

  void restart() {
    service_.reset();
    store_.reset();
    store_ = GameStore::open(folder_ / "games.db").value();
    service_ = std::make_unique<GameService>(*store_, std::chrono::days(30));
    ASSERT_TRUE(service_->start(now_));
  }

  void wait(Milliseconds time) {
    now_.steady += time;
    now_.wall += std::chrono::duration_cast<WallTime>(time);
  }
  std::optional<Error> finish() {
    auto problem = service_->tick(now_);
    auto other = service_->finish(now_);
    return problem ? problem : other;
  }

  Json create(const Json& request, int status = 200) {
    std::optional<HttpReply> reply;
    service_->create(request, [&](HttpReply given) { reply = std::move(given); }, now_);
    static_cast<void>(finish());
    EXPECT_TRUE(reply);
    EXPECT_EQ(reply->status, status) << reply->body;
    return Json::parse(reply->body);
  }
  Json show(const std::string& game, const std::string& token, int status = 200) {
    std::optional<HttpReply> reply;
    service_->show(game, token, [&](HttpReply given) { reply = std::move(given); }, now_);
    static_cast<void>(finish());
    EXPECT_EQ(reply->status, status) << reply->body;
    return Json::parse(reply->body);
  }

  void say(Client& client, const Json& message) {
    service_->receive(client.connection(), message.dump(), now_);
  }

  /// Says it, and gives the answer; what else came before is passed over.
  Json ask(Client& client, Json message) {
    const std::string id = "q" + std::to_string(++asked_);
    if (!message.contains("id")) message["id"] = id;
    say(client, message);
    static_cast<void>(finish());
    while (true) {
      Json answer = client.hear();
      if (answer.is_null() || answer["id"] == message["id"]) return answer;
    }
  }
  Json join(Client& client, const Json& game, const char* token, Json more = Json::object()) {
    more["t"] = "join";
    more["game"] = game["game"];
    more["token"] = game[std::string_view(token)];
    return ask(client, more);
  }
  Json play(Client& client, const char* point) { return ask(client, {{"t", "move"}, {"point", point}}); }

  TemporaryFolder folder_;
  Now now_{.steady = Moment(5'000'000), .wall = WallTime(1'800'000'000)};
  std::unique_ptr<GameStore> store_;
  std::unique_ptr<GameService> service_;
  int asked_ = 0;
};

TEST_F(Games, TwoPlayAndOneWatches) {
  const Json game = create({{"game", "tictactoe"}, {"name", "Ada"}});
  Client ada;
  Client ben;
  Client eve;
  EXPECT_EQ(join(ada, game, "seat_token")["you"], "host");
  const Json joined = join(ben, game, "link_token", {{"name", " Ben\u202E\n"}});
  EXPECT_EQ(joined["you"], "guest");
  EXPECT_EQ(joined["state"]["players"]["guest"]["name"], "Ben");
  EXPECT_TRUE(joined["seat_token"].is_string());
  EXPECT_EQ(ada.hear("event")["event"]["kind"], "seated");
  EXPECT_EQ(ada.hear("presence")["connected"]["guest"], true);
  EXPECT_EQ(join(eve, game, "watch_token")["you"], "spectator");
  EXPECT_EQ(play(ada, "b2")["t"], "ok");
  for (Client* const client : {&ben, &eve}) {
    const Json event = client->hear("event");
    EXPECT_EQ(event["event"]["point"], "b2");
    EXPECT_EQ(event["state"]["turn"], "guest");
    EXPECT_EQ(event["version"], 2);
  }
  EXPECT_EQ(play(eve, "a1")["status"], 403);
  EXPECT_EQ(play(ada, "a1")["status"], 409);
  EXPECT_EQ(play(ben, "z9")["status"], 400);
  EXPECT_EQ(play(ben, "a1")["t"], "ok");
}

TEST_F(Games, TokensOpenNothingElse) {
  const Json one = create({{"game", "tictactoe"}});
  const Json two = create({{"game", "tictactoe"}});
  Client client;
  for (const char* const token : {"seat_token", "link_token", "watch_token"}) {
    const Json mixed{{"game", one["game"]}, {token, two[std::string_view(token)]}};
    EXPECT_EQ(join(client, mixed, token)["status"], 404);
    EXPECT_EQ(
        show(one["game"].get<std::string>(), two[std::string_view(token)].get<std::string>(), 404)["state"],
        nullptr);
  }
  EXPECT_EQ(join(client, {{"game", "nothing"}, {"seat_token", ""}}, "seat_token")["status"], 404);
  EXPECT_EQ(join(client, {{"game", one["game"]}, {"seat_token", ""}}, "seat_token")["status"], 404);
  EXPECT_EQ(play(client, "b2")["status"], 409);  // not joined
  for (const char* const token : {"seat_token", "link_token", "watch_token"})
    EXPECT_GE(one[std::string_view(token)].get<std::string>().size(), 26U);
  EXPECT_EQ(show(one["game"].get<std::string>(), one["seat_token"].get<std::string>())["you"], "host");
  EXPECT_EQ(show(one["game"].get<std::string>(), one["link_token"].get<std::string>())["you"], "spectator");
}

TEST_F(Games, TheSeatBelongsToTheFirstWhoConfirms) {
  const Json game = create({{"game", "tictactoe"}});
  Client lost;
  const Json first = join(lost, game, "link_token");
  EXPECT_EQ(first["you"], "guest");
  Client meanwhile;
  EXPECT_EQ(join(meanwhile, game, "link_token")["you"], "spectator");
  // The connection breaks before the token has arrived: the link gives the seat again.
  service_->leave(lost.connection(), now_);
  Client ben;
  const Json second_time = join(ben, game, "link_token");
  EXPECT_EQ(second_time["you"], "guest");
  EXPECT_NE(second_time["seat_token"], first["seat_token"]);
  EXPECT_EQ(ask(ben, {{"t", "confirm"}})["t"], "ok");
  service_->leave(ben.connection(), now_);
  Client late;
  EXPECT_EQ(join(late, game, "link_token")["you"], "spectator");
  EXPECT_EQ(play(late, "b2")["status"], 403);
  Client stale;
  EXPECT_EQ(
      join(stale, {{"game", game["game"]}, {"seat_token", first["seat_token"]}}, "seat_token")["status"],
      404);
  Client back;
  EXPECT_EQ(
      join(back, {{"game", game["game"]}, {"seat_token", second_time["seat_token"]}}, "seat_token")["you"],
      "guest");
  Client watcher;
  EXPECT_EQ(join(watcher, create({{"game", "renju"}}), "link_token", {{"watch", true}})["you"], "spectator");
}

TEST_F(Games, AMessageIsDoneOnceEvenAfterARestart) {
  const Json game = create({{"game", "freestyle"}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  const Json seat = join(ben, game, "link_token");
  const Json move{{"t", "move"}, {"point", "h8"}, {"id", "m1"}};
  EXPECT_EQ(ask(ada, move)["version"], 2);
  EXPECT_EQ(ask(ada, move)["version"], 2);
  restart();
  Client again;
  const Json joined = join(again, game, "seat_token", {{"version", 1}});
  EXPECT_EQ(joined["missed"].size(), 1U);
  EXPECT_EQ(joined["missed"][0]["point"], "h8");
  EXPECT_EQ(ask(again, move)["version"], 2);
  // The same id from the other seat is another message.
  Client guest;
  join(guest, {{"game", game["game"]}, {"seat_token", seat["seat_token"]}}, "seat_token");
  EXPECT_EQ(ask(guest, {{"t", "move"}, {"point", "i9"}, {"id", "m1"}})["version"], 3);
  EXPECT_EQ(ask(again, {{"t", "move"}, {"point", "h9"}, {"id", true}})["status"],
            nullptr);  // no id: not ours
  EXPECT_EQ(again.hear()["t"], nullptr);
}

TEST_F(Games, TimeIsLostOnTheOwnClockOnly) {
  const Json game = create(
      {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  play(ada, "h8");
  wait(10 * second);
  play(ben, "i9");
  service_->leave(ben.connection(), now_);  // offline, on the other's turn
  wait(50 * second);
  static_cast<void>(finish());
  EXPECT_EQ(play(ada, "h9")["t"], "ok");
  Json state = show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"];
  EXPECT_EQ(state["clock"]["left"]["guest"]["time_ms"], 50'200);
  EXPECT_EQ(state["clock"]["left"]["host"]["time_ms"], 10'200);
  EXPECT_EQ(state["clock"]["running"], "guest");
  wait(50'399 * Milliseconds(1));
  static_cast<void>(finish());
  EXPECT_EQ(ada.hear("event"), nullptr);
  EXPECT_EQ(service_->next_tick(), now_.steady + Milliseconds(1));
  wait(Milliseconds(1));
  static_cast<void>(finish());
  const Json flag = ada.hear("event");
  EXPECT_EQ(flag["event"]["kind"], "flag");
  EXPECT_EQ(flag["state"]["result"]["how"], "time");
  EXPECT_EQ(flag["state"]["result"]["winner"], "host");
}

TEST_F(Games, NobodyLosesTimeWhileTheServerIsDown) {
  const Json game = create(
      {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  const Json seat = join(ben, game, "link_token");
  play(ada, "h8");
  wait(20 * second);
  static_cast<void>(finish());  // saves the clocks
  wait(2 * second);             // lost by kill -9
  restart();
  wait(3'600 * second);
  restart();
  wait(10 * second);  // the clock waits for the side to move
  static_cast<void>(finish());
  Client back;
  const Json joined = join(back, {{"game", game["game"]}, {"seat_token", seat["seat_token"]}}, "seat_token");
  EXPECT_EQ(joined["state"]["clock"]["left"]["guest"]["time_ms"], 40'200);
  EXPECT_EQ(joined["state"]["clock"]["running"], "guest");
  wait(5 * second);
  restart();  // nobody comes: after 30 s the clock goes on, and ends the game
  wait(31 * second);
  static_cast<void>(finish());
  wait(41 * second);
  static_cast<void>(finish());
  EXPECT_EQ(
      show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"]["result"]["how"],
      "time");
}

TEST_F(Games, AFullDiskIsSaidAndNothingIsPretended) {
  const Json game = create(
      {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  play(ada, "h8");
  ben.hear("event");
  ASSERT_TRUE(store_->connection().execute("PRAGMA query_only = ON"));
  wait(second);
  const Json answer = play(ben, "i9");
  EXPECT_EQ(answer["status"], 503);
  EXPECT_THAT(answer["error"].get<std::string>(), HasSubstr("nothing was changed"));
  EXPECT_EQ(ada.hear("event"), nullptr);
  create({{"game", "renju"}}, 503);
  wait(600 * second);  // the clock stands
  EXPECT_TRUE(finish());
  Json state = show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"];
  EXPECT_EQ(state["version"], 2);
  EXPECT_EQ(state["clock"]["running"], nullptr);
  EXPECT_EQ(state["clock"]["left"]["guest"]["time_ms"], 59'200);
  ASSERT_TRUE(store_->connection().execute("PRAGMA query_only = OFF"));
  wait(GameTable::between_saves);
  EXPECT_FALSE(finish());
  EXPECT_EQ(play(ben, "i9")["t"], "ok");
  restart();
  state = show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"];
  EXPECT_EQ(state["version"], 3);
}

TEST_F(Games, OldGamesAreDeletedWithTheirNames) {
  const Json game = create({{"game", "freestyle"}, {"name", "Adalbertine"}});
  EXPECT_EQ(game["kept_until"], "2027-02-14T08:00:00Z");
  Client ada;
  join(ada, game, "seat_token");
  wait(std::chrono::days(29));
  static_cast<void>(finish());
  show(game["game"].get<std::string>(), game["seat_token"].get<std::string>());
  wait(std::chrono::days(1) + GameService::between_deletions);
  static_cast<void>(finish());
  show(game["game"].get<std::string>(), game["seat_token"].get<std::string>(), 404);
  EXPECT_EQ(ada.hear("error")["status"], 404);
  EXPECT_EQ(store_->count(), 0);
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM event"), 0);
}

TEST_F(Games, ARematchIsANewGameWithTheSameTokens) {
  const Json game = create({{"game", "tictactoe"}, {"name", "Ada"}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token", {{"name", "Ben"}});
  ask(ada, {{"t", "resign"}});
  ask(ada, {{"t", "ask-rematch"}});
  ask(ben, {{"t", "ask-rematch"}});
  Json event;
  while (event["event"]["kind"] != "rematch-accepted") event = ada.hear("event");
  Json next = game;
  next["game"] = event["event"]["next"];
  restart();
  const Json joined = join(ada, next, "seat_token");
  EXPECT_EQ(joined["you"], "host");
  EXPECT_EQ(joined["state"]["turn"], "guest");
  EXPECT_EQ(joined["state"]["players"]["guest"]["name"], "Ben");
  EXPECT_EQ(joined["state"]["previous"], game["game"]);
  Client eve;
  EXPECT_EQ(join(eve, next, "link_token")["you"], "spectator");
}

TEST_F(Games, SlowReadersGetTheNewestState) {
  const Json game = create({{"game", "freestyle"}});
  Client ada;
  Client slow;
  join(ada, game, "seat_token");
  join(slow, game, "watch_token");
  for (int i = 0; i < 200; ++i) ask(ada, {{"t", "name"}, {"name", "Ada " + std::to_string(i)}});
  EXPECT_FALSE(slow.outbox().is_broken());
  EXPECT_LE(slow.outbox().waiting(), 20U);
  Json last;
  for (Json message = slow.hear(); !message.is_null(); message = slow.hear()) last = message;
  EXPECT_EQ(last["t"], "state");
  EXPECT_EQ(last["state"]["players"]["host"]["name"], "Ada 199");
}

TEST_F(Games, ConnectionsToAGameAreLimited) {
  const Json game = create({{"game", "freestyle"}});
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < GameService::most_spectators; ++i) {
    crowd.push_back(std::make_unique<Client>());
    EXPECT_EQ(join(*crowd.back(), game, "watch_token")["you"], "spectator");
  }
  Client late;
  EXPECT_EQ(join(late, game, "watch_token")["status"], 429);
  EXPECT_EQ(join(late, game, "seat_token")["you"], "host");
  service_->leave(crowd.back()->connection(), now_);
  EXPECT_EQ(join(late, game, "watch_token")["you"], "spectator");
}

TEST_F(Games, BadSetupsAreRefusedWithASentence) {
  for (const Json& request : std::vector<Json>{
           {{"game", "chess"}},
           {{"color", "green"}},
           {{"game", "tictactoe"}, {"color", "swap2"}},
           {{"game", "freestyle"}, {"color", "swap2"}, {"moves", "h8"}},
           {{"game", "tictactoe"}, {"moves", "1 4 2 5 3"}},
           {{"clock", 5}},
           {{"clock", {{"kind", "hourglass"}}}},
           {{"clock", {{"kind", "fischer"}, {"time_ms", 0}}}},
           {{"clock", {{"kind", "byo-yomi"}, {"time_ms", 0}, {"periods", 0}, {"period_ms", 1000}}}},
           {{"name", 7}}}) {
    EXPECT_FALSE(create(request, 400)["error"].get<std::string>().empty()) << request;
  }
}

TEST_F(Games, AnotherFileIsNotTaken) {
  ASSERT_TRUE(store_->connection().execute("PRAGMA user_version = 9"));
  EXPECT_THAT(GameStore::open(folder_ / "games.db").error().message, HasSubstr("version 9"));
  {
    const auto foreign = store::Connection::open(folder_ / "other.db", store::Access::read_write).value();
    ASSERT_TRUE(foreign->execute("CREATE TABLE secret (id INTEGER)"));
  }
  EXPECT_THAT(GameStore::open(folder_ / "other.db").error().message, HasSubstr("name another file"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other.db-wal"));
  std::ifstream file(folder_ / "other.db", std::ios::binary);
  std::string header(20, ' ');
  file.read(header.data(), 20);
  EXPECT_EQ(header[18], 1);  // no write-ahead log, as before
  EXPECT_THAT(GameStore::open(folder_ / "games.db" / "x").error().message, HasSubstr("could not be opened"));
}

// With its thread: many at once, and all is stored when it ends.
TEST(SharedGames, AnswersFromItsThread) {
  TemporaryFolder folder;
  std::string id;
  std::string token;
  {
    SharedGames games({.file = folder / "games.db"});
    ASSERT_TRUE(games.start());
    EXPECT_FALSE(std::filesystem::exists(folder / "games.db"));  // not before the first game
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
        for (int j = 0; j < 25; ++j) games.create(R"({"game":"freestyle"})", reply);
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
