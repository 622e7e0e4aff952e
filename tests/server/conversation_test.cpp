// SPDX-License-Identifier: MIT
#include "server/analysis/conversation.hpp"

#include <chrono>
#include <latch>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/analysis/thinking.hpp"
#include "server/http/visitor_limits.hpp"
#include "server/visitor.hpp"
#include "support/random_network.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;

json::Json analysis(int id) {
  return {{"t", "analyze"}, {"id", id}, {"game", "freestyle"}, {"moves", "h8 i9 g7"}};
}

TEST(Conversation, AnalyzesUpToALimit) {
  Services services(1);
  Visitor visitor(services);
  json::Json question = analysis(7);
  question["lines"] = 3;
  question["nodes"] = 5'000;
  visitor.say(question);
  const json::Json started = visitor.hear();
  EXPECT_EQ(started["t"], "started");
  EXPECT_EQ(started["id"], 7);
  const json::Json info = visitor.hear("info");
  EXPECT_EQ(info["position"], started["position"]);
  EXPECT_EQ(info["lines"].size(), 3U);
  EXPECT_EQ(info["lines"][0]["move"], info["lines"][0]["moves"][0]);
  const json::Json done = visitor.hear("done");
  EXPECT_EQ(done["reason"], "limit");
  EXPECT_GE(done["nodes"].get<int>(), 5'000);
  EXPECT_EQ(done["lines"].size(), 3U);
}

TEST(Conversation, AnalyzesOnlyTheGivenMoves) {
  Services services(1);
  Visitor visitor(services);
  json::Json question = analysis(7);
  question["lines"] = 5;
  question["nodes"] = 2'000;
  question["only"] = json::Json::parse(R"(["a1", "b2"])");
  visitor.say(question);
  const json::Json lines = visitor.hear("done")["lines"];
  ASSERT_EQ(lines.size(), 2U);
  for (const json::Json& line : lines.items()) EXPECT_TRUE(line["move"] == "a1" || line["move"] == "b2");
  for (const char* const only : {R"("a1")", R"(["h8"])", R"(["z9"])", "[7]"}) {
    question["only"] = json::Json::parse(only);
    visitor.say(question);
    EXPECT_THAT(visitor.hear("error")["error"].get<std::string>(), HasSubstr("\"only\"")) << only;
  }
}

TEST(Conversation, AnalysesUseTheNetworkOfTheServer) {
  const auto lines = [](const network::NetworkSelector& network) {
    Services services(1, network);
    Visitor visitor(services);
    json::Json question = analysis(7);
    question["nodes"] = 2'000;
    visitor.say(question);
    return visitor.hear("done")["lines"];
  };
  EXPECT_EQ(lines(testing::chance_network()), lines(testing::chance_network()));
  EXPECT_NE(lines(testing::chance_network()), lines(network::NetworkSelector::none()));
}

TEST(Conversation, ScoresAreForTheSideToMove) {
  Services services(1);
  Visitor visitor(services);
  visitor.say(
      {{"t", "analyze"}, {"id", 1}, {"game", "freestyle"}, {"moves", "a1 h8 a3 h9 a5 h10 a7 h11 b9"}});
  const json::Json done = visitor.hear("done");
  EXPECT_EQ(done["reason"], "finished");
  EXPECT_EQ(done["lines"][0]["win"]["side"], "o");
  EXPECT_EQ(done["lines"][0]["winning_chance"], 1.0);
  EXPECT_EQ(done["lines"][0]["black_winning_chance"], 0.0);
  EXPECT_GT(done["lines"][0]["score"].get<int>(), 0);
}

TEST(Conversation, ErrorsAreInTheLanguageOfTheRequest) {
  std::latch is_over(1);
  Services services(1);
  const auto fill = [&](const std::string& name) {
    while (services.analyses.submit(name, CpuPriority::analysis, {}, [&] { is_over.wait(); })) continue;
  };
  fill("1");
  Visitor visitor(services, 1);
  const auto error = [&](const char* language) {
    json::Json question = analysis(1);
    question["language"] = language;
    visitor.say(question);
    return visitor.hear("error")["error"].get<std::string>();
  };
  EXPECT_EQ(error("en"), "you have reached your limit of analyses; stop one of them first");
  for (int number = 2; services.analyses.running() < Services::analysis_limits.threads; ++number)
    fill(std::to_string(number));
  Visitor late(services, 1'000);
  late.say(analysis(1));
  EXPECT_EQ(late.hear("error")["error"],
            "the server has reached its limit of analyses; try again in a minute");
  EXPECT_THAT(error("cs"), HasSubstr("analýz"));
  EXPECT_THAT(error("xx"), HasSubstr("\"language\""));
  is_over.count_down();
}

TEST(Conversation, StopIsAlwaysAnswered) {
  Services services(1);
  Visitor visitor(services);
  visitor.say({{"t", "stop"}, {"id", "x"}});
  EXPECT_EQ(visitor.hear("done")["reason"], "idle");
  visitor.say(analysis(1));
  visitor.hear("info");
  visitor.say({{"t", "stop"}});
  const json::Json done = visitor.hear("done");
  EXPECT_EQ(done["id"], 1);
  EXPECT_EQ(done["reason"], "stopped");
}

TEST(Conversation, ANewRequestReplacesTheOld) {
  Services services(1);
  Visitor visitor(services);
  for (int id = 1; id <= 5; ++id) visitor.say(analysis(id));
  std::vector<int> replaced;
  for (int count = 0; count < 4; ++count) {
    const json::Json done = visitor.hear("done");
    EXPECT_EQ(done["reason"], "replaced");
    replaced.push_back(done["id"].get<int>());
  }
  EXPECT_THAT(replaced, ::testing::UnorderedElementsAre(1, 2, 3, 4));
  EXPECT_EQ(visitor.hear("info")["id"], 5);
  visitor.say({{"t", "stop"}});
  EXPECT_EQ(visitor.hear("done")["id"], 5);
}

TEST(Conversation, ReviewsAGame) {
  Services services(1);
  Visitor visitor(services);
  // After six plies X could make an open four but plays elsewhere, so O only has to stop the three.
  visitor.say({{"t", "review"},
               {"id", 1},
               {"game", "freestyle"},
               {"moves", "h8 a1 h9 c1 h10 e1 o15 h11"},
               {"nodes", 2'000}});
  std::vector<json::Json> plies;
  for (json::Json message = visitor.hear(); message["t"] != "done"; message = visitor.hear()) {
    if (message["t"] == "evaluation") plies.push_back(message);
  }
  ASSERT_EQ(plies.size(), 9U);
  for (std::size_t ply = 0; ply < plies.size(); ++ply) EXPECT_EQ(plies[ply]["ply"], ply);
  EXPECT_EQ(plies[0]["judgment"], nullptr);
  EXPECT_EQ(plies[6]["win"]["side"], "x");
  EXPECT_EQ(plies[7]["move"], "o15");
  EXPECT_EQ(plies[7]["judgment"]["verdict"], "missed-win");
  EXPECT_EQ(plies[7]["judgment"]["mover"], "x");
  EXPECT_FALSE(plies[7]["judgment"]["missed_win"]["line"].empty());
  EXPECT_EQ(plies[7]["judgment"]["mistake"]["kind"], "fours");
  EXPECT_EQ(plies[7]["judgment"]["mistake"]["lesson"], "fours");
  EXPECT_EQ(plies[7]["judgment"]["mistake"]["practice"], "fours");
  EXPECT_EQ(plies[6]["judgment"]["mistake"]["kind"], "open-three") << "o did not stop the three";
  EXPECT_TRUE(plies[1]["judgment"]["mistake"].is_null()) << "it was no mistake";
}

TEST(Conversation, ContinuesAReview) {
  Services services(1);
  Visitor visitor(services);
  json::Json question{{"t", "review"},
                      {"id", 1},
                      {"game", "freestyle"},
                      {"moves", "h8 a1 h9 c1 h10 e1 o15 h11"},
                      {"nodes", 2'000}};
  question["from"] = 6;
  visitor.say(question);
  const json::Json first = visitor.hear("evaluation");
  EXPECT_EQ(first["ply"], 6);
  EXPECT_EQ(first["move"], "e1");
  EXPECT_EQ(first["judgment"], nullptr);
  const json::Json next = visitor.hear("evaluation");
  EXPECT_EQ(next["ply"], 7);
  EXPECT_EQ(next["judgment"]["verdict"], "missed-win");
  EXPECT_EQ(visitor.hear("done")["evaluations"], 3);
  for (const int wrong : {-1, 9}) {
    question["from"] = wrong;
    visitor.say(question);
    EXPECT_THAT(visitor.hear("error")["error"].get<std::string>(), HasSubstr("\"from\""));
  }
}

TEST(Conversation, AFinishedGameIsAnsweredAtOnce) {
  Services services(1);
  Visitor visitor(services);
  visitor.say({{"t", "analyze"}, {"id", 1}, {"moves", "1 4 2 5 3"}});
  EXPECT_EQ(visitor.hear("done")["reason"], "over");
  visitor.say({{"t", "analyse"}, {"id", 1}, {"moves", "1 4 2 5 3"}});
  EXPECT_EQ(visitor.hear("done")["reason"], "over") << "as earlier pages ask";
  visitor.say({{"t", "review"}, {"id", 2}, {"moves", "1 4 2 5 3"}});
  EXPECT_EQ(visitor.hear("done")["evaluations"], 6);
}

TEST(Conversation, UnknownMessagesAreErrors) {
  Services services(1);
  Visitor visitor(services);
  const auto complaint = [&](const json::Json& message) {
    visitor.say(message);
    const json::Json error = visitor.hear("error");
    EXPECT_EQ(error["id"], message.contains("id") ? message["id"] : json::Json());
    return error["error"].get<std::string>();
  };
  EXPECT_THAT(complaint({{"t", "analize"}, {"id", 1}}), HasSubstr("analyze"));
  EXPECT_THAT(complaint({{"id", "one"}}), HasSubstr("unknown \"t\""));
  EXPECT_THAT(complaint({{"t", 7}, {"id", 1}}), HasSubstr("\"t\" must be a string"));
  EXPECT_THAT(complaint({{"t", "analyze"}, {"id", 1}, {"lines", 11}}), HasSubstr("\"lines\""));
  EXPECT_THAT(complaint({{"t", "analyze"}, {"id", 1}, {"moves", "z9"}}), HasSubstr("move 1"));
  EXPECT_THAT(complaint({{"t", "review"}, {"id", 1}, {"nodes", 1}}), HasSubstr("\"nodes\""));
  visitor.say_text("{");
  EXPECT_EQ(visitor.hear("error")["id"], nullptr);
  visitor.say({{"t", "ping"}, {"id", 3}});
  EXPECT_EQ(visitor.hear("pong")["id"], 3);
}

TEST(Conversation, ManyVisitorsShareTheThreadsAndMayLeave) {
  Services services(2);
  std::vector<std::unique_ptr<Visitor>> visitors;
  for (std::uint64_t number = 0; number < 12; ++number) {
    visitors.push_back(std::make_unique<Visitor>(services, number));
    visitors.back()->say(analysis(static_cast<int>(number)));
  }
  for (const auto& visitor : visitors) visitor->hear("info");
  visitors.resize(6);
  for (const auto& visitor : visitors) visitor->hear("info");
  services.ending.request_stop();
  for (const auto& visitor : visitors) EXPECT_EQ(visitor->hear("done")["reason"], "stopped");
}

TEST(Outbox, KeepsOnlyTheNewestUpdate) {
  int woken = 0;
  Outbox outbox([&] { ++woken; });
  outbox.send_news("old");
  outbox.send("first");
  outbox.send_news("new");
  EXPECT_EQ(outbox.take(), "first");
  EXPECT_EQ(outbox.take(), "new");
  EXPECT_EQ(outbox.take(), std::nullopt);
  EXPECT_EQ(woken, 3);
  outbox.send_news("late");
  outbox.drop_news();
  EXPECT_EQ(outbox.take(), std::nullopt);
  outbox.close();
  outbox.send("into the void");
  EXPECT_EQ(outbox.take(), std::nullopt);
}

TEST(Judgment, ClassifiesWhatAMoveLost) {
  const Point move = point_at(7, 7);
  const Point other = point_at(0, 0);
  const auto verdict = [&](search::ShownScore before, search::ShownScore after, Point best, Side mover) {
    return judge({.score = before, .line = {best}}, move, {.score = after}, mover).verdict;
  };
  const search::ShownScore level{};
  const search::ShownScore x_wins = {.score = think::win_in(5)};
  const search::ShownScore o_wins = {.score = think::win_in(4), .to_move = Side::second};
  EXPECT_EQ(verdict(level, level, other, Side::first), "good");
  EXPECT_EQ(verdict(level, level, move, Side::first), "best");
  EXPECT_EQ(verdict(level, {.score = -50}, other, Side::first), "inaccuracy");
  EXPECT_EQ(verdict(level, {.score = -100}, other, Side::first), "mistake");
  EXPECT_EQ(verdict(level, {.score = -200}, other, Side::first), "blunder");
  EXPECT_EQ(verdict(level, {.score = 200}, other, Side::first), "good");
  EXPECT_EQ(verdict(level, {.score = 200}, other, Side::second), "blunder");
  EXPECT_EQ(verdict(x_wins, level, other, Side::first), "missed-win");
  EXPECT_EQ(verdict(x_wins, level, other, Side::second), "good");
  EXPECT_EQ(verdict(level, o_wins, other, Side::first), "losing");
  EXPECT_EQ(verdict(o_wins, level, other, Side::second), "missed-win");
  EXPECT_EQ(verdict(x_wins, x_wins, other, Side::first), "good");
  EXPECT_TRUE(judge({.score = x_wins, .line = {other}}, move, {.score = o_wins}, Side::first).missed_win);
}

TEST(RateLimit, RefillsWithTime) {
  const TokenBucket::Clock::time_point start{};
  TokenBucket bucket({.burst = 2, .per_second = 10}, start);
  EXPECT_TRUE(bucket.take(start));
  EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start + 50ms));
  EXPECT_TRUE(bucket.take(start + 110ms));
  EXPECT_FALSE(bucket.is_full(start + 120ms));
  EXPECT_TRUE(bucket.is_full(start + 1s));
}

TEST(RateLimit, ForgetsIdleAddresses) {
  const TokenBucket::Clock::time_point start{};
  AddressLimits limits({.burst = 1, .per_second = 1});
  EXPECT_TRUE(limits.take("a", start));
  EXPECT_FALSE(limits.take("a", start));
  EXPECT_TRUE(limits.take("b", start));
  for (int i = 0; i < 5'000; ++i) EXPECT_TRUE(limits.take(std::to_string(i), start + i * 1ms));
  EXPECT_LT(limits.size(), 4'000U);
}

TEST(RateLimit, CountsConnectionsByAddress) {
  AddressCounts counts(2);
  EXPECT_TRUE(counts.enter("192.0.2.1"));
  EXPECT_TRUE(counts.enter("192.0.2.1"));
  EXPECT_FALSE(counts.enter("192.0.2.1"));
  EXPECT_TRUE(counts.enter("192.0.2.2"));
  counts.leave("192.0.2.1");
  EXPECT_TRUE(counts.enter("192.0.2.1"));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(counts.enter("127.0.0.1"));
  counts.leave("127.0.0.1");
}

}  // namespace
}  // namespace rowan::server
