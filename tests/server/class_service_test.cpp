// SPDX-License-Identifier: MIT
#include "server/classes/class_service.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/attending.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::HasSubstr;

/// A class with a teacher and three pupils who can play: Ada, Ben and Cleo.
class AClassOfThree : public ClassesOfAServer {
 protected:
  void SetUp() override {
    ClassesOfAServer::SetUp();
    class_ = create();
    EXPECT_EQ(join(teacher_, class_, class_["teacher_token"])["you"], "teacher");
    ada_token_ = add_pupil(ada_, class_, "Ada");
    ben_token_ = add_pupil(ben_, class_, "Ben");
    cleo_token_ = add_pupil(cleo_, class_, "Cleo");
  }

  /// The only game of the first round, and its two players. The remaining pupil has a bye.
  struct Started {
    Json game;
    Json first_token;
    Json second_token;
    int first;
    int other;
  };
  Started start() {
    EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["t"], "ok");
    const Json board = game_of(class_, 1);
    const std::vector<Json> tokens{ada_token_, ben_token_, cleo_token_};
    const int first = board["first"].get<int>();
    const int other = board["second"].get<int>();
    return {.game = board["game"],
            .first_token = tokens[static_cast<std::size_t>(first) - 1],
            .second_token = tokens[static_cast<std::size_t>(other) - 1],
            .first = first,
            .other = other};
  }

  Json class_;
  Json ada_token_;
  Json ben_token_;
  Json cleo_token_;
  Attendant teacher_;
  Attendant ada_;
  Attendant ben_;
  Attendant cleo_;
};

TEST_F(ClassesOfAServer, ATokenOpensOnlyItsClass) {
  const Json one_class = create();
  const Json other = create();
  Attendant client;
  const Json foreign = add_pupil(client, other, "Eve");
  for (const Json& token :
       {other["teacher_token"], other["link_token"], foreign, Json(""), Json("x"), other["class"]}) {
    EXPECT_EQ(join(client, one_class, token, {{"name", "Eve"}})["status"], 404);
    EXPECT_EQ(show(one_class, token, 404)["state"], nullptr);
  }
  EXPECT_EQ(join(client, {{"class", "nothing"}}, one_class["teacher_token"])["status"], 404);
  EXPECT_EQ(join(client, one_class, Json(7))["status"], 400);
  Attendant stranger;
  EXPECT_EQ(ask(stranger, {{"t", "start-round"}})["status"], 409);  // has not joined
  EXPECT_EQ(join(stranger, one_class, one_class["link_token"])["you"], "guest");
  for (const char* const message : {"start-round", "end", "leave", "confirm", "name", "decide"})
    EXPECT_EQ(ask(stranger, {{"t", message}})["status"], 403) << message;
  EXPECT_TRUE(show(one_class, one_class["link_token"])["state"]["pupils"].empty());
}

TEST_F(AClassOfThree, ATokenOpensOnlyThePupilsGames) {
  const Started round = start();
  Opponent first;
  EXPECT_EQ(join_game(first, round.game, round.first_token)["you"], "host");
  Opponent other;
  EXPECT_EQ(join_game(other, round.game, round.second_token)["you"], "guest");
  Opponent watching;
  EXPECT_EQ(join_game(watching, round.game, class_["teacher_token"])["you"], "spectator");
  const std::vector<Json> tokens{ada_token_, ben_token_, cleo_token_};
  const Json& third = tokens[static_cast<std::size_t>(6 - round.first - round.other) - 1];
  Opponent stranger;
  EXPECT_EQ(join_game(stranger, round.game, third)["status"], 404);
  EXPECT_EQ(join_game(stranger, round.game, class_["link_token"])["status"], 404);
  // A pupil who is not a player of the game cannot see it.
  EXPECT_EQ(show(class_, third)["state"]["played"][0]["boards"][0]["game"], nullptr);
  EXPECT_EQ(show(class_, round.first_token)["state"]["played"][0]["boards"][0]["game"], round.game);
  EXPECT_EQ(show(class_, round.first_token)["state"]["played"][0]["boards"][0]["moves"], nullptr);
  EXPECT_EQ(ask(watching, {{"t", "move"}, {"point", "b2"}})["status"], 403);
  EXPECT_EQ(ask(first, {{"t", "name"}, {"name", "X"}})["status"], 409);
  EXPECT_EQ(ask(first, {{"t", "resign"}})["t"], "ok");
  EXPECT_EQ(ask(first, {{"t", "ask-rematch"}})["status"], 409);
  EXPECT_EQ(game_of(class_, 1)["result"], "second");
  EXPECT_EQ(game_of(class_, 1)["how"], "resignation");
}

