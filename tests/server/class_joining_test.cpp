// SPDX-License-Identifier: MIT
// Admission to a class: whom the teacher lets in, and who is kept out.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/attending.hpp"
#include "server/classes/class_store.hpp"
#include "server/multiplayer/token.hpp"

namespace rowan::server {
namespace {

using json::Json;
using ::testing::HasSubstr;

class ClassJoining : public ClassesOfAServer {
 protected:
  void SetUp() override {
    ClassesOfAServer::SetUp();
    class_ = create();
    join(teacher_, class_, class_["teacher_token"]);
  }

  Json come(Attendant& client, const std::string& name, const std::string& visitor = "") {
    client.connection()->payer = {.visitor = visitor};
    return join(client, class_, class_["link_token"], {{"name", name}});
  }
  /// The entry of a pupil, as the teacher sees it.
  Json entry(int pupil) { return state(class_)["pupils"][static_cast<std::size_t>(pupil) - 1]; }
  void tell(const Json& message) { ASSERT_EQ(ask(teacher_, message)["t"], "ok") << message; }

  Json class_;
  Attendant teacher_;
};

TEST_F(ClassJoining, AClosedClassAdmitsNoNewPupil) {
  Attendant ada;
  const Json token = add_pupil(ada, class_, "Ada");
  tell({{"t", "joining"}, {"mode", "closed"}});
  EXPECT_EQ(state(class_)["joining"], "closed");
  Attendant ben;
  const Json refused = come(ben, "Ben");
  EXPECT_EQ(refused["status"], 409);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("closed the class"));
  EXPECT_EQ(show(class_, class_["link_token"])["state"]["joining"], "closed");  // guests are told
  restart();
  Attendant again;
  EXPECT_EQ(join(again, class_, token)["you"], "pupil");  // a pupil of the class may come back
  EXPECT_EQ(come(ben, "Ben")["status"], 409);
  join(teacher_, class_, class_["teacher_token"]);
  tell({{"t", "joining"}, {"mode", "open"}});
  EXPECT_EQ(come(ben, "Ben")["pupil"], 2);
  EXPECT_EQ(ask(teacher_, {{"t", "joining"}, {"mode", "ajar"}})["status"], 400);
  EXPECT_EQ(ask(ben, {{"t", "joining"}, {"mode", "open"}})["status"], 403);
}

TEST_F(ClassJoining, AnUnconfirmedPlaceDoesNotAdmitToAClosedClass) {
  Attendant ghost;
  come(ghost, "Ghost");  // this client never confirms its place
  classes_->leave(ghost.connection(), now_);
  tell({{"t", "joining"}, {"mode", "closed"}});
  Attendant ben;
  EXPECT_EQ(come(ben, "Ben")["status"], 409);
}

TEST_F(ClassJoining, PupilsWaitForApproval) {
  tell({{"t", "joining"}, {"mode", "approval"}});
  std::vector<std::unique_ptr<Attendant>> crowd;
  for (const char* const name : {"Ada", "Ben", "Cleo", "Dora"}) {
    crowd.push_back(std::make_unique<Attendant>());
    EXPECT_EQ(come(*crowd.back(), name)["you"], "pupil");
    EXPECT_EQ(ask(*crowd.back(), {{"t", "confirm"}})["t"], "ok");
  }
  EXPECT_EQ(entry(1)["waiting"], true);
  EXPECT_EQ(entry(1)["is_playing"], false);
  EXPECT_EQ(ask(teacher_, {{"t", "start-round"}})["status"], 409);  // no pupil can play yet
  // A waiting pupil sees only one entry: the pupil's own.
  const Json own = crowd[1]->hear_last("state")["state"];
  ASSERT_EQ(own["pupils"].size(), 1U);
  EXPECT_EQ(own["pupils"][0]["name"], "Ben");
  tell({{"t", "approve"}, {"pupil", 1}});
  EXPECT_EQ(entry(1)["waiting"], false);
  EXPECT_EQ(entry(1)["is_playing"], true);
  EXPECT_EQ(crowd[0]->hear_last("state")["state"]["pupils"].size(), 1U);  // the others are not admitted yet
  tell({{"t", "deny"}, {"pupil", 2}});
  EXPECT_EQ(entry(2)["removed"], true);
  EXPECT_EQ(ask(teacher_, {{"t", "approve"}, {"pupil", 2}})["status"], 409);
  EXPECT_EQ(ask(teacher_, {{"t", "approve"}, {"pupil", 9}})["status"], 409);
  tell({{"t", "approve"}});  // approves everyone who is waiting
  EXPECT_EQ(entry(3)["is_playing"], true);
  EXPECT_EQ(entry(4)["is_playing"], true);
  EXPECT_EQ(entry(2)["removed"], true);
  EXPECT_EQ(ask(teacher_, {{"t", "approve"}})["error"], "no pupil is waiting to be admitted");
  restart();
  EXPECT_EQ(entry(1)["is_playing"], true);
  EXPECT_EQ(entry(2)["removed"], true);
  EXPECT_EQ(state(class_)["joining"], "approval");
}

TEST_F(ClassJoining, ARemovedPupilIsKeptOutUnderEveryName) {
  Attendant eve;
  const Json token = come(eve, "Eve", "203.0.113.9")["pupil_token"];
  ask(eve, {{"t", "confirm"}});
  Attendant ada;
  come(ada, "Ada", "198.51.100.7");
  tell({{"t", "remove"}, {"pupil", 1}});
  restart();
  join(teacher_, class_, class_["teacher_token"]);
  // With the old token the pupil is still removed, and sees nothing of the others.
  Attendant back;
  EXPECT_EQ(join(back, class_, token)["state"]["pupils"].size(), 1U);
  EXPECT_EQ(ask(back, {{"t", "return"}})["status"], 409);
  // One visitor joins from the same address under another name, and one from another address under a
  // lookalike name.
  Attendant disguised;
  EXPECT_EQ(come(disguised, "Zoe", "203.0.113.9")["pupil"], 3);
  Attendant elsewhere;
  EXPECT_EQ(come(elsewhere, "Еvе", "192.0.2.4")["pupil"], 4);  // the name has two Cyrillic letters
  for (const int pupil : {3, 4}) {
    EXPECT_EQ(entry(pupil)["waiting"], true);
    EXPECT_EQ(entry(pupil)["like"], 1);
  }
  // Other pupils are not affected.
  Attendant ben;
  EXPECT_EQ(come(ben, "Ben", "198.51.100.7")["pupil"], 5);
  EXPECT_EQ(entry(5)["waiting"], false);
  // The teacher admits Zoe and readmits Eve, so others may join from their address again.
  tell({{"t", "approve"}, {"pupil", 3}});
  EXPECT_EQ(entry(3)["waiting"], false);
  tell({{"t", "readmit"}, {"pupil", 1}});
  EXPECT_EQ(entry(1)["removed"], false);
  Attendant another;
  come(another, "Yan", "203.0.113.9");
  EXPECT_EQ(entry(6)["waiting"], false);
}

TEST_F(ClassJoining, ARepeatedlyDeniedAddressIsRefused) {
  tell({{"t", "joining"}, {"mode", "approval"}});
  for (int i = 0; i < SchoolClass::most_removed_from_one_place; ++i) {
    Attendant eve;
    EXPECT_EQ(come(eve, "Eve " + std::to_string(i), "203.0.113.9")["you"], "pupil");
    tell({{"t", "deny"}});
  }
  Attendant eve;
  EXPECT_THAT(come(eve, "Anna", "203.0.113.9")["error"].get<std::string>(), HasSubstr("you cannot join"));
  EXPECT_EQ(come(eve, "Anna", "198.51.100.7")["you"], "pupil");
}

TEST_F(ClassJoining, AddressesAreNotStored) {
  Attendant ada;
  come(ada, "Ada", "203.0.113.9");
  EXPECT_EQ(
      store_->connection().query_integer("SELECT count(*) FROM class_event WHERE event LIKE '%203.0.113%'"),
      0);
  EXPECT_EQ(store_->connection().query_integer("SELECT count(*) FROM class_event WHERE event LIKE '%mark%'"),
            1);
}

TEST_F(ClassJoining, NamesThatLookAlikeGetANumber) {
  Attendant anna;
  Attendant other;
  add_pupil(anna, class_, "Anna");
  EXPECT_EQ(come(other, "Аnnа")["pupil"], 2);  // the name has two Cyrillic letters
  EXPECT_EQ(entry(2)["name"], "Аnnа 2");
  for (const char* const unseen : {"\u3164", "\u2800", "\uFE0F", "\u034F", "\u180E", "\u115F", "\uFFA0"}) {
    Attendant ghost;
    EXPECT_EQ(come(ghost, unseen)["status"], 400);
  }
}

TEST_F(ClassesOfAServer, ACodeOpensTheClassLikeTheLink) {
  const Json one_class = create();
  const Json other = create();
  const auto code = one_class["state"]["code"].get<std::string>();
  EXPECT_EQ(code.size(), class_code_letters);
  EXPECT_NE(other["state"]["code"], code);
  EXPECT_EQ(show({{"class", code}}, code)["class"], one_class["class"]);
  EXPECT_TRUE(show(one_class, one_class["link_token"])["state"]["code"].is_null()) << "for the teacher";
  show({{"class", code == "aaaaaa" ? "bbbbbb" : "aaaaaa"}}, code, 404);

  Attendant pupil;
  EXPECT_EQ(join(pupil, other, code)["status"], 404) << "of another class";
  EXPECT_EQ(join(pupil, one_class, code)["you"], "guest");
  const Json joined = join(pupil, one_class, code, {{"name", "Ada"}});
  EXPECT_EQ(joined["you"], "pupil");
  EXPECT_TRUE(joined["state"]["code"].is_null());
}

TEST_F(ClassesOfAServer, AFinishedClassHasNoCode) {
  const Json one_class = create();
  const auto code = one_class["state"]["code"].get<std::string>();
  Attendant teacher;
  join(teacher, one_class, one_class["teacher_token"]);
  show({{"class", code}}, code);
  EXPECT_EQ(ask(teacher, {{"t", "end"}})["t"], "ok");
  EXPECT_TRUE(state(one_class)["code"].is_null());
  Attendant late;
  for (const bool is_restarted : {false, true}) {
    if (is_restarted) restart();
    show({{"class", code}}, code, 404);
    show(one_class, code, 404);
    EXPECT_EQ(join(late, one_class, code)["status"], 404);
    EXPECT_EQ(show(one_class, one_class["link_token"])["you"], "guest") << "the link still opens it";
  }
}

TEST_F(ClassesOfAServer, GuessingCodesDelaysOnlyTheGuesser) {
  const Json one_class = create();
  const auto code = one_class["state"]["code"].get<std::string>();
  const auto guess = [&](int number) {
    const Sha256 hash = hash_of_token(std::to_string(number));
    const std::string wrong = class_code_of(hash);
    return wrong == code ? std::string("aaaaaa") : wrong;
  };
  constexpr int at_once = 60;
  for (int number = 0; number < at_once; ++number) {
    show({{"class", code}}, code);  // valid requests are not charged
    show({{"class", guess(number)}}, code, 404);
  }
  show({{"class", guess(at_once)}}, code, 429);
  show({{"class", code}}, code, 429);
  int tried = 0;
  for (int second = 0; second < 600; ++second) {
    wait(std::chrono::seconds(1));
    std::optional<HttpReply> reply;
    classes_->show(guess(second), code, payer_, [&](HttpReply given) { reply = std::move(given); }, now_);
    finish();
    if (reply->status == 404) ++tried;
  }
  EXPECT_NEAR(tried, 30, 1) << "one in 20 seconds";
  const Payer guesser = std::exchange(payer_, Payer{.visitor = "203.0.113.77"});
  show({{"class", code}}, code);
  payer_ = guesser;
  EXPECT_EQ(show(one_class, one_class["link_token"])["you"], "guest") << "the link still opens it";
}

TEST_F(ClassesOfAServer, ACodeAsTheTokenCountsAsAGuess) {
  const Json one_class = create();
  const auto code = one_class["state"]["code"].get<std::string>();
  const std::string wrong = code == "aaaaaa" ? "bbbbbb" : "aaaaaa";
  Attendant eve;
  const auto guess = [&](int number) {
    Json of = one_class;
    if (number % 3 == 2) of["class"] = "nothing";  // the answer does not say whether the class exists
    if (number % 2 == 1) return join(eve, of, wrong)["status"].get<int>();
    std::optional<HttpReply> reply;
    classes_->show(
        of["class"].get<std::string>(), wrong, payer_, [&](HttpReply given) { reply = std::move(given); },
        now_);
    finish();
    return reply->status;
  };
  constexpr int most_guesses = 60;
  int guesses = 0;
  while (guesses < 2 * most_guesses && guess(guesses) == 404) {
    ++guesses;
    show(one_class, "no token", 404);                   // not charged, because this is not a code
    if (guesses < most_guesses) show(one_class, code);  // not charged, because the code is right
  }
  EXPECT_EQ(guesses, most_guesses);
  show(one_class, code, 429);
  const Json refused = join(eve, one_class, code, {{"language", "de"}});
  EXPECT_EQ(refused["status"], 429);
  EXPECT_EQ(refused["retry_after"], 20);
  EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("falsche Codes"));
  EXPECT_EQ(show(one_class, one_class["link_token"])["you"], "guest") << "the link still opens it";
  eve.connection()->payer.visitor = "203.0.113.77";
  EXPECT_EQ(join(eve, one_class, code)["you"], "guest");
}

