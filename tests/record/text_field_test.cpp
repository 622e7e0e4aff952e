// SPDX-License-Identifier: MIT
#include "record/text_field.hpp"

#include <gtest/gtest.h>

namespace rowan::record {
namespace {

TEST(TextField, KeepsUtf8AndReadsOtherBytesAsLatin1) {
  EXPECT_EQ(clean_text("\u00F6l \u4E94"), "\u00F6l \u4E94");
  EXPECT_EQ(clean_text("\xF6l"), "\u00F6l");
  for (const char* const not_utf8 : {"\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\x80"}) {
    EXPECT_NE(clean_text(not_utf8), not_utf8);
    EXPECT_EQ(clean_text(clean_text(not_utf8)), clean_text(not_utf8));
  }
}

TEST(TextField, NormalizesLineEndsAndDropsControlCharacters) {
  EXPECT_EQ(clean_text("a\r\nb\rc\n\td\x08\x7F"), "a\nb\nc\n\td");
  EXPECT_EQ(clean_line("  a\r\n b\t c "), "a b c");
}

TEST(TextField, OldBytesAreLatin1IfThatIsLossless) {
  EXPECT_EQ(to_old_bytes("\u00F6l"), "\xF6l");
  for (const char* const text : {"plain", "\u00F6l", "\u4E94", "\u00C3\u00B6", "\u0080\u00FF", ""}) {
    EXPECT_EQ(clean_text(to_old_bytes(text)), text);
  }
}

}  // namespace
}  // namespace rowan::record