TEST_F(AClassOfThree, MessagesAreRefusedFromOthers) {
  for (const Json& message : std::vector<Json>{{{"t", "start-round"}},
                                               {{"t", "remove"}, {"pupil", 2}},
                                               {{"t", "readmit"}, {"pupil", 2}},
                                               {{"t", "rename"}, {"pupil", 2}, {"name", "X"}},
                                               {{"t", "decide"}, {"board", 1}, {"result", "first"}},
                                               {{"t", "end"}}})
    EXPECT_EQ(ask(ada_, message)["status"], 403) << message;
  for (const Json& message :
       std::vector<Json>{{{"t", "name"}, {"name", "X"}}, {{"t", "leave"}}, {{"t", "return"}}})
    EXPECT_EQ(ask(teacher_, message)["status"], 403) << message;
  EXPECT_EQ(ask(ada_, {{"t", "dance"}})["status"], 400);
  EXPECT_EQ(ask(teacher_, {{"t", "remove"}, {"pupil", 4}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "remove"}, {"pupil", "Ada"}})["status"], 400);
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 1}, {"result", "first"}})["status"], 409);
  EXPECT_EQ(state(class_)["round"], 0);
  EXPECT_EQ(state(class_)["is_over"], false);
}

TEST_F(AClassOfThree, ARoundMustEndBeforeTheNextBegins) {
  start();
  const Json refused = ask(teacher_, {{"t", "start-round"}});
  EXPECT_EQ(refused["status"], 409);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("1 game of"));
  EXPECT_THAT(ask(teacher_, {{"t", "start-round"}, {"language", "de"}})["error"].get<std::string>(),
              HasSubstr("1 Partie dieser Runde"));
  EXPECT_EQ(ask(ada_, {{"t", "end"}, {"language", "ja"}})["error"], "これは先生だけができます");
  EXPECT_EQ(ask(ada_, {{"t", "name"}, {"name", "Eve"}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "rename"}, {"pupil", 1}, {"name", "Eve"}})["t"], "ok");
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 2}, {"result", "draw"}})["status"], 409);  // the bye
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 1}, {"result", "draw"}})["t"], "ok");
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 1}, {"result", "first"}})["status"], 409);
  EXPECT_EQ(game_of(class_, 1)["how"], "teacher");
  EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["t"], "ok");
  EXPECT_EQ(state(class_)["round"], 2);
  EXPECT_EQ(ask(teacher_, {{"t", "end"}})["t"], "ok");
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 1}, {"result", "none"}})["t"], "ok");
  EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["status"], 409);
  Attendant late;
  EXPECT_EQ(join(late, class_, class_["link_token"], {{"name", "Zoe"}})["status"], 409);
}

TEST_F(AClassOfThree, ARepeatedMessageHasNoEffectEvenAfterARestart) {
  const Json message{{"t", "start-round"}, {"id", "r1"}};
  const Json version = ask(teacher_, message)["version"];
  EXPECT_EQ(ask(teacher_, message)["version"], version);
  EXPECT_EQ(ask(teacher_, {{"t", "decide"}, {"board", 1}, {"result", "draw"}})["t"], "ok");
  restart();
  Attendant again;
  join(again, class_, class_["teacher_token"]);
  EXPECT_EQ(ask(again, message)["version"], version);
  EXPECT_EQ(state(class_)["round"], 1);
  // A message with the same id from another sender is a different message.
  Attendant ada;
  EXPECT_EQ(join(ada, class_, ada_token_)["you"], "pupil");
  EXPECT_NE(ask(ada, {{"t", "leave"}, {"id", "r1"}})["version"], version);
  EXPECT_EQ(state(class_)["pupils"][0]["is_playing"], false);
}

TEST_F(AClassOfThree, AfterTheEndOnlyNamesCanChange) {
  ASSERT_EQ(ask(teacher_, {{"t", "remove"}, {"pupil", 2}})["t"], "ok");
  ASSERT_EQ(ask(teacher_, {{"t", "end"}})["t"], "ok");
  for (const char* const change : {"leave", "return"}) EXPECT_EQ(ask(ada_, {{"t", change}})["status"], 409);
  EXPECT_EQ(ask(ada_, {{"t", "name"}, {"name", "Eve"}})["error"], "the class is over");
  EXPECT_EQ(ask(teacher_, {{"t", "remove"}, {"pupil", 1}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "readmit"}, {"pupil", 2}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "rename"}, {"pupil", 1}, {"name", "Adele"}})["t"], "ok");
  restart();
  EXPECT_EQ(state(class_)["pupils"][0]["name"], "Adele");
}

