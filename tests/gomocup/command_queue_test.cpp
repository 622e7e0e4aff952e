// SPDX-License-Identifier: MIT
#include <thread>

#include <gtest/gtest.h>

#include "gomocup/engine/session_runner.hpp"

namespace rowan::gomocup {
namespace {

using SearchKind = CommandQueue::SearchKind;

TEST(CommandQueue, ReturnsCommandsInOrderAndThenNothing) {
  CommandQueue queue;
  queue.add_input("START 15\nBEG");
  queue.add_input("IN\r\n\r\nEND");
  queue.close();
  EXPECT_EQ(queue.next()->line, "START 15");
  const auto begin = queue.next();
  EXPECT_EQ(begin->line, "BEGIN");
  EXPECT_EQ(begin->command->kind, Command::Kind::begin);
  EXPECT_EQ(queue.next()->line, "END") << "the last line may lack its end";
  EXPECT_FALSE(queue.next());
  EXPECT_FALSE(queue.next());
}

TEST(CommandQueue, TruncatesLongLines) {
  CommandQueue queue;
  queue.add_input(std::string(CommandQueue::longest_line, 'x') + "y");
  queue.add_input("y\nABOUT\n");
  EXPECT_EQ(queue.next()->line, std::string(CommandQueue::longest_line, 'x'));
  EXPECT_EQ(queue.next()->command->kind, Command::Kind::about);
}

TEST(CommandQueue, OnlyCommandsThatDemandAMoveStopASearch) {
  for (const char* const urgent : {"END\n", "end\r", "YXSTOP\n", "stop\n"}) {
    CommandQueue queue;
    queue.add_input("INFO time_left 5\n");
    const auto stop = queue.begin_search(SearchKind::move);
    queue.add_input("ABOUT\n");
    queue.add_input("TURN 7,7\n");
    EXPECT_FALSE(stop.stop_requested());
    queue.add_input(urgent);
    EXPECT_TRUE(stop.stop_requested()) << urgent;
    queue.end_search();
    EXPECT_TRUE(queue.begin_search(SearchKind::move).stop_requested())
        << "the waiting command still demands a move";
    queue.end_search();
    for (int line = 0; line < 4; ++line) EXPECT_TRUE(queue.next());
    EXPECT_FALSE(queue.begin_search(SearchKind::move).stop_requested()) << "the command was executed";
  }
}

TEST(CommandQueue, EveryCommandStopsPondering) {
  CommandQueue queue;
  const auto stop = queue.begin_search(SearchKind::ponder);
  EXPECT_FALSE(stop.stop_requested());
  queue.add_input("INFO time_left 5\n");
  EXPECT_TRUE(stop.stop_requested());
  queue.end_search();
  EXPECT_TRUE(queue.begin_search(SearchKind::ponder).stop_requested());
  EXPECT_FALSE(queue.begin_search(SearchKind::move).stop_requested());
}

TEST(CommandQueue, TheEndOfTheInputStopsEverySearch) {
  CommandQueue queue;
  const auto stop = queue.begin_search(SearchKind::move);
  queue.close();
  EXPECT_TRUE(stop.stop_requested());
  queue.end_search();
  EXPECT_TRUE(queue.begin_search(SearchKind::move).stop_requested());
}

TEST(CommandQueue, WakesTheWaitingThread) {
  CommandQueue queue;
  std::jthread reader([&] {
    for (int line = 0; line < 1000; ++line) queue.add_input(std::to_string(line) + "\n");
    queue.close();
  });
  for (int line = 0; line < 1000; ++line) {
    const auto received = queue.next();
    ASSERT_TRUE(received);
    EXPECT_EQ(received->line, std::to_string(line));
  }
  EXPECT_FALSE(queue.next());
}

}  // namespace
}  // namespace rowan::gomocup
