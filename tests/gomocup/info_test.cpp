// SPDX-License-Identifier: MIT
#include "gomocup/protocol/info.hpp"

#include <gtest/gtest.h>

namespace rowan::gomocup {
namespace {

TEST(Info, ReadsKeysAndNumbers) {
  using Key = Info::Key;
  EXPECT_EQ(parse_info("timeout_turn 1000"), (Info{Key::timeout_turn, 1000}));
  EXPECT_EQ(parse_info("  TIME_LEFT  -12 \r"), (Info{Key::time_left, -12}));
  EXPECT_EQ(parse_info("max_memory 367001600"), (Info{Key::max_memory, 367'001'600}));
  EXPECT_EQ(parse_info("folder /tmp"), Info{});
  EXPECT_EQ(parse_info("evaluate 7,7"), Info{});
  EXPECT_EQ(parse_info(""), Info{});
  const auto bad = parse_info("rule renju");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "INFO rule expects a whole number, not 'renju'");
}

}  // namespace
}  // namespace rowan::gomocup