TEST_F(AClassOfThree, AGameIsKeptAsLongAsItsClass) {
  const Started round = start();
  wait(std::chrono::days(3));
  const int without_game = 1 + 2 + 3 - round.first - round.other;
  ASSERT_EQ(ask(teacher_, {{"t", "rename"}, {"pupil", without_game}, {"name", "Zoe"}})["t"], "ok");
  for (int restarts = 0; restarts < 2; ++restarts, restart()) {
    Opponent player;
    const Json joined = join_game(player, round.game, round.first_token);
    EXPECT_EQ(joined["state"]["kept_until"], state(class_)["kept_until"]);
  }
}

TEST_F(AClassOfThree, ARemovedPupilLosesTheOpenGame) {
  const Started round = start();
  Opponent other;
  join_game(other, round.game, round.second_token);
  EXPECT_EQ(ask(teacher_, {{"t", "remove"}, {"pupil", round.first}})["t"], "ok");
  EXPECT_EQ(game_of(class_, 1)["result"], "second");
  EXPECT_EQ(game_of(class_, 1)["how"], "teacher");
  const Json event = other.hear_last("event");
  EXPECT_EQ(event["state"]["result"]["winner"], "guest");
  EXPECT_EQ(event["state"]["result"]["how"], "teacher");
  Attendant removed;
  EXPECT_EQ(join(removed, class_, round.first_token)["you"], "pupil");
  EXPECT_EQ(ask(removed, {{"t", "return"}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["t"], "ok");
  for (const Json& board : state(class_)["played"][1]["boards"]) {
    EXPECT_NE(board["first"], round.first);
    EXPECT_NE(board["second"], round.first);
  }
}

TEST_F(AClassOfThree, ARestartLosesNothing) {
  const Started round = start();
  Opponent first;
  join_game(first, round.game, round.first_token);
  teacher_.hear_last("state");
  EXPECT_EQ(ask(first, {{"t", "move"}, {"point", "b2"}})["t"], "ok");
  EXPECT_EQ(teacher_.hear_last("board")["moves"], Json::parse(R"(["b2"])"));
  games_->leave(first.connection(), now_);
  for (const Attendant* const one_of_all : {&teacher_, &ada_, &ben_, &cleo_})
    classes_->leave(one_of_all->connection(), now_);
  finish();
  const Json before = state(class_);
  restart();
  EXPECT_EQ(state(class_), before);
  EXPECT_EQ(game_of(class_, 1)["moves"], Json::parse(R"(["b2"])"));
  Opponent back;
  EXPECT_EQ(join_game(back, round.game, round.second_token)["you"], "guest");
  EXPECT_EQ(ask(back, {{"t", "resign"}})["t"], "ok");  // no client asks about the class before the restart
  restart();
  EXPECT_EQ(game_of(class_, 1)["result"], "first");
  Attendant teacher;
  join(teacher, class_, class_["teacher_token"]);
  EXPECT_EQ(ask(teacher, {{"t", "start-round"}})["t"], "ok");
}

TEST_F(AClassOfThree, OldClassesAreDeletedWithTheirGamesAndNames) {
  const Started round = start();
  Opponent first;
  join_game(first, round.game, round.first_token);
  wait(std::chrono::days(20));
  ask(first, {{"t", "move"}, {"point", "b2"}});  // a move keeps the class from expiring
  wait(std::chrono::days(20));
  restart();
  EXPECT_EQ(state(class_)["played"][0]["boards"][0]["moves"], Json::parse(R"(["b2"])"));
  Attendant pupil;
  join(pupil, class_, ada_token_);
  wait(std::chrono::days(11) + GameService::deletion_interval);
  show(class_, class_["teacher_token"], 404);
  EXPECT_EQ(pupil.hear_last("error")["status"], 404);
  wait(GameService::deletion_interval);
  for (const char* const table : {"class", "class_event", "class_pupil", "class_game", "game", "event"})
    EXPECT_EQ(store_->connection().query_integer(std::string("SELECT count(*) FROM ") + table), 0) << table;
}

/// The tables of a file that was made before there were classes.
constexpr const char* tables_of_version_1 = R"sql(
  CREATE TABLE game (
    id              TEXT PRIMARY KEY,
    created         INTEGER NOT NULL,
    changed         INTEGER NOT NULL,
    setup           TEXT NOT NULL,
    host_token      BLOB NOT NULL,
    link_token      BLOB NOT NULL,
    watch_token     BLOB NOT NULL,
    guest_token     BLOB,
    guest_confirmed INTEGER NOT NULL DEFAULT 0,
    timed           INTEGER NOT NULL DEFAULT 0,
    turn_version    INTEGER NOT NULL DEFAULT 0,
    turn_ms         INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX game_changed ON game (changed);
  CREATE INDEX game_timed ON game (id) WHERE timed = 1;
  CREATE TABLE event (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    message TEXT NOT NULL,
    event   TEXT NOT NULL,
    PRIMARY KEY (game, version)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = 0x526f7767;
  PRAGMA user_version = 1;
)sql";

TEST_F(ClassesOfAServer, AFileOfVersion1IsUpgraded) {
  std::optional<HttpReply> reply;
  games_->create({{"game", "tictactoe"}}, payer_, [&](HttpReply given) { reply = std::move(given); }, now_);
  finish();
  const Json game = Json::parse(reply->body);
  Opponent ada;
  EXPECT_EQ(join_game(ada, game["game"], game["seat_token"])["you"], "host");
  EXPECT_EQ(ask(ada, {{"t", "move"}, {"point", "b2"}})["t"], "ok");
  {
    const auto old = store::Connection::open(folder_ / "old.db", store::Access::read_write).value();
    ASSERT_TRUE(old->execute(tables_of_version_1));
    const std::string copy = "ATTACH '" + (folder_ / file_).string() +
                             "' AS source; INSERT INTO game SELECT id, created, changed, setup, host_token,"
                             " link_token, watch_token, guest_token, guest_confirmed, timed, turn_version,"
                             " turn_ms FROM source.game;"
                             " INSERT INTO event SELECT game, version, message, event FROM source.event;";
    ASSERT_TRUE(old->execute(copy.c_str()));
  }
  file_ = "old.db";
  restart();
  EXPECT_EQ(store_->connection().query_integer("PRAGMA user_version"), 3);
  Opponent back;
  const Json joined = join_game(back, game["game"], game["seat_token"]);
  EXPECT_EQ(joined["you"], "host");
  EXPECT_EQ(joined["state"]["version"], 1);
  EXPECT_EQ(joined["state"]["class"], nullptr);
  Attendant pupil;
  const Json made = create();
  add_pupil(pupil, made, "Ada");
  restart();
  EXPECT_EQ(state(made)["pupils"][0]["name"], "Ada");
}

TEST_F(AClassOfThree, AFullDiskIsReportedAndChangesNothing) {
  const Json before = state(class_);
  ASSERT_TRUE(store_->connection().execute("PRAGMA query_only = ON"));
  EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["status"], 503);
  EXPECT_EQ(ask(ada_, {{"t", "leave"}})["status"], 503);
  Attendant late;
  EXPECT_EQ(join(late, class_, class_["link_token"], {{"name", "Zoe"}})["status"], 503);
  create({{"game", "tictactoe"}}, 503);
  ASSERT_TRUE(store_->connection().execute("PRAGMA query_only = OFF"));
  EXPECT_EQ(state(class_), before);
  start();
  EXPECT_EQ(state(class_)["round"], 1);
}

TEST_F(AClassOfThree, ConnectionsAreLimited) {
  std::vector<std::unique_ptr<Attendant>> crowd;
  for (int i = 1; i < ClassService::most_per_member; ++i) {
    crowd.push_back(std::make_unique<Attendant>());
    EXPECT_EQ(join(*crowd.back(), class_, ada_token_)["pupil"], 1);
  }
  Attendant late;
  EXPECT_EQ(join(late, class_, ada_token_)["status"], 429);
  EXPECT_EQ(join(late, class_, ben_token_)["pupil"], 2);
  classes_->leave(crowd.back()->connection(), now_);
  EXPECT_EQ(join(late, class_, ada_token_)["pupil"], 1);
}

TEST_F(ClassesOfAServer, InvalidSetupsAreRefusedWithAReason) {
  for (const Json& request : std::vector<Json>{{{"game", "chess"}},
                                               {{"name", 7}},
                                               {{"pairing", "knockout"}},
                                               {{"rounds", 0}},
                                               {{"rounds", 51}},
                                               {{"rounds", "many"}},
                                               {{"clock", 5}}})
    EXPECT_FALSE(create(request, 400)["error"].get<std::string>().empty()) << request;
}

}  // namespace
}  // namespace rowan::server
