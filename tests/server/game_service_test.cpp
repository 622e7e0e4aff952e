// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_service.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/multiplayer/token.hpp"
#include "server/visiting_games.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::HasSubstr;

constexpr Milliseconds second{1'000};

TEST_F(Games, TwoPlayersAndASpectatorFollowAGame) {
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

TEST_F(Games, RefusalsAreInTheLanguageOfTheMessage) {
  const Json game = create({{"game", "tictactoe"}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  EXPECT_EQ(play(ada, "b2")["t"], "ok");
  const auto refused = [&](Client& client, const char* point, const char* language, const char* id) {
    return ask(client, {{"t", "move"}, {"point", point}, {"language", language}, {"id", id}})["error"];
  };
  EXPECT_EQ(refused(ada, "a1", "en", "1"), "it is your opponent's turn");
  EXPECT_EQ(refused(ada, "a1", "de", "2"), "dein Gegner ist am Zug");
  EXPECT_EQ(refused(ben, "b2", "ja", "3"), "5 には石があります");
  EXPECT_EQ(refused(ben, "z9", "cs", "4"), "'z9': sloupec z na desce není, má sloupce a až c");
  EXPECT_THAT(refused(ben, "a1", "xx", "5").get<std::string>(), HasSubstr("unknown language 'xx'"));
  EXPECT_EQ(play(ben, "a1")["t"], "ok");
}

TEST_F(Games, ARepeatedMessageHasNoEffectEvenAfterARestart) {
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
  // A message with the same id from the other seat is a different message.
  Client guest;
  join(guest, {{"game", game["game"]}, {"seat_token", seat["seat_token"]}}, "seat_token");
  EXPECT_EQ(ask(guest, {{"t", "move"}, {"point", "i9"}, {"id", "m1"}})["version"], 3);
  EXPECT_EQ(ask(again, {{"t", "move"}, {"point", "h9"}, {"id", true}})["status"],
            nullptr);  // the error about an invalid id has no id, so ask() skips it
  EXPECT_EQ(again.hear()["t"], nullptr);
}

TEST_F(Games, OnlyTheClockOfTheSideToMoveRuns) {
  const Json game = create(
      {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  play(ada, "h8");
  wait(10 * second);
  play(ben, "i9");
  service_->leave(ben.connection(), now_);  // offline during the opponent's turn
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

TEST_F(Games, NoPlayerLosesTimeWhileTheServerIsDown) {
  const Json game = create(
      {{"game", "freestyle"}, {"clock", {{"kind", "fischer"}, {"time_ms", 60'000}, {"increment_ms", 0}}}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  const Json seat = join(ben, game, "link_token");
  play(ada, "h8");
  wait(20 * second);
  static_cast<void>(finish());  // saves the clocks
  wait(2 * second);             // not saved, as if the server were then killed
  restart();
  wait(3'600 * second);
  restart();
  wait(10 * second);  // the clock stands still until the guest, who is to move, returns
  static_cast<void>(finish());
  Client back;
  const Json joined = join(back, {{"game", game["game"]}, {"seat_token", seat["seat_token"]}}, "seat_token");
  EXPECT_EQ(joined["state"]["clock"]["left"]["guest"]["time_ms"], 40'200);
  EXPECT_EQ(joined["state"]["clock"]["running"], "guest");
  wait(5 * second);
  restart();  // no one returns, so the clock resumes after 30 s and runs out
  wait(31 * second);
  static_cast<void>(finish());
  wait(41 * second);
  static_cast<void>(finish());
  EXPECT_EQ(
      show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"]["result"]["how"],
      "time");
}

TEST_F(Games, AFullDiskIsReportedAndChangesNothing) {
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
  wait(600 * second);  // the clock is stopped
  EXPECT_TRUE(finish());
  Json state = show(game["game"].get<std::string>(), game["seat_token"].get<std::string>())["state"];
  EXPECT_EQ(state["version"], 2);
  EXPECT_EQ(state["clock"]["running"], nullptr);
  EXPECT_EQ(state["clock"]["left"]["guest"]["time_ms"], 59'200);
  ASSERT_TRUE(store_->connection().execute("PRAGMA query_only = OFF"));
  wait(GameTable::save_interval);
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
  wait(std::chrono::days(1) + GameService::deletion_interval);
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
  Client ben;
  join(ben, game, "link_token");
  for (int i = 0; i < SharedGame::most_renames; ++i)
    for (const auto& [client, name] : {std::pair{&ben, "Ben "}, std::pair{&ada, "Ada "}})
      ask(*client, {{"t", "name"}, {"name", name + std::to_string(i)}});
  EXPECT_FALSE(slow.outbox().is_broken());
  EXPECT_LE(slow.outbox().waiting(), 20U);
  Json last;
  for (Json message = slow.hear(); !message.is_null(); message = slow.hear()) last = message;
  EXPECT_EQ(last["t"], "state");
  EXPECT_EQ(last["state"]["players"]["host"]["name"], "Ada 19");
}

TEST_F(Games, TheGuestCannotHaveTheNameOfTheHost) {
  const Json game = create({{"game", "freestyle"}, {"name", "Ada"}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  const Json joined = join(ben, game, "link_token", {{"name", "АDA\u3164"}});  // with a Cyrillic letter
  EXPECT_EQ(joined["state"]["players"]["guest"]["name"], "АDA 2");
  EXPECT_EQ(ask(ben, {{"t", "name"}, {"name", "Ben"}})["t"], "ok");
  EXPECT_EQ(ask(ada, {{"t", "name"}, {"name", "ben"}})["t"], "ok");
  EXPECT_EQ(ben.hear_last("event")["state"]["players"]["host"]["name"], "ben 2");
}

TEST_F(Games, ConnectionsToAGameAreLimited) {
  const Json game = create({{"game", "freestyle"}});
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < GameService::most_spectators; ++i) {
    crowd.push_back(std::make_unique<Client>());
    crowd.back()->connection()->payer.visitor = std::to_string(i);
    EXPECT_EQ(join(*crowd.back(), game, "watch_token")["you"], "spectator");
  }
  Client late;
  EXPECT_EQ(join(late, game, "watch_token")["status"], 429);
  EXPECT_EQ(join(late, game, "seat_token")["you"], "host");
  service_->leave(crowd.back()->connection(), now_);
  EXPECT_EQ(join(late, game, "watch_token")["you"], "spectator");
}

TEST_F(Games, InvalidSetupsAreRefusedWithAReason) {
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

}  // namespace
}  // namespace rowan::server
