// SPDX-License-Identifier: MIT
#include "tui/escape_filter.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace rowan::tui {
namespace {

/// The keys that pass the filter.
std::string passed(std::string_view keys) {
  EscapeFilter filter;
  std::string result;
  for (const char key : keys) {
    if (!filter.swallows(static_cast<unsigned char>(key))) result += key;
  }
  return result;
}

TEST(EscapeFilter, OrdinaryKeysPass) { EXPECT_EQ(passed("5uh?\n:h8"), "5uh?\n:h8"); }

TEST(EscapeFilter, ReportsOfTheTerminalAreDropped) {
  EXPECT_EQ(passed("\x1B[<0;12;5M7"), "7");  // a mouse report: press
  EXPECT_EQ(passed("\x1B[<0;12;5m7"), "7");  // a mouse report: release
  EXPECT_EQ(passed("\x1B[M !\"7"), "7");     // an X10 mouse report
  EXPECT_EQ(passed("\x1B[M\x1B\x1B\x1B"
                   "7"),
            "7");                          // an X10 mouse report whose bytes are escapes
  EXPECT_EQ(passed("\x1B[24;80R7"), "7");  // a cursor position report
  EXPECT_EQ(passed("\x1B[1;5C7"), "7");    // an arrow with Ctrl
  EXPECT_EQ(passed("\x1BOP7"), "7");       // a function key
  EXPECT_EQ(passed("\x1B"
                   "57"),
            "7");  // Alt and 5
  EXPECT_EQ(passed("\x1B[<0;1;1M\x1B[<0;1;1m\x1B[200~9"), "9");
}

TEST(EscapeFilter, AnEscapeAloneIsTheEscapeKey) {
  EscapeFilter filter;
  EXPECT_FALSE(filter.ends_with_escape_key());
  EXPECT_TRUE(filter.swallows(EscapeFilter::escape));
  EXPECT_TRUE(filter.is_inside());
  EXPECT_TRUE(filter.ends_with_escape_key());
  EXPECT_FALSE(filter.is_inside());
  EXPECT_FALSE(filter.swallows('5'));
}

TEST(EscapeFilter, ATruncatedReportIsNotTheEscapeKey) {
  EscapeFilter filter;
  for (const char key : std::string_view("\x1B[<0;1")) EXPECT_TRUE(filter.swallows(key));
  EXPECT_FALSE(filter.ends_with_escape_key());
  EXPECT_FALSE(filter.swallows('5'));
}

}  // namespace
}  // namespace rowan::tui
