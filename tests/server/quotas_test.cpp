// SPDX-License-Identifier: MIT
// Tests how much one visitor can make the server store, and that other visitors are not affected.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/attending.hpp"
#include "server/visiting_games.hpp"

namespace rowan::server {
namespace {

using json::Json;
using std::chrono::seconds;
using ::testing::HasSubstr;

const Payer ada_pays{.visitor = "203.0.113.9"};
const Payer ben_pays{.visitor = "2001:db8:1:2::/64"};

constexpr double all_bytes = 16.0 * 1024 * 1024;

class Rematches : public Games {
 protected:
  /// Resigns and accepts rematches until a rematch is refused. Returns the refusal, counts the rematches in
  /// `opened`, and leaves the last one in `game`.
  Json rematch_until_refused(Client& ada, Client& ben, Json& game, int& opened) {
    while (true) {
      ask(ada, {{"t", "resign"}});
      ask(ada, {{"t", "ask-rematch"}});
      Json answer = ask(ben, {{"t", "accept-rematch"}});
      if (answer["t"] == "error") return answer;
      ++opened;
      Json event;
      while (event["event"]["kind"] != "rematch-accepted") event = ada.hear("event");
      game["game"] = event["event"]["next"];
      EXPECT_EQ(join(ada, game, "seat_token")["you"], "host");
      EXPECT_EQ(join(ben, game, "guest_token")["you"], "guest");
    }
  }
};

TEST_F(Rematches, CountAsNewGamesOfTheAcceptingPlayer) {
  Json game = create({{"game", "tictactoe"}});
  Client ada;
  Client ben;
  ada.connection()->payer = ada_pays;
  ben.connection()->payer = ben_pays;
  join(ada, game, "seat_token");
  game["guest_token"] = join(ben, game, "link_token")["seat_token"];
  int opened = 0;
  Json refused = rematch_until_refused(ada, ben, game, opened);
  EXPECT_EQ(opened, 20);
  EXPECT_EQ(refused["status"], 429);
  EXPECT_EQ(refused["retry_after"], 10);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("too many new games"));
  EXPECT_EQ(store_->count(), 21);
  const Json version = show(game["game"].get<std::string>(), game["seat_token"].get<std::string>());
  EXPECT_EQ(version["state"]["offers"]["rematch"], "host");  // the refusal changed nothing
  EXPECT_EQ(version["state"]["next"], nullptr);
  wait(seconds(10));
  EXPECT_EQ(ask(ben, {{"t", "accept-rematch"}})["t"], "ok");
  create({{"game", "tictactoe"}});  // other visitors can still create games
}

TEST_F(Games, NewGamesAreCountedForEachVisitor) {
  payer_ = ada_pays;
  for (int i = 0; i < 20; ++i) create({{"game", "tictactoe"}});
  EXPECT_THAT(create({{"game", "tictactoe"}, {"language", "de"}}, 429)["error"].get<std::string>(),
              HasSubstr("zu viele neue Partien"));
  EXPECT_EQ(store_->count(), 20);
  payer_ = ben_pays;
  create({{"game", "tictactoe"}});
}

TEST_F(Games, UnchangedNamesAreNotStoredAndRenamesAreLimited) {
  const Json game = create({{"game", "freestyle"}, {"name", "Ada"}});
  Client ada;
  join(ada, game, "seat_token");
  for (int i = 0; i < 50; ++i) EXPECT_EQ(ask(ada, {{"t", "name"}, {"name", "Ada"}})["version"], 0);
  int renamed = 0;
  for (int i = 0; i < 50; ++i)
    renamed += ask(ada, {{"t", "name"}, {"name", "Ada " + std::to_string(i)}})["t"] == "ok" ? 1 : 0;
  EXPECT_EQ(renamed, SharedGame::most_renames);
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM event"), SharedGame::most_renames);
  EXPECT_EQ(play(ada, "h8")["t"], "ok");
}

TEST_F(Games, AVisitorWhoHasStoredTooMuchMustWait) {
  const Json game = create({{"game", "freestyle"}});
  Client ada;
  Client ben;
  ada.connection()->payer = ada_pays;
  ben.connection()->payer = ben_pays;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  const auto before = store_->written();
  ASSERT_EQ(play(ada, "h8")["t"], "ok");
  const auto of_a_move = static_cast<double>(store_->written() - before);
  EXPECT_GT(of_a_move, 50);
  ASSERT_EQ(play(ben, "i9")["t"], "ok");
  // Uses up the rest of Ada's quota, to which her move has already been charged.
  service_->ledger().debit(ada_pays, Quota::bytes, all_bytes - of_a_move, now_.steady);
  Json refused = ask(ada, {{"t", "move"}, {"point", "h9"}, {"language", "de"}, {"id", "m"}});
  EXPECT_EQ(refused["status"], 429);
  EXPECT_GE(refused["retry_after"].get<int>(), 1);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("Adresse"));
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM event"), 3);
  payer_ = ada_pays;
  create({{"game", "freestyle"}}, 429);
  EXPECT_EQ(store_->count(), 1);
  wait(seconds(refused["retry_after"].get<int>()));
  EXPECT_EQ(ask(ada, {{"t", "move"}, {"point", "h9"}, {"id", "m"}})["t"], "ok");
}

