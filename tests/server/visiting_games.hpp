// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "server/multiplayer/game_service.hpp"
#include "server/speaker.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::server {

using Client = Speaker<GameConnection>;

/// The games of a server with a manual clock. A restart preserves only the file.
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

  json::Json create(const json::Json& request, int status = 200) {
    std::optional<HttpReply> reply;
    service_->create(request, payer_, [&](HttpReply given) { reply = std::move(given); }, now_);
    static_cast<void>(finish());
    EXPECT_TRUE(reply);
    EXPECT_EQ(reply->status, status) << reply->body;
    return json::Json::parse(reply->body);
  }
  json::Json show(const std::string& game, const std::string& token, int status = 200) {
    std::optional<HttpReply> reply;
    service_->show(game, token, payer_, [&](HttpReply given) { reply = std::move(given); }, now_);
    static_cast<void>(finish());
    EXPECT_EQ(reply->status, status) << reply->body;
    return json::Json::parse(reply->body);
  }

  void say(Client& client, const json::Json& message) {
    service_->receive(client.connection(), message.dump(), now_);
  }

  /// Sends a message and returns the answer to it, skipping other messages before the answer; null if no
  /// answer has come.
  json::Json ask(Client& client, json::Json message) {
    const std::string id = "q" + std::to_string(++asked_);
    if (!message.contains("id")) message["id"] = id;
    say(client, message);
    static_cast<void>(finish());
    while (true) {
      json::Json answer = client.hear();
      if (answer.is_null() || answer["id"] == message["id"]) return answer;
    }
  }
  json::Json join(Client& client, const json::Json& game, const char* token,
                  json::Json more = json::Json::object()) {
    more["t"] = "join";
    more["game"] = game["game"];
    more["token"] = game[std::string_view(token)];
    return ask(client, more);
  }
  json::Json play(Client& client, const char* point) {
    return ask(client, {{"t", "move"}, {"point", point}});
  }

  rowan::testing::TemporaryFolder folder_;
  Times now_{.steady = Moment(5'000'000), .wall = WallTime(1'800'000'000)};
  std::unique_ptr<GameStore> store_;
  std::unique_ptr<GameService> service_;
  Payer payer_;
  int asked_ = 0;
};

}  // namespace rowan::server
