// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/utf8.hpp"

namespace rowan {
namespace {

TEST(DisplayWidth, EastAsianCharactersAreTwoColumnsWide) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("greedy"), 6U);
  EXPECT_EQ(display_width("Ünïcødé"), 7U);
  EXPECT_EQ(display_width("五子棋"), 6U);
  EXPECT_EQ(display_width("한글"), 4U);
  EXPECT_EQ(display_width("e\u0301"), 1U) << "a mark stands on its letter";
  EXPECT_EQ(display_width("\U0001F642"), 2U);
}

TEST(DisplayWidth, InvalidBytesAreOneColumnWide) {
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

TEST(Padded, CountsColumnsNotBytes) {
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(padded("活三", 6), "活三  ");
  EXPECT_EQ(padded("e\u0301", 3), "e\u0301  ");
  EXPECT_EQ(padded("longer", 3), "longer");
}

TEST(WrappedToColumns, LinesEndAtSpacesAndBetweenWideLetters) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped_to_columns("five or more  in a row", 9), (Lines{"five or", "more in a", "row"}));
  EXPECT_EQ(wrapped_to_columns("unbreakable word", 5), (Lines{"unbreakable", "word"}));
  EXPECT_EQ(wrapped_to_columns("五子连成一线胜", 6), (Lines{"五子连", "成一线", "胜"}));
  EXPECT_EQ(wrapped_to_columns("", 6), Lines{});
  EXPECT_EQ(wrapped_to_columns("h8 に打つ。", 8), (Lines{"h8 に打", "つ。"}));
}

TEST(WrappedToColumns, PunctuationStaysWithItsWord) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped_to_columns("黒の番。白", 6), (Lines{"黒の", "番。白"}));
  EXPECT_EQ(wrapped_to_columns("あ（い）う", 6), (Lines{"あ", "（い）", "う"}));
  EXPECT_EQ(wrapped_to_columns("e\u0301五", 1), (Lines{"e\u0301", "五"})) << "a mark stays on its letter";
}

}  // namespace
}  // namespace rowan
