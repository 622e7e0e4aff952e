// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "message/forms.hpp"
#include "server/visitor.hpp"

namespace rowan::testing {
namespace {

/// Sends a message and checks the replies against the schemas, up to and including the first of the kind
/// `last`; returns that reply.
json::Json expect_messages(server::Visitor& visitor, const json::Json& message, std::string_view last) {
  visitor.say(message);
  while (true) {
    json::Json heard = visitor.hear();
    expect_form("websocket.json#/$defs/" + heard["t"].get<std::string>(), heard);
    expect_form("websocket.json#/$defs/message", heard);
    if (heard["t"] == last) return heard;
  }
}

TEST(LiveForms, MessagesMatchTheirSchemas) {
  server::Services services(1);
  server::Visitor visitor(services);
  json::Json question{
      {"t", "analyze"}, {"id", 7}, {"game", "freestyle"}, {"moves", open_three}, {"lines", 2}};
  question["nodes"] = 4'000;
  EXPECT_TRUE(expect_messages(visitor, question, "done")["lines"][0]["win"].is_object());
  question["moves"] = "h8 i9 g7";
  EXPECT_GE(expect_messages(visitor, question, "done")["selective_depth"].get<int>(), 1);
  const json::Json review{{"t", "review"}, {"id", "r"}, {"moves", "5 1 9 2 3"}, {"nodes", 1'000}};
  EXPECT_EQ(expect_messages(visitor, review, "done")["evaluations"], 6);
  expect_messages(visitor, {{"t", "analyze"}, {"id", 8}, {"moves", "1 4 2 5 3"}}, "done");
  expect_messages(visitor, {{"t", "stop"}, {"id", 9}}, "done");
  expect_messages(visitor, {{"t", "ping"}, {"id", 1.5}}, "pong");
  expect_messages(visitor, {{"t", "sing"}}, "error");
}

}  // namespace
}  // namespace rowan::testing
