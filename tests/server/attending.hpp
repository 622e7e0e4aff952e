// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "server/classes/class_service.hpp"
#include "server/speaker.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::server {

using Attendant = Speaker<ClassConnection>;
using Opponent = Speaker<GameConnection>;

/// The classes of a server with a manual clock. A restart preserves only the file.
class ClassesOfAServer : public ::testing::Test {
 protected:
  void SetUp() override { restart(); }

  void restart() {
    classes_.reset();
    games_.reset();
    store_.reset();
    store_ = GameStore::open(folder_ / file_).value();
    games_ = std::make_unique<GameService>(*store_, std::chrono::days(30));
    classes_ = std::make_unique<ClassService>(*games_, *store_);
    games_->set_groups(*classes_);
    ASSERT_TRUE(games_->start(now_));
  }

  void wait(Milliseconds time) {
    now_.steady += time;
    now_.wall += std::chrono::duration_cast<WallTime>(time);
    finish();
  }
  void finish() {
    static_cast<void>(games_->tick(now_));
    static_cast<void>(games_->finish(now_));
  }

  json::Json create(const json::Json& request = {{"game", "tictactoe"}, {"name", "3b"}}, int status = 200) {
    std::optional<HttpReply> reply;
    classes_->create(request, payer_, [&](HttpReply given) { reply = std::move(given); }, now_);
    finish();
    EXPECT_EQ(reply->status, status) << reply->body;
    return json::Json::parse(reply->body);
  }
  json::Json show(const json::Json& of, const json::Json& token, int status = 200) {
    std::optional<HttpReply> reply;
    classes_->show(
        of["class"].get<std::string>(), token.get<std::string>(), payer_,
        [&](HttpReply given) { reply = std::move(given); }, now_);
    finish();
    EXPECT_EQ(reply->status, status) << reply->body;
    return json::Json::parse(reply->body);
  }
  json::Json state(const json::Json& of) { return show(of, of["teacher_token"])["state"]; }

  /// Sends a message and returns the answer to it, skipping other messages before it.
  template <class Service, class Client>
  json::Json ask(Service& service, Client& client, json::Json message) {
    if (!message.contains("id")) message["id"] = "q" + std::to_string(++asked_);
    service.receive(client.connection(), message.dump(), now_);
    finish();
    while (true) {
      json::Json answer = client.hear();
      if (answer.is_null() || answer["id"] == message["id"]) return answer;
    }
  }
  json::Json ask(Attendant& client, const json::Json& message) { return ask(*classes_, client, message); }
  json::Json ask(Opponent& client, const json::Json& message) { return ask(*games_, client, message); }

  json::Json join(Attendant& client, const json::Json& of, const json::Json& token,
                  json::Json more = json::Json::object()) {
    more["t"] = "join";
    more["class"] = of["class"];
    more["token"] = token;
    return ask(client, more);
  }
  json::Json join_game(Opponent& client, const json::Json& game, const json::Json& token) {
    return ask(client, {{"t", "join"}, {"game", game}, {"token", token}});
  }
  /// Adds a pupil and confirms the place. Returns the pupil's token.
  json::Json add_pupil(Attendant& client, const json::Json& of, const std::string& name) {
    const json::Json joined = join(client, of, of["link_token"], {{"name", name}});
    EXPECT_EQ(joined["you"], "pupil") << joined;
    EXPECT_EQ(ask(client, {{"t", "confirm"}})["t"], "ok");
    return joined["pupil_token"];
  }
  json::Json game_of(const json::Json& of, int board) {
    const json::Json played = state(of)["played"];
    return played[played.size() - 1]["boards"][static_cast<std::size_t>(board) - 1];
  }

  rowan::testing::TemporaryFolder folder_;
  std::string file_ = "games.db";
  Times now_{.steady = Moment(5'000'000), .wall = WallTime(1'800'000'000)};
  std::unique_ptr<GameStore> store_;
  std::unique_ptr<GameService> games_;
  std::unique_ptr<ClassService> classes_;
  Payer payer_;
  int asked_ = 0;
};

}  // namespace rowan::server
