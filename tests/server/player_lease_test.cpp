// SPDX-License-Identifier: MIT
//
// The perfect player and the engine search for a move under a lease. Meanwhile other work gets its turns, and
// a stop ends the search.

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "server/analysis/cpu_scheduler.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

/// Requests that keep a player busy: the perfect player for millions of nodes, and the engine for the time
/// given.
const std::pair<std::string, json::Json> thinking_questions[] = {
    {"perfect", {{"game", "7x7x5"}, {"moves", "d4 a1"}, {"player", "perfect"}}},
    {"engine", {{"game", "freestyle"}, {"moves", "h8 i9"}, {"player", "engine"}, {"time_ms", 5000}}},
    {"engine:10", {{"game", "freestyle"}, {"moves", "h8 i9"}, {"player", "engine:10"}, {"time_ms", 5000}}},
};

TEST(PlayerLease, OtherWorkGetsTurnsDuringASearch) {
  for (const auto& [name, question] : thinking_questions) {
    CpuScheduler cores(1);
    const StopSource stop;
    std::atomic<bool> has_begun{false};
    std::atomic<bool> is_done{false};
    std::jthread thinker([&] {
      CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::game, stop.get_token());
      RequestContext context{.lease = lease, .stop = stop.get_token()};
      has_begun = true;
      const auto answer = answer_move(question, context);
      is_done = true;
      EXPECT_TRUE(answer) << name;
    });
    while (!has_begun) std::this_thread::yield();
    int turns = 0;
    for (; turns < 5; ++turns) {
      const CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::game, {});
      if (is_done) break;  // the player waits for this lease, so `is_done` cannot change now
    }
    EXPECT_EQ(turns, 5) << name;
    stop.request_stop();
    thinker.join();
  }
}

TEST(PlayerLease, AStopEndsTheSearchOfEveryPlayer) {
  for (const auto& [name, question] : thinking_questions) {
    CpuScheduler cores(1);
    const StopSource stop;
    CpuScheduler::Lease lease(cores, std::make_shared<CoreAccount>(), CpuPriority::game, stop.get_token());
    RequestContext context{.lease = lease, .stop = stop.get_token()};
    stop.request_stop();
    const auto answer = answer_move(question, context);
    ASSERT_TRUE(answer) << name;
    EXPECT_TRUE((*answer)["move"].is_string()) << name;
    if (name == "perfect") {
      EXPECT_EQ((*answer)["why"], "not solved in time: the engine's move");
    }
  }
}

}  // namespace

}  // namespace rowan::server
