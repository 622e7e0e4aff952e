// SPDX-License-Identifier: MIT
// Places in a class, and the names of the pupils who hold them.
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/attending.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::HasSubstr;

TEST_F(ClassesOfAServer, AClassHasAtMostAHundredPupils) {
  const Json full = create();
  std::vector<std::unique_ptr<Attendant>> crowd;
  for (int i = 0; i < SchoolClass::most_pupils; ++i) {
    crowd.push_back(std::make_unique<Attendant>());
    const Json joined = join(*crowd.back(), full, full["link_token"], {{"name", "Anna"}});
    ASSERT_EQ(joined["pupil"], i + 1);
  }
  Attendant late;
  const Json refused = join(late, full, full["link_token"], {{"name", "Zoe"}});
  EXPECT_EQ(refused["status"], 409);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("full"));
  EXPECT_EQ(state(full)["pupils"][99]["name"], "Anna 100");
  Attendant teacher;
  join(teacher, full, full["teacher_token"]);
  EXPECT_EQ(ask(teacher, {{"t", "remove"}, {"pupil", 1}})["t"], "ok");
  EXPECT_EQ(join(late, full, full["link_token"], {{"name", "Zoe"}})["pupil"], 101);
  EXPECT_EQ(ask(teacher, {{"t", "readmit"}, {"pupil", 1}})["status"], 409);
}

// Clients that disconnect before they confirm their places do not fill the class.
TEST_F(ClassesOfAServer, UnconfirmedPlacesAreReused) {
  const Json made = create();
  Attendant kept;
  add_pupil(kept, made, "Ada");
  for (int i = 1; i < SchoolClass::most_pupils; ++i) {
    Attendant lost;
    join(lost, made, made["link_token"], {{"name", "Ghost"}});
    classes_->leave(lost.connection(), now_);
  }
  const std::size_t everybody = state(made)["pupils"].size();
  ASSERT_EQ(everybody, 100U);
  Attendant connected;  // has not confirmed the place, but is still connected
  EXPECT_EQ(join(connected, made, made["link_token"], {{"name", "Ben"}})["pupil"], 2);
  Attendant next;
  const Json given = join(next, made, made["link_token"], {{"name", "Cleo"}});
  EXPECT_EQ(given["pupil"], 3);
  EXPECT_EQ(ask(next, {{"t", "confirm"}})["t"], "ok");
  EXPECT_EQ(ask(connected, {{"t", "confirm"}})["t"], "ok");
  restart();
  const Json now = state(made);
  EXPECT_EQ(now["pupils"].size(), everybody);
  EXPECT_EQ(now["pupils"][0]["name"], "Ada");
  EXPECT_EQ(now["pupils"][1]["name"], "Ben");
  EXPECT_EQ(now["pupils"][2]["name"], "Cleo");
  EXPECT_EQ(show(made, given["pupil_token"])["pupil"], 3);
}

TEST_F(ClassesOfAServer, NamesAreCleanedAndDistinct) {
  const Json made = create({{"game", "tictactoe"}, {"name", " 3\u202Eb\n"}});
  EXPECT_EQ(made["state"]["name"], "3b");
  Attendant ada;
  Attendant other;
  add_pupil(ada, made,
            " \x01"
            "Ada\u202E\n\tB. ");
  EXPECT_EQ(state(made)["pupils"][0]["name"], "Ada B.");
  EXPECT_EQ(join(other, made, made["link_token"], {{"name", "\u200F\x07\n"}})["status"], 400);
  EXPECT_EQ(join(other, made, made["link_token"], {{"name", ""}})["status"], 400);
  EXPECT_EQ(join(other, made, made["link_token"], {{"name", 7}})["status"], 400);
  add_pupil(other, made, "Ada B.");
  EXPECT_EQ(state(made)["pupils"][1]["name"], "Ada B. 2");
  EXPECT_EQ(ask(other, {{"t", "name"}, {"name", "\n"}})["status"], 409);
  EXPECT_EQ(ask(other, {{"t", "name"}, {"name", std::string(100, 'x')}})["t"], "ok");
  EXPECT_EQ(state(made)["pupils"][1]["name"], std::string(40, 'x'));
}

TEST_F(ClassesOfAServer, JoiningAgainReturnsTheSamePlace) {
  const Json made = create();
  Attendant lost;
  const Json first = join(lost, made, made["link_token"], {{"name", "Ada"}, {"id", "j1"}});
  EXPECT_EQ(state(made)["pupils"][0]["is_playing"], false);
  classes_->leave(lost.connection(), now_);
  restart();
  Attendant again;
  const Json next = join(again, made, made["link_token"], {{"name", "Ada"}, {"id", "j1"}});
  EXPECT_EQ(next["pupil"], 1);
  show(made, first["pupil_token"], 404);
  EXPECT_EQ(show(made, next["pupil_token"])["pupil"], 1);
  EXPECT_EQ(ask(again, {{"t", "confirm"}})["t"], "ok");
  classes_->leave(again.connection(), now_);
  Attendant other;  // too late, because the place has been confirmed
  EXPECT_EQ(join(other, made, made["link_token"], {{"name", "Ada"}, {"id", "j1"}})["pupil"], 2);
}

TEST_F(ClassesOfAServer, JoiningAgainBeforeTheOldConnectionIsLostReturnsTheSamePlace) {
  const Json made = create();
  const Json asked{{"name", "Anna"}, {"id", "0123456789abcdef"}};
  Attendant lost;
  const Json first = join(lost, made, made["link_token"], asked);
  Attendant again;
  const Json next = join(again, made, made["link_token"], asked);
  EXPECT_EQ(next["pupil"], 1);
  EXPECT_EQ(ask(lost, {{"t", "confirm"}})["status"], 403);  // by now this connection counts as a guest's
  show(made, first["pupil_token"], 404);
  EXPECT_EQ(ask(again, {{"t", "confirm"}})["t"], "ok");
  EXPECT_EQ(state(made)["pupils"].size(), 1U);
  EXPECT_EQ(state(made)["pupils"][0]["name"], "Anna");
  // Another client may use the same short id.
  Attendant one;
  Attendant two;
  EXPECT_EQ(join(one, made, made["link_token"], {{"name", "Ben"}, {"id", 1}})["pupil"], 2);
  EXPECT_EQ(join(two, made, made["link_token"], {{"name", "Ben"}, {"id", 1}})["pupil"], 3);
}

}  // namespace
}  // namespace rowan::server