TEST(ClassCode, OfANewClassIsUnique) {
  const std::vector<std::string> tokens{"a", "b", "c"};
  std::size_t made = 0;
  const auto make = [&] { return tokens.at(std::min(made++, tokens.size() - 1)); };
  const auto taken_by = [](const std::string& token) {
    return read_class_code(class_code_of(hash_of_token(token))).value().lowest;
  };
  EXPECT_EQ(
      token_with_free_code(make, [&](const ClassCodeRange& code) { return code.lowest == taken_by("a"); }),
      "b");
  made = 0;
  EXPECT_EQ(token_with_free_code(make, [](const ClassCodeRange&) { return false; }), "a");
  made = 0;
  EXPECT_EQ(token_with_free_code(make, [](const ClassCodeRange&) { return true; }), "c");
  EXPECT_EQ(made, 11U) << "and not for ever";
}

TEST(ClassCode, StandsForTheFirstBitsOfTheHash) {
  for (const char* const token : {"a", "b", "abcdefghijkmnpqrstuvwxyz23", ""}) {
    const Sha256 link = hash_of_token(token);
    const auto range = read_class_code(class_code_of(link));
    ASSERT_TRUE(range);
    const std::array<std::uint8_t, 4> first{link[0], link[1], link[2], link[3]};
    EXPECT_LE(range->lowest, first);
    EXPECT_GE(range->highest, first);
    EXPECT_EQ(range->lowest[2], range->highest[2]) << "but for two bits";
    EXPECT_EQ(range->highest[3] - range->lowest[3], 3);
  }
  for (const char* const wrong : {"", "abc", "abcdefg", "abcde0", "ABCDEF", "abc-ef", "abcdefghijkm"})
    EXPECT_FALSE(read_class_code(wrong)) << wrong;
}

}  // namespace
}  // namespace rowan::server