TEST_F(Games, LookingUpManyGamesIsCharged) {
  const Json game = create({{"game", "freestyle"}});
  restart();
  const auto look = [&](int status) { show("nothing", "x", status); };
  payer_ = ada_pays;
  for (int i = 0; i < 400; ++i) look(404);
  look(429);
  Client ada;
  ada.connection()->payer = ada_pays;
  EXPECT_EQ(join(ada, game, "seat_token")["status"], 429);
  wait(seconds(1));
  EXPECT_EQ(join(ada, game, "seat_token")["you"], "host");
  payer_ = ben_pays;
  look(404);
}

class ManyGames : public Games {
 protected:
  /// Creates as many games as may be in memory, each by a different visitor, in one transaction. Returns
  /// their ids.
  std::vector<std::string> fill() {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < GameTable::most_live; ++i) {
      service_->create(
          {{"game", "tictactoe"}}, {.visitor = std::to_string(i)},
          [&](const HttpReply& reply) { ids.push_back(Json::parse(reply.body)["game"].get<std::string>()); },
          now_);
    }
    static_cast<void>(service_->finish(now_));
    EXPECT_EQ(ids.size(), GameTable::most_live);
    return ids;
  }
};

TEST_F(ManyGames, DoNotKeepOutOwnersOfOlderGames) {
  const Json old = create({{"game", "tictactoe"}});
  wait(seconds(1));
  fill();
  EXPECT_LE(service_->table().size(), GameTable::most_live);
  EXPECT_EQ(service_->table().peek(old["game"].get<std::string>()), nullptr);  // least recently used
  Client owner;
  EXPECT_EQ(join(owner, old, "seat_token")["you"], "host");
  create({{"game", "tictactoe"}});  // the many games do not prevent other visitors from creating games
  EXPECT_LE(service_->table().size(), GameTable::most_live);
}

TEST_F(ManyGames, LeaveMemoryWhenIdle) {
  fill();
  EXPECT_EQ(service_->table().size(), GameTable::most_live);
  const std::int64_t kept = store_->kept_bytes();
  wait(GameTable::kept_idle + GameService::sweep_interval + seconds(1));
  ASSERT_FALSE(finish());
  EXPECT_EQ(service_->table().size(), 0U);
  EXPECT_LT(4 * store_->kept_bytes(), kept) << "pages of the file";
}

TEST_F(ManyGames, DoNotKeepOutOthersWhileConnected) {
  const Json old = create({{"game", "tictactoe"}});
  wait(GameTable::kept_idle + GameService::sweep_interval + seconds(1));
  ASSERT_FALSE(finish());
  ASSERT_EQ(service_->table().size(), 0U);
  Client crowd;
  for (const std::string& id : fill())
    (*service_->table().find(id, now_))->connections.push_back(crowd.connection());
  Client owner;
  EXPECT_EQ(join(owner, old, "seat_token")["you"], "host");
  EXPECT_EQ(play(owner, "b2")["t"], "ok");
}

