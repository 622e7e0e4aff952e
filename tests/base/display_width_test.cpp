// SPDX-License-Identifier: MIT
#include "base/display_width.hpp"

#include <gtest/gtest.h>

namespace rowan {
namespace {

TEST(DisplayWidth, LettersAreOneColumnWideAndThoseOfEastAsiaTwo) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("greedy"), 6U);
  EXPECT_EQ(display_width("Ünïcødé"), 7U);
  EXPECT_EQ(display_width("五子棋"), 6U);
  EXPECT_EQ(display_width("한글"), 4U);
  EXPECT_EQ(display_width("e\u0301"), 1U) << "a mark stands on its letter";
  EXPECT_EQ(display_width("\U0001F642"), 2U);
}

TEST(DisplayWidth, BytesThatAreNotUtf8CountAsOne) {
  EXPECT_EQ(display_width("\xFF\x80"), 2U);
  EXPECT_EQ(display_width("a\xE4"), 2U) << "a character that is cut off";
  EXPECT_EQ(display_width("\xE4x"), 2U) << "what follows is not swallowed";
}

TEST(CutToWidth, KeepsWholeCharactersThatFit) {
  EXPECT_EQ(cut_to_width("greedy", 6), "greedy");
  EXPECT_EQ(cut_to_width("greedy", 3), "gre");
  EXPECT_EQ(cut_to_width("greedy", 0), "");
  EXPECT_EQ(cut_to_width("五子棋", 5), "五子");
  EXPECT_EQ(cut_to_width("e\u0301x", 1), "e\u0301");
}

}  // namespace
}  // namespace rowan
