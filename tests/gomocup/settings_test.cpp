// SPDX-License-Identifier: MIT
#include "gomocup/engine/settings.hpp"

#include <string>

#include <gtest/gtest.h>

#include "think/time_budget.hpp"

namespace rowan::gomocup {
namespace {

using namespace std::chrono_literals;

class SettingsTest : public ::testing::Test {
 protected:
  void tell(const std::string& info) { settings_.take(*parse_info(info)); }

  struct Found : think::TimeBudget {
    int depth = 0;
  };
  /// The limits for a move after ten stones.
  [[nodiscard]] Found limits() const {
    Found found{time_budget(settings_.clock(), 10, 225), settings_.limits().depth};
    const std::int64_t nodes = settings_.limits().nodes;
    if (found.nodes == 0 || (nodes > 0 && nodes < found.nodes)) found.nodes = nodes;
    return found;
  }

  Settings settings_{{.table_mebibytes = 128, .threads = 1}, {.table_mebibytes = 4096, .threads = 8}};
};

TEST_F(SettingsTest, UsesTheWholeTimeForAMove) {
  tell("timeout_turn 1000");
  EXPECT_EQ(limits().time, 940ms);
  EXPECT_EQ(limits().target, 940ms);
  tell("timeout_match 0");
  tell("time_left 2147483647");
  EXPECT_EQ(limits().target, 940ms) << "unlimited";
  tell("time_left -3");
  EXPECT_EQ(limits().target, 940ms) << "there is no match time of which something could be left";
}

TEST_F(SettingsTest, CountsTheMatchTimeIfTheManagerDoesNot) {
  tell("timeout_turn 30000");
  tell("timeout_match 22000");
  const auto at_first = *limits().target;
  EXPECT_LT(at_first, 1500ms);
  settings_.spend(11s);
  EXPECT_LT(*limits().target, at_first * 6 / 10);
  tell("time_left 22000");
  EXPECT_EQ(*limits().target, at_first);
  settings_.spend(30s);
  EXPECT_LT(*limits().time, 5ms) << "nothing is left";
  EXPECT_GT(limits().nodes, 0);
  settings_.begin_game();
  EXPECT_EQ(*limits().target, at_first) << "a new game has its whole time";
  tell("time_left -1");
  settings_.begin_game();
  EXPECT_LT(*limits().time, 5ms) << "what was told before START counts";
}

TEST_F(SettingsTest, LimitsDepthAndNodes) {
  tell("max_depth 8");
  tell("max_node 1000");
  EXPECT_EQ(limits().depth, 8);
  EXPECT_EQ(limits().nodes, 1000);
  tell("timeout_turn 0");
  EXPECT_LT(limits().nodes, 1000) << "as quick as can be";
  tell("max_depth -1");
  tell("max_node -1");
  tell("timeout_turn 5000");
  EXPECT_EQ(limits().depth, 0);
  EXPECT_EQ(limits().nodes, 0);
}

TEST_F(SettingsTest, TableFitsIntoTheAllowedMemory) {
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 128U);
  tell("timeout_turn 1000");
  std::size_t last = 0;
  for (const std::int64_t mebibytes : {1, 30, 64, 100, 350, 10'000}) {
    tell("max_memory " + std::to_string(mebibytes << 20));
    const search::Engine::Options options = settings_.engine_options();
    EXPECT_GE(options.table_mebibytes, std::max<std::size_t>(last, 1));
    EXPECT_LE(options.table_mebibytes, 128U);
    last = options.table_mebibytes;
    if (last > 1) {
      EXPECT_LT(search::Engine::bytes_needed(options) + (25U << 20), static_cast<std::size_t>(mebibytes)
                                                                         << 20);
    }
  }
  EXPECT_EQ(last, 128U);
  tell("max_memory 0");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 128U);
}

TEST_F(SettingsTest, TableGrowsWithTheAllowedMemory) {
  tell("timeout_turn 20000");
  const auto table = [&](std::int64_t mebibytes) {
    tell("max_memory " + std::to_string(mebibytes << 20));
    return settings_.engine_options().table_mebibytes;
  };
  EXPECT_EQ(table(0), 128U) << "no limit is no allowance";
  for (const std::int64_t mebibytes : {350, 1000, 2000}) {
    EXPECT_GT(table(mebibytes), static_cast<std::size_t>(mebibytes * 3 / 4)) << mebibytes;
    EXPECT_LT(table(mebibytes), static_cast<std::size_t>(mebibytes)) << mebibytes;
  }
  EXPECT_EQ(table(10'000), 128U * 20) << "what searches of 20 s can fill";
  tell("thread_num 8");
  EXPECT_EQ(table(10'000), 4096U) << "the most that may be asked for";
  tell("timeout_turn 100");
  EXPECT_EQ(table(10'000), 128U);
  tell("timeout_turn 9223372036854775807");
  EXPECT_EQ(table(10'000), 4096U);
}

TEST_F(SettingsTest, ARequestedTableSizeIsKept) {
  settings_ = Settings({.table_mebibytes = 128}, {.table_mebibytes = 4096, .threads = 8}, true);
  tell("timeout_turn 20000");
  tell("max_memory 2147483648");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 128U);
  tell("hash_size 262144");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 256U);
  tell("max_memory 104857600");
  EXPECT_LT(settings_.engine_options().table_mebibytes, 100U);
}

TEST_F(SettingsTest, LittleMemoryMeansASmallEngine) {
  const search::Engine::Options smallest{.table_mebibytes = 1, .threads = 1, .small = true};
  tell("max_memory 1");
  EXPECT_EQ(settings_.engine_options(), smallest);
  ASSERT_TRUE(settings_.memory_shortfall());
  const std::int64_t needed = *settings_.memory_shortfall();
  tell("max_memory " + std::to_string(needed));
  EXPECT_EQ(settings_.memory_shortfall(), std::nullopt);
  EXPECT_TRUE(settings_.engine_options().small);
  tell("thread_num 8");
  tell("max_memory 1");
  EXPECT_EQ(settings_.engine_options(), smallest) << "at last one thread";
  tell("max_memory 104857600");
  EXPECT_FALSE(settings_.engine_options().small);
  EXPECT_EQ(settings_.engine_options().threads, 8);
  tell("max_memory 0");
  EXPECT_EQ(settings_.memory_shortfall(), std::nullopt);
}

TEST_F(SettingsTest, TableAndThreadsFollowInfo) {
  tell("hash_size 262144");
  tell("thread_num 4");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 256U);
  EXPECT_EQ(settings_.engine_options().threads, 4);
  tell("hash_size 0");
  tell("thread_num 100000");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 1U);
  EXPECT_EQ(settings_.engine_options().threads, 8);
  tell("hash_size 9223372036854775807");
  EXPECT_EQ(settings_.engine_options().table_mebibytes, 4096U);
}

TEST_F(SettingsTest, ExtremeNumbersAreHarmless) {
  for (const char* const key : {"timeout_turn", "timeout_match", "time_left", "time_increment", "max_memory",
                                "hash_size", "thread_num", "max_depth", "max_node", "show_detail"}) {
    for (const char* const number : {" 9223372036854775807", " -9223372036854775808"}) {
      tell(std::string(key) + number);
      settings_.spend(1s);
      EXPECT_GE(*limits().time, 0ms) << key << number;
      EXPECT_GE(settings_.engine_options().table_mebibytes, 1U) << key << number;
    }
  }
}

}  // namespace
}  // namespace rowan::gomocup
