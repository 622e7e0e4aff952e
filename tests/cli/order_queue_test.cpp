// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/order_queue.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace rowan::cli {
namespace {

using Thought = OrderQueue::Thought;

TEST(OrderQueue, HandsOutLinesInTheirOrderAndThenNothing) {
  OrderQueue queue;
  queue.push("START 15");
  queue.push("BEGIN");
  queue.close();
  EXPECT_EQ(queue.next()->line, "START 15");
  EXPECT_EQ(queue.next()->line, "BEGIN");
  EXPECT_FALSE(queue.next());
  EXPECT_FALSE(queue.next());
}

TEST(OrderQueue, OnlyWhatAsksForAMoveStopsThinking) {
  for (const char* const urgent : {"END", "end\r", "YXSTOP", "stop"}) {
    OrderQueue queue;
    queue.push("INFO time_left 5");
    const auto stop = queue.begin_thinking(Thought::move);
    queue.push("ABOUT");
    queue.push("TURN 7,7");
    EXPECT_FALSE(stop.stop_requested());
    queue.push(urgent);
    EXPECT_TRUE(stop.stop_requested()) << urgent;
    queue.end_thinking();
    EXPECT_TRUE(queue.begin_thinking(Thought::move).stop_requested())
        << "what waits still asks for a move at once";
    queue.end_thinking();
    for (int line = 0; line < 4; ++line) EXPECT_TRUE(queue.next());
    EXPECT_FALSE(queue.begin_thinking(Thought::move).stop_requested()) << "it has been obeyed";
  }
}

TEST(OrderQueue, EverythingStopsPondering) {
  OrderQueue queue;
  const auto stop = queue.begin_thinking(Thought::ponder);
  EXPECT_FALSE(stop.stop_requested());
  queue.push("INFO time_left 5");
  EXPECT_TRUE(stop.stop_requested());
  queue.end_thinking();
  EXPECT_TRUE(queue.begin_thinking(Thought::ponder).stop_requested());
  EXPECT_FALSE(queue.begin_thinking(Thought::move).stop_requested());
}

TEST(OrderQueue, TheEndOfTheInputStopsEverything) {
  OrderQueue queue;
  const auto stop = queue.begin_thinking(Thought::move);
  queue.close();
  EXPECT_TRUE(stop.stop_requested());
  queue.end_thinking();
  EXPECT_TRUE(queue.begin_thinking(Thought::move).stop_requested());
}

TEST(OrderQueue, WakesWhoWaits) {
  OrderQueue queue;
  std::jthread reader([&] {
    for (int line = 0; line < 1000; ++line) queue.push(std::to_string(line));
    queue.close();
  });
  for (int line = 0; line < 1000; ++line) {
    const auto order = queue.next();
    ASSERT_TRUE(order);
    EXPECT_EQ(order->line, std::to_string(line));
  }
  EXPECT_FALSE(queue.next());
}

}  // namespace
}  // namespace rowan::cli
