// SPDX-License-Identifier: MIT
#include "base/stop.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/stop_wait.hpp"

namespace rowan {

namespace {

TEST(Stop, ATokenWithoutASourceNeverStops) {
  const StopToken token;
  EXPECT_FALSE(token.stop_possible());
  EXPECT_FALSE(token.stop_requested());
  int calls = 0;
  {
    const StopCallback callback(token, [&] { ++calls; });
  }
  EXPECT_EQ(calls, 0);
}

TEST(Stop, IsRequestedOnceForAllTokens) {
  const StopSource source;
  const StopSource& copy = source;
  const StopToken before = source.get_token();
  EXPECT_TRUE(before.stop_possible());
  EXPECT_FALSE(before.stop_requested());
  EXPECT_TRUE(copy.request_stop());
  EXPECT_FALSE(source.request_stop());
  EXPECT_TRUE(before.stop_requested());
  EXPECT_TRUE(source.get_token().stop_requested());
}

TEST(Stop, ATokenOutlivesItsSource) {
  std::optional<StopSource> source(std::in_place);
  const StopToken token = source->get_token();
  source->request_stop();
  source.reset();
  EXPECT_TRUE(token.stop_requested());
}

TEST(Stop, CallsRegisteredCallbacksOnly) {
  const StopSource source;
  std::vector<int> calls;
  auto first = std::make_unique<StopCallback>(source.get_token(), [&] { calls.push_back(1); });
  auto second = std::make_unique<StopCallback>(source.get_token(), [&] { calls.push_back(2); });
  auto third = std::make_unique<StopCallback>(source.get_token(), [&] { calls.push_back(3); });
  second.reset();
  source.request_stop();
  EXPECT_EQ(calls, (std::vector{3, 1}));
  const StopCallback late(source.get_token(), [&] { calls.push_back(4); });
  EXPECT_EQ(calls, (std::vector{3, 1, 4}));
  first.reset();
  third.reset();
}

TEST(Stop, ACallbackMayDestroyTheSourceAndRequestAgain) {
  auto source = std::make_unique<StopSource>();
  const StopToken token = source->get_token();
  bool again = true;
  const StopCallback callback(token, [&] {
    again = source->request_stop();
    source.reset();
  });
  EXPECT_TRUE(source->request_stop());
  EXPECT_FALSE(again);
  EXPECT_TRUE(token.stop_requested());
}

/// Callbacks are registered and removed on one thread while another thread requests the stop: each callback
/// is called at most once, and never after its removal.
TEST(Stop, NoCallbackIsCalledAfterItsRemoval) {
  for (int round = 0; round < 200; ++round) {
    const StopSource source;
    std::atomic<bool> goes{false};
    std::thread requester([&] {
      while (!goes.load()) std::this_thread::yield();
      source.request_stop();
    });
    goes.store(true);
    for (int i = 0; i < 50; ++i) {
      std::atomic<int> calls{0};
      std::atomic<bool> is_alive{true};
      {
        const StopCallback callback(source.get_token(), [&] {
          EXPECT_TRUE(is_alive.load());
          ++calls;
        });
      }
      is_alive.store(false);
      EXPECT_LE(calls.load(), 1);
    }
    requester.join();
  }
}

TEST(Stop, ADeadlineStopsATokenWithAndWithoutASource) {
  const auto past = StopToken::Clock::now();
  const auto far = past + std::chrono::hours(1);
  EXPECT_TRUE(StopToken().until(past).stop_requested());
  EXPECT_TRUE(StopToken().until(far).stop_possible());
  EXPECT_FALSE(StopToken().until(far).stop_requested());
  const StopSource source;
  EXPECT_TRUE(source.get_token().until(past).stop_requested());
  EXPECT_FALSE(source.stop_requested()) << "nobody else is stopped";
  EXPECT_EQ(source.get_token().until(past).until(far).deadline(), past) << "the earlier one counts";
  EXPECT_EQ(source.get_token().until(far).until(past).deadline(), past);
  const StopToken timed = source.get_token().until(far);
  EXPECT_FALSE(timed.stop_requested());
  source.request_stop();
  EXPECT_TRUE(timed.stop_requested());
}

TEST(WaitOrStop, EndsAtTheDeadline) {
  std::mutex mutex;
  std::condition_variable condition;
  std::unique_lock lock(mutex);
  const StopToken timed = StopToken().until(StopToken::Clock::now() + std::chrono::milliseconds(1));
  EXPECT_FALSE(wait_or_stop(condition, lock, timed, [] { return false; }));
  EXPECT_TRUE(timed.stop_requested());
}

TEST(WaitOrStop, EndsOnThePredicateOrAStop) {
  for (int round = 0; round < 200; ++round) {
    const StopSource source;
    std::mutex mutex;
    std::condition_variable condition;
    bool is_ready = false;
    const bool by_stop = round % 2 == 0;
    std::thread other([&] {
      if (by_stop) {
        source.request_stop();
        return;
      }
      const std::lock_guard lock(mutex);
      is_ready = true;
      condition.notify_one();
    });
    {
      std::unique_lock lock(mutex);
      EXPECT_EQ(wait_or_stop(condition, lock, source.get_token(), [&] { return is_ready; }), !by_stop);
      EXPECT_TRUE(lock.owns_lock());
    }
    other.join();
  }
}

}  // namespace

}  // namespace rowan
