// SPDX-License-Identifier: MIT
//
// A fault that one visitor causes never affects another visitor. The faults are exceptions in the JSON
// library and in threads, and clients that do not read.
#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "asking.hpp"
#include "server/analysis/conversation.hpp"
#include "server/analysis/fair_queue.hpp"
#include "server/analysis/services.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;

constexpr std::array question_names{"position", "move",   "hint",       "why",         "threats",
                                    "convert",  "bits",   "puzzle",     "puzzle_try",  "puzzle_hint",
                                    "lessons",  "lesson", "lesson_try", "lesson_hint", "game_puzzles"};

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

/// Bodies that make the JSON library throw in various ways, or that would keep it busy.
std::vector<std::string> hostile_bodies() {
  std::string fields = R"({"a":0)";
  for (int number = 0; number < 20'000; ++number) fields += ",\"" + std::to_string(number) + "\":0";
  return {R"({"x":1e999})",
          R"({"id":-1e400,"t":"ping"})",
          R"({"moves":"\ud800"})",
          "{\"moves\":\"\xff\xfe\"}",
          R"({"x":)" + nested(17) + "}",
          R"({"x":)" + std::string(200'000, '[') + "}",
          fields + "}",
          std::string("{\0}", 3),
          "{\"a\":\"" + std::string(100'000, 'a')};
}

TEST(Robustness, EveryRequestRefusesHostileBodies) {
  Asking asking;
  for (const char* const question : question_names) {
    for (const std::string& body : hostile_bodies()) {
      const HttpReply reply = asking.post(question, body);
      EXPECT_EQ(reply.status, 400) << question << ' ' << body.substr(0, 80);
      EXPECT_FALSE(json::Json::parse(reply.body)["error"].get<std::string>().empty());
    }
  }
  EXPECT_EQ(json::Json::parse(asking.post("position", R"({"x":1e999})").body)["error"],
            "the number that ends at byte 10 of 11 is too large");
  EXPECT_EQ(asking.post("position", "{}").status, 200);
}

TEST(Robustness, OutOfRangeNumbersAreRefusedByName) {
  Asking asking;
  for (const char* const number : {"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                                   "1e308", "-0.0", "1.5", "\"1\"", "[]", "true"}) {
    for (const char* const field : {"seed", "level", "time_ms"}) {
      const std::string body = std::string(R"({"player":"random",")") + field + "\":" + number + "}";
      const HttpReply reply = asking.post("move", body);
      EXPECT_EQ(reply.status, 400) << body;
      EXPECT_THAT(reply.body, HasSubstr(std::string("\\\"") + field + "\\\""));
    }
  }
}

TEST(Robustness, EveryMessageIsAnswered) {
  Services services(1);
  const auto outbox = std::make_shared<Outbox>([] {});
  const ConversationHandle conversation(services, 1, outbox);
  for (const std::string& message : hostile_bodies()) {
    conversation->receive(message);
    const auto answer = outbox->take();
    ASSERT_TRUE(answer) << message.substr(0, 80);
    EXPECT_EQ(json::Json::parse(*answer)["t"], "error");
  }
  conversation->receive(R"({"t":"ping","id":1})");
  EXPECT_EQ(json::Json::parse(outbox->take().value())["t"], "pong");
}

/// There are more visitors than analysis threads. During each analysis an exception destroys the
/// conversation's handle.
TEST(Robustness, DroppingItsHandleEndsAConversation) {
  Services services(2);
  for (std::uint64_t number = 0; number < Services::analysis_limits.threads + 4; ++number) {
    const auto outbox = std::make_shared<Outbox>([] {});
    try {
      const ConversationHandle conversation(services, number, outbox, {.visitor = std::to_string(number)});
      conversation->receive(R"({"t":"analyze","game":"freestyle","moves":"h8"})");
      throw std::runtime_error("the connection is lost");
    } catch (const std::runtime_error&) {
      EXPECT_EQ(outbox->take(), std::nullopt);
    }
  }
  // The threads of ended analyses soon become free for another visitor.
  const auto outbox = std::make_shared<Outbox>([] {});
  const ConversationHandle conversation(services, 1'000, outbox);
  while (true) {
    conversation->receive(R"({"t":"analyze","game":"freestyle","moves":"h8","nodes":1000})");
    std::optional<std::string> last;
    bool is_busy = false;
    while (!last || !last->contains(R"("t":"done")")) {
      last = outbox->take();
      if (!last) std::this_thread::yield();
      is_busy = is_busy || (last && last->contains(R"("busy":true)"));
    }
    if (!is_busy) break;
  }
}

/// An outbox that cannot wake its reader, for example for lack of memory, ends its connection. The thread
/// that wrote to it survives.
TEST(Robustness, AnOutboxThatCannotWakeItsReaderEndsTheConnection) {
  Services services(1);
  std::atomic<bool> fails = false;
  const auto outbox = std::make_shared<Outbox>([&fails] {
    if (fails) throw std::bad_alloc();
  });
  const ConversationHandle conversation(services, 1, outbox);
  conversation->receive(R"({"t":"analyze","game":"freestyle","moves":"h8"})");
  fails = true;
  while (!outbox->is_broken()) std::this_thread::yield();
  fails = false;

  const auto other = std::make_shared<Outbox>([] {});
  const ConversationHandle next(services, 2, other);
  next->receive(R"({"t":"analyze","moves":"5 1","nodes":1000})");
  std::optional<std::string> message;
  while (!message || !message->contains("done")) message = other->take();
}

TEST(Robustness, AnOutboxHasALimitedSize) {
  Outbox outbox([] {});
  for (std::size_t size = 0; size <= Outbox::most_waiting; size += 1'024) {
    EXPECT_FALSE(outbox.is_broken());
    outbox.send(std::string(1'024, 'x'));
  }
  EXPECT_TRUE(outbox.is_broken());
  for (std::size_t size = 0; size < Outbox::most_waiting; size += 1'024) EXPECT_TRUE(outbox.take());
  EXPECT_EQ(outbox.take(), std::nullopt);
}

TEST(Robustness, AJobThatThrowsEndsOnlyItself) {
  WorkerPool pool(1, 10);
  std::promise<int> done;
  ASSERT_TRUE(pool.submit([] { throw std::runtime_error("a fault"); }));
  ASSERT_TRUE(pool.submit([] { throw 7; }));
  ASSERT_TRUE(pool.submit([&done] { done.set_value(3); }));
  EXPECT_EQ(done.get_future().get(), 3);
}

TEST(Robustness, IdleThreadsEnd) {
  WorkerPool pool(8, 10, 1ms);
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> done = 0;
    for (int number = 0; number < 8; ++number) {
      while (!pool.submit([&done] { ++done; })) std::this_thread::yield();
    }
    while (done < 8) std::this_thread::yield();
    if (round % 2 == 0) {
      while (pool.thread_count() > 0) std::this_thread::yield();
    }
  }
}

TEST(Robustness, UnusedEnginesAreFreed) {
  EngineCache shelf(4);
  for (EngineCache::VisitorNumber number = 0; number < 6; ++number)
    shelf.put_back(number, shelf.take(number));
  EXPECT_EQ(shelf.size(), 4U);
  shelf.drop_unused_since(EngineCache::Clock::now() - 1h);
  EXPECT_EQ(shelf.size(), 4U);
  shelf.drop(5);
  EXPECT_EQ(shelf.size(), 3U);
  shelf.drop_unused_since(EngineCache::Clock::now() + 1s);
  EXPECT_EQ(shelf.size(), 0U);
}

}  // namespace
}  // namespace rowan::server
