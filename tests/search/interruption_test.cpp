// SPDX-License-Identifier: MIT
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "pattern/pattern_board.hpp"
#include "search/engine.hpp"
#include "search/search_control.hpp"
#include "support/positions.hpp"
#include "support/slow_board.hpp"

namespace rowan::search {
namespace {

/// How often the engine polls for a stop in a search of this many nodes.
std::int64_t looks(const Position& position, std::int64_t nodes) {
  std::int64_t count = 0;
  Engine engine({.table_mebibytes = 1, .threads = 1, .small = true});
  static_cast<void>(engine.think(
      {.position = position, .limits = {.nodes = nodes}, .pause = [&](std::int64_t /*nodes*/) { ++count; }}));
  return count;
}

TEST(SearchInterruption, PollsAtEveryNodeIfNodesAreSlow) {
  constexpr std::int64_t nodes = 100;
  static_assert(nodes < SearchControl::check_interval);
  EXPECT_GE(looks(testing::slow_position(), nodes), nodes / 2);
}

TEST(SearchInterruption, EndsAtThePollThatRequestsAStop) {
  testing::CountedInterruption counted(20);
  Engine engine({.table_mebibytes = 1, .threads = 1, .small = true});
  const think::Answer answer = engine.think({.position = testing::slow_position(),
                                             .limits = {.nodes = 100'000},
                                             .stop = counted.token(),
                                             .pause = [&](std::int64_t /*nodes*/) { counted.look(); }});
  EXPECT_FALSE(answer.lines.empty());
  EXPECT_LE(counted.looks_after_stop(), 3);
}

/// The polling frequency does not affect the result.
TEST(SearchInterruption, PollingDoesNotChangeTheAnswer) {
  const auto answer = [](bool is_interruptible) {
    Engine engine({.table_mebibytes = 1, .threads = 1, .small = true});
    think::Request request{.position = testing::slow_position(), .limits = {.nodes = 60}};
    if (is_interruptible) request.pause = [](std::int64_t /*nodes*/) {};
    return engine.think(request);
  };
  const think::Answer with = answer(true);
  const think::Answer without = answer(false);
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_EQ(with.lines, without.lines);
}

}  // namespace
}  // namespace rowan::search
