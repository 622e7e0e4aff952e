// SPDX-License-Identifier: MIT
//
// Every computation for a visitor checks every few milliseconds whether it must stop, and stops if so.
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/analysis/cpu_lease.hpp"
#include "server/api/api.hpp"
#include "support/slow_board.hpp"

namespace rowan::server {
namespace {

/// A lease of a dedicated core. Counts how often the computation checks for a stop.
class CountedLease final : public CpuLease {
 public:
  explicit CountedLease(testing::CountedInterruption& counted) : counted_(counted) {}

  void pause() override { counted_.look(); }
  [[nodiscard]] std::chrono::nanoseconds used() const override { return {}; }
  [[nodiscard]] bool slice_is_over() const override { return false; }

 private:
  testing::CountedInterruption& counted_;
};

struct LongQuestion {
  std::string_view path;
  json::Json body;
};

json::Json slow(const json::Json& more, const std::string& position = testing::slow_position_text()) {
  json::Json body{{"game", testing::slow_game}, {"position", position}};
  body.update(more);
  return body;
}

/// A request for the puzzles of a game on the slow board.
json::Json slow_game_puzzles() {
  std::string moves;
  json::Json plies = json::Json::array();
  for (int number = 1; number <= 30; ++number) {
    moves += static_cast<char>('a' + number % 12);
    moves += std::to_string(5 + number / 12 + (number % 2) * 9) + ' ';
    if (number > 10) plies.push_back(number);
  }
  return {{"game", testing::slow_game}, {"moves", moves}, {"plies", plies}};
}

/// Requests that would take seconds to minutes to complete.
std::vector<LongQuestion> long_questions() {
  std::vector<LongQuestion> questions{
      {"/api/v1/hint", slow({{"stage", 4}})},
      {"/api/v1/hint", slow({{"stage", 4}}, testing::text_of_fours())},
      {"/api/v1/threats", slow({{"kind", "threats"}}, testing::text_of_fours())},
      {"/api/v1/why", slow({{"move", "z1"}}, testing::text_of_fours())},
      {"/api/v1/balance", slow({{"nodes", 2'000'000}})},
      {"/api/v1/puzzle_try", slow({{"kind", "fours"}, {"move", "i1"}}, testing::text_of_fours())},
      {"/api/v1/puzzle_try", {{"kind", "only-win"}, {"game", "7x7x5"}, {"moves", "d4 a1"}, {"move", "c3"}}},
      {"/api/v1/game_puzzles", slow_game_puzzles()},
      {"/api/v1/move", {{"game", "7x7x5"}, {"moves", "d4 a1"}, {"player", "perfect"}}},
      {"/api/v1/solve", {{"game", "16x16x6"}}},
  };
  for (int level = 4; level <= 10; ++level) {
    questions.push_back({"/api/v1/move", slow({{"level", level}, {"seed", 1}, {"time_ms", 5'000}})});
  }
  return questions;
}

TEST(Deadlines, EveryRequestEndsAFewPollsAfterAStop) {
  for (const LongQuestion& question : long_questions()) {
    constexpr std::int64_t few = 25;
    testing::CountedInterruption counted(12);
    CountedLease lease(counted);
    RequestContext context{.lease = lease, .stop = counted.token()};
    const Route* const route = find_route(question.path);
    ASSERT_NE(route, nullptr) << question.path;
    EXPECT_TRUE(route->is_slow);
    const HttpReply reply = answer_question(*route, question.body.dump(), context);
    EXPECT_TRUE(reply.status == 200 || reply.status == 503) << question.path << ' ' << reply.body;
    EXPECT_GE(counted.looks(), 12) << question.path << ": it looks while it thinks";
    EXPECT_LE(counted.looks_after_stop(), few) << question.path << ' ' << question.body;
  }
}

/// The lease never waits, so only the deadline ends the work.
TEST(Deadlines, EveryRequestEndsAtItsDeadline) {
  for (const LongQuestion& question : long_questions()) {
    testing::CountedInterruption counted(-1);
    CountedLease lease(counted);
    RequestContext context{.lease = lease, .stop = StopToken().until(RequestContext::Clock::now())};
    const HttpReply reply = answer_question(*find_route(question.path), question.body.dump(), context);
    EXPECT_TRUE(reply.status == 200 || reply.status == 503) << question.path << ' ' << reply.body;
    EXPECT_LE(counted.looks(), 40) << question.path << ' ' << question.body;
  }
}

TEST(Deadlines, AnInterruptedRequestGivesNoVerdict) {
  testing::CountedInterruption counted(-1);
  CountedLease lease(counted);
  RequestContext context{.lease = lease, .stop = StopToken().until(RequestContext::Clock::now())};
  const json::Json body{{"lesson", "fours"}, {"step", 1}, {"moves", json::Json::array({"h8"})}};
  const HttpReply reply = answer_question(*find_route("/api/v1/lesson_try"), body.dump(), context);
  EXPECT_EQ(reply.status, 503) << reply.body;
}

TEST(Deadlines, AnInterruptedCheckDoesNotRejectAProof) {
  testing::CountedInterruption counted(-1);
  CountedLease lease(counted);
  RequestContext unlimited{.lease = lease, .stop = {}};
  const json::Json game{{"game", "4x4x3"}, {"proof", true}};
  const HttpReply solved = answer_question(*find_route("/api/v1/solve"), game.dump(), unlimited);
  const json::Json proof{{"proof", json::Json::parse(solved.body)["proof"]}};
  const Route& verify = *find_route("/api/v1/verify");
  EXPECT_EQ(answer_question(verify, proof.dump(), unlimited).status, 200);
  RequestContext timed{.lease = lease, .stop = StopToken().until(RequestContext::Clock::now())};
  EXPECT_EQ(answer_question(verify, proof.dump(), timed).status, 503);
}

/// The clock of a move starts when the request arrives, not when a thread is free for it.
TEST(Deadlines, WaitingCountsAsThinkingTime) {
  testing::CountedInterruption counted(-1);
  CountedLease lease(counted);
  RequestContext context{
      .lease = lease, .stop = {}, .asked = RequestContext::Clock::now() - std::chrono::hours(1)};
  const json::Json body{{"game", "freestyle"}, {"moves", "h8 i9 g7"}, {"level", 10}, {"time_ms", 5'000}};
  const HttpReply reply = answer_question(*find_route("/api/v1/move"), body.dump(), context);
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_LE(counted.looks(), 40);
}

}  // namespace
}  // namespace rowan::server
