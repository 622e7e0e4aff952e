// SPDX-License-Identifier: MIT
// Seats in a game, and what the link of a withdrawn invitation says.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/multiplayer/token.hpp"
#include "server/visiting_games.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::HasSubstr;

TEST_F(Games, ATokenOpensOnlyItsGame) {
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
  EXPECT_EQ(play(client, "b2")["status"], 409);  // has not joined
  for (const char* const token : {"seat_token", "link_token", "watch_token"})
    EXPECT_GE(one[std::string_view(token)].get<std::string>().size(), 26U);
  EXPECT_EQ(show(one["game"].get<std::string>(), one["seat_token"].get<std::string>())["you"], "host");
  EXPECT_EQ(show(one["game"].get<std::string>(), one["link_token"].get<std::string>())["you"], "spectator");
}

TEST_F(Games, TheSeatBelongsToTheFirstClientThatConfirms) {
  const Json game = create({{"game", "tictactoe"}});
  Client lost;
  const Json first = join(lost, game, "link_token");
  EXPECT_EQ(first["you"], "guest");
  Client meanwhile;
  EXPECT_EQ(join(meanwhile, game, "link_token")["you"], "spectator");
  // The connection breaks before the token arrives, so the link gives the seat again.
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

TEST_F(Games, VisitorsLearnThatAnInvitationWasWithdrawn) {
  const Json made = create({{"game", "freestyle"}, {"name", "Ada"}});
  Client host;
  Client early;
  join(host, made, "seat_token");
  join(early, made, "watch_token");
  play(host, "h8");
  EXPECT_EQ(ask(early, {{"t", "withdraw"}})["status"], 403);
  EXPECT_EQ(ask(host, {{"t", "withdraw"}, {"id", "w"}})["t"], "ok");
  EXPECT_EQ(ask(host, {{"t", "withdraw"}, {"id", "w"}})["t"], "ok");  // repeated, as after a lost answer
  const Json heard = early.hear("event");
  EXPECT_EQ(heard["event"]["kind"], "withdrawn");
  EXPECT_EQ(heard["state"]["result"], Json::parse(R"({"winner": null, "side": null, "how": "withdrawn"})"));
  restart();
  const auto id = made["game"].get<std::string>();
  for (const char* const token : {"link_token", "watch_token"}) {
    Client late;
    const Json refused = join(late, made, token, {{"name", "Ben"}});
    EXPECT_EQ(refused["status"], 410);
    EXPECT_EQ(refused["error"], "the invitation to this game was withdrawn");
    show(id, made[std::string_view(token)].get<std::string>(), 410);
  }
  Client again;
  EXPECT_EQ(join(again, made, "seat_token")["state"]["result"]["how"], "withdrawn");
  EXPECT_EQ(play(again, "h9")["status"], 409);
  EXPECT_EQ(ask(again, {{"t", "ask-rematch"}})["status"], 409);
}

TEST_F(Games, AWithdrawalRemovesNoPlayer) {
  const Json made = create({{"game", "freestyle"}});
  Client host;
  Client guest;
  join(host, made, "seat_token");
  join(guest, made, "link_token");
  EXPECT_EQ(ask(guest, {{"t", "withdraw"}})["status"], 409);
  const Json refused = ask(host, {{"t", "withdraw"}});
  EXPECT_EQ(refused["status"], 409);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("has already joined"));
  EXPECT_EQ(play(host, "h8")["t"], "ok");
}

}  // namespace
}  // namespace rowan::server
