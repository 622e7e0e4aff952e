// SPDX-License-Identifier: MIT
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/attending.hpp"
#include "server/multiplayer/game_service.hpp"
#include "server/visiting_games.hpp"

namespace rowan::server {
namespace {

using json::Json;

/// Spectators of one game, each with a separate connection.
class Audience : public Games {
 protected:
  void SetUp() override {
    Games::SetUp();
    game_ = create({{"game", "tictactoe"}});
  }
  /// Returns the status of the refusal, or 200 if the visitor got a place.
  int come(const Payer& payer) {
    places_.push_back(std::make_unique<Client>());
    places_.back()->connection()->payer = payer;
    const Json answer = join(*places_.back(), game_, "watch_token");
    if (answer["t"] == "joined") return 200;
    places_.pop_back();
    return answer["status"].get<int>();
  }
  /// How many of most_spectators connections of these payers get a place.
  int places_of(const std::function<Payer(int)>& payer) {
    int taken = 0;
    for (int i = 0; i < GameService::most_spectators; ++i) taken += come(payer(i)) == 200 ? 1 : 0;
    return taken;
  }

  Json game_;
  std::vector<std::unique_ptr<Client>> places_;
};

TEST_F(Audience, OneVisitorCannotTakeAllPlaces) {
  const Payer greedy{.visitor = "203.0.113.9"};
  EXPECT_EQ(places_of([&](int) -> const Payer& { return greedy; }), 24);
  EXPECT_EQ(come({.visitor = "203.0.113.10"}), 200);
  EXPECT_EQ(come(greedy), 429);
  // A page that is reloaded gets back the place that it has just left. A further connection gets no place,
  // but a connection that has a place may join again.
  service_->leave(places_.front()->connection(), now_);
  EXPECT_EQ(come(greedy), 200);
  EXPECT_EQ(come(greedy), 429);
  EXPECT_EQ(join(*places_[1], game_, "watch_token")["you"], "spectator");
  Client player;  // takes a seat, and comes from the same address
  player.connection()->payer = greedy;
  EXPECT_EQ(join(player, game_, "link_token")["you"], "guest");
}

TEST_F(Audience, TheNetworksOfOneCustomerCountAsOneVisitor) {
  EXPECT_EQ(places_of([](int i) {
              return Payer{.visitor = "2001:db8:1:" + std::to_string(i) + "::/64",
                           .network = "2001:db8:1::/48"};
            }),
            24);
  EXPECT_EQ(come({.visitor = "2001:db8:2:1::/64", .network = "2001:db8:2::/48"}), 200);
}

TEST_F(Audience, AProxyOnThisMachineStandsForManyVisitors) {
  EXPECT_EQ(places_of([](int) { return Payer{.visitor = "127.0.0.1", .is_this_machine = true}; }), 64);
  EXPECT_EQ(come({.visitor = "127.0.0.1", .is_this_machine = true}), 429);
  EXPECT_EQ(join(*places_.front(), game_, "watch_token")["you"], "spectator") << "in a place of its own";
}

TEST_F(Games, SpectatorsWithANameAreShown) {
  const Json game = create({{"game", "tictactoe"}, {"name", "Ada"}});
  Client ada;
  Client mia;
  Client quiet;
  join(ada, game, "seat_token");
  const Json joined = join(mia, game, "watch_token", {{"spectator_name", " Mia\u202E\n"}});
  EXPECT_EQ(joined["state"]["spectator_names"], Json::array({"Mia"}));
  const Json told = ada.hear("presence");
  EXPECT_EQ(told["spectators"], 1);
  EXPECT_EQ(told["spectator_names"], Json::array({"Mia"}));
  // A page sends `name` with every join, but a spectator is shown only under `spectator_name`.
  const Json nameless = join(quiet, game, "watch_token", {{"name", "Pupil"}});
  EXPECT_EQ(nameless["state"]["spectators"], 2);
  EXPECT_EQ(nameless["state"]["spectator_names"], Json::array({"Mia"}));
  EXPECT_EQ(ada.hear("presence")["spectator_names"], Json::array({"Mia"}));
  EXPECT_EQ(play(ada, "b2")["t"], "ok");
  EXPECT_EQ(mia.hear("event")["state"]["spectator_names"], Json::array({"Mia"}));
}

TEST_F(Games, ASpectatorsNameCanChangeAndIsForOneGameOnly) {
  const Json game = create({{"game", "tictactoe"}, {"name", "Ada"}});
  const Json other = create({{"game", "tictactoe"}});
  Client ada;
  Client mia;
  join(ada, game, "seat_token");
  join(mia, game, "watch_token");
  EXPECT_EQ(ada.hear("presence")["spectator_names"], Json::array());
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "Mia"}})["t"], "ok");
  EXPECT_EQ(ada.hear("presence")["spectator_names"], Json::array({"Mia"}));
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "Mia"}})["t"], "ok");
  EXPECT_TRUE(ada.hear().is_null()) << "nothing has changed, and nothing is sent";
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "aDa"}})["t"], "ok");
  EXPECT_EQ(ada.hear("presence")["spectator_names"], Json::array({"aDa 2"})) << "it looks like a player's";
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", ""}})["t"], "ok");
  EXPECT_EQ(ada.hear("presence")["spectator_names"], Json::array());
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", 7}})["status"], 400);
  EXPECT_EQ(ask(mia, {{"t", "resign"}})["status"], 403);
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "Mia"}})["t"], "ok");
  EXPECT_EQ(join(mia, other, "watch_token")["state"]["spectator_names"], Json::array());
}