/// A game with a clock of one day. Two moves are played, and then both players leave.
class LongClock : public Games {
 protected:
  static constexpr Milliseconds day{24LL * 60 * 60 * 1'000};

  void SetUp() override {
    Games::SetUp();
    game_ = create({{"game", "freestyle"},
                    {"clock", {{"kind", "fischer"}, {"time_ms", day.count()}, {"increment_ms", 0}}}});
    Client ada;
    Client ben;
    join(ada, game_, "seat_token");
    game_["guest_token"] = join(ben, game_, "link_token")["seat_token"];
    play(ada, "h8");
    play(ben, "i9");  // the host is to move, with the clock running
    service_->leave(ada.connection(), now_);
    service_->leave(ben.connection(), now_);
  }

  /// Lets time pass, with the sweeps of the service.
  void pass(Milliseconds time) {
    for (Milliseconds step{300'000}; time > Milliseconds(0); time -= step) {
      step = std::min(step, time);
      wait(step);
      ASSERT_FALSE(finish());
    }
  }
  Json state() {
    return show(game_["game"].get<std::string>(), game_["seat_token"].get<std::string>())["state"];
  }

  Json game_;
};

TEST_F(LongClock, LeavesMemoryAndContinues) {
  pass(GameTable::kept_idle + 2 * GameService::sweep_interval + seconds(30));
  EXPECT_EQ(service_->table().size(), 0U);
  EXPECT_EQ(service_->table().parked(), 1U);
  pass(std::chrono::hours(3) - GameTable::kept_idle - 2 * GameService::sweep_interval - seconds(30));
  const Json clock = state()["clock"];
  EXPECT_EQ(clock["running"], "host");
  EXPECT_EQ(clock["left"]["host"]["time_ms"], (std::chrono::hours(21) + lag_allowance).count());
  EXPECT_EQ(service_->table().parked(), 0U);
  Client ada;
  join(ada, game_, "seat_token");
  EXPECT_EQ(play(ada, "h9")["t"], "ok");
}

TEST_F(LongClock, RunsOutWithoutConnections) {
  pass(day - seconds(1));
  EXPECT_EQ(service_->table().size(), 0U);
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM event"), 3);
  EXPECT_EQ(service_->next_tick() <= now_.steady + seconds(5), true);
  pass(seconds(2));
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM event"), 4);  // without a request
  EXPECT_EQ(state()["result"]["how"], "time");
  EXPECT_EQ(state()["result"]["winner"], "guest");
}

TEST_F(LongClock, IsStoredPeriodicallyAndAtTheEnd) {
  pass(std::chrono::hours(2));
  EXPECT_GE(*store_->connection().query_integer("SELECT turn_ms FROM game"),
            Milliseconds(std::chrono::hours(2) - 2 * GameTable::parked_save_interval).count());
  ASSERT_FALSE(service_->end(now_));
  restart();
  EXPECT_EQ(service_->table().size(), 0U);
  wait(GameTable::wait_for_mover);
  EXPECT_EQ(state()["clock"]["left"]["host"]["time_ms"], (std::chrono::hours(22) + lag_allowance).count());
}

TEST_F(Games, InAFullStoreOnlyExistingGamesContinue) {
  const Json game = create({{"game", "freestyle"}});
  Client ada;
  Client ben;
  join(ada, game, "seat_token");
  join(ben, game, "link_token");
  const auto pages = store_->connection().query_integer("PRAGMA page_count");
  const std::string bound = "PRAGMA max_page_count = " + std::to_string(*pages * 5 / 4);
  ASSERT_TRUE(store_->connection().execute(bound.c_str()));
  EXPECT_THAT(create({{"game", "freestyle"}}, 503)["error"].get<std::string>(), HasSubstr("limit of games"));
  EXPECT_EQ(play(ada, "h8")["t"], "ok");
  EXPECT_EQ(play(ben, "i9")["t"], "ok");
  EXPECT_EQ(ask(ada, {{"t", "resign"}})["t"], "ok");
  ask(ada, {{"t", "ask-rematch"}});
  EXPECT_EQ(ask(ben, {{"t", "accept-rematch"}})["status"], 503);
}

TEST_F(ClassesOfAServer, RoundsAreChargedToTheTeacher) {
  constexpr int pupils = 40;
  const Json made = create();
  Attendant teacher;
  teacher.connection()->payer = ada_pays;
  join(teacher, made, made["teacher_token"]);
  std::vector<std::unique_ptr<Attendant>> crowd;
  for (int i = 0; i < pupils; ++i) {
    crowd.push_back(std::make_unique<Attendant>());
    crowd.back()->connection()->payer = {.visitor = "pupil " + std::to_string(i)};
    add_pupil(*crowd.back(), made, "Pupil " + std::to_string(i));
  }
  int rounds = 0;
  Json answer;
  while ((answer = ask(teacher, {{"t", "start-round"}}))["t"] == "ok") {
    ++rounds;
    for (int board = 1; board <= pupils / 2; ++board)
      classes_->receive(teacher.connection(),
                        Json{{"t", "decide"}, {"id", ++asked_}, {"board", board}, {"result", "draw"}}.dump(),
                        now_);
    finish();
  }
  EXPECT_EQ(rounds, 10);  // 200 games
  EXPECT_EQ(answer["status"], 429);
  EXPECT_EQ(answer["retry_after"], 100);
  EXPECT_EQ(store_->count(), 200);
  EXPECT_EQ(state(made)["round"], 10);
  wait(seconds(100));
  EXPECT_EQ(ask(teacher, {{"t", "start-round"}})["t"], "ok");
}

TEST_F(ClassesOfAServer, ManyClassesDoNotKeepOutOthers) {
  const Json old = create();
  wait(seconds(1));
  for (std::size_t i = 0; i < ClassTable::most_live; ++i)
    classes_->create({{"game", "tictactoe"}}, {.visitor = std::to_string(i)}, [](const HttpReply&) {}, now_);
  finish();
  Attendant teacher;
  EXPECT_EQ(join(teacher, old, old["teacher_token"])["you"], "teacher");
  create();
}

TEST_F(ClassesOfAServer, MessagesWithoutEffectAreNotStored) {
  const Json made = create();
  Attendant teacher;
  Attendant ada;
  join(teacher, made, made["teacher_token"]);
  add_pupil(ada, made, "Ada");
  const Json version = state(made)["version"];
  EXPECT_EQ(ask(ada, {{"t", "return"}})["version"], version);
  EXPECT_EQ(ask(ada, {{"t", "name"}, {"name", "Ada"}})["version"], version);
  EXPECT_EQ(ask(teacher, {{"t", "rename"}, {"pupil", 1}, {"name", "Ada"}})["version"], version);
  EXPECT_EQ(ask(teacher, {{"t", "readmit"}, {"pupil", 1}})["version"], version);
  EXPECT_EQ(state(made)["version"], version);
}

}  // namespace
}  // namespace rowan::server