TEST_F(Games, APlayerWithTheNameOfASpectatorKeepsIt) {
  const Json game = create({{"game", "tictactoe"}, {"name", "Ada"}});
  Client ada;
  Client mia;
  Client ben;
  join(ada, game, "seat_token");
  join(mia, game, "watch_token", {{"spectator_name", "Mia"}});
  const auto names_after = [&](Client& client, const char* name) {
    EXPECT_EQ(ask(client, {{"t", "name"}, {"name", name}})["t"], "ok");
    return mia.hear_last("event")["state"]["spectator_names"];
  };
  // The guest joins with a name in Cyrillic letters that looks the same.
  const Json joined = join(ben, game, "link_token", {{"name", "Міа"}});
  EXPECT_EQ(joined["state"]["players"]["guest"]["name"], "Міа");
  EXPECT_EQ(joined["state"]["spectator_names"], Json::array({"Mia 2"}));
  EXPECT_EQ(mia.hear("event")["state"]["spectator_names"], Json::array({"Mia 2"}));
  EXPECT_EQ(names_after(ben, "Ben"), Json::array({"Mia"})) << "the name is free again";
  EXPECT_EQ(names_after(ada, "mia"), Json::array({"Mia 2"}));
  EXPECT_EQ(names_after(ben, "Mia 2"), Json::array({"Mia 3"}));
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "Mia 2"}})["t"], "ok");
  EXPECT_EQ(ada.hear_last("presence")["spectator_names"], Json::array({"Mia 2 2"}));
}

TEST_F(Games, NamesOfSpectatorsAreLimited) {
  const Json game = create({{"game", "tictactoe"}});
  Client ada;
  join(ada, game, "seat_token");
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 20; ++i) {
    crowd.push_back(std::make_unique<Client>());
    join(*crowd.back(), game, "watch_token", {{"spectator_name", std::to_string(i) + std::string(90, 'n')}});
  }
  Client twin;
  const Json state =
      join(twin, game, "watch_token", {{"spectator_name", "0" + std::string(90, 'n')}})["state"];
  EXPECT_EQ(state["spectators"], 21);
  ASSERT_EQ(state["spectator_names"].size(), most_spectator_names);
  EXPECT_EQ(state["spectator_names"][0], "0" + std::string(39, 'n'));
  EXPECT_EQ(state["spectator_names"][15], "15" + std::string(38, 'n'));
  Client& restless = *crowd.front();
  for (int i = 0; i < SharedGame::most_renames; ++i)
    EXPECT_EQ(ask(restless, {{"t", "name"}, {"name", "r" + std::to_string(i)}})["t"], "ok");
  EXPECT_EQ(ask(restless, {{"t", "name"}, {"name", "once more"}})["status"], 409);
}

TEST_F(Games, JoiningAgainCountsAsARename) {
  const Json game = create({{"game", "tictactoe"}});
  const Json other = create({{"game", "tictactoe"}});
  Client mia;
  const auto join_as = [&](const Json& of, const std::string& name) {
    return join(mia, of, "watch_token", {{"spectator_name", name}});
  };
  EXPECT_EQ(join_as(game, "Mia")["t"], "joined");
  for (int i = 0; i < 30; ++i) EXPECT_EQ(join_as(i % 2 == 0 ? other : game, "Mia")["t"], "joined");
  int renamed = 0;
  while (renamed < 50 && join_as(renamed % 2 == 0 ? game : other, std::to_string(renamed))["t"] == "joined")
    ++renamed;
  EXPECT_EQ(renamed, SharedGame::most_renames);
  const Json refused = join_as(game, "once more");
  EXPECT_EQ(refused["status"], 409);
  EXPECT_EQ(ask(mia, {{"t", "name"}, {"name", "once more"}})["status"], 409);
  const Json still = join_as(other, std::to_string(renamed - 1));
  EXPECT_EQ(still["state"]["spectator_names"], Json::array({std::to_string(renamed - 1)}));
  Client again;  // a reloaded page has a new connection, with no renames
  EXPECT_EQ(join(again, game, "watch_token", {{"spectator_name", "Mia"}})["t"], "joined");
}

TEST_F(ClassesOfAServer, SpectatorsOfClassGamesHaveNoNames) {
  const Json of = create();
  Attendant teacher;
  join(teacher, of, of["teacher_token"]);
  Attendant ada;
  Attendant ben;
  add_pupil(ada, of, "Ada");
  add_pupil(ben, of, "Ben");
  EXPECT_EQ(ask(teacher, {{"t", "start-round"}})["t"], "ok");
  const Json game = game_of(of, 1)["game"];
  Opponent watching;
  const Json joined =
      ask(watching,
          {{"t", "join"}, {"game", game}, {"token", of["teacher_token"]}, {"spectator_name", "Ms Brown"}});
  EXPECT_EQ(joined["you"], "spectator");
  EXPECT_EQ(joined["state"]["spectator_names"], Json::array());
  EXPECT_EQ(ask(watching, {{"t", "name"}, {"name", "Ms Brown"}})["status"], 403);
}

}  // namespace
}  // namespace rowan::server
