// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/utf8.hpp"

namespace rowan {
namespace {

TEST(Printable, TextIsUnchanged) {
  EXPECT_EQ(printable("h8: Renju 連珠 \xF0\x9F\x98\x80"), "h8: Renju 連珠 \xF0\x9F\x98\x80");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, ControlCharactersAndInvalidBytesAreEscaped) {
  EXPECT_EQ(printable("a\x1B[31mb"), "a\\x1B[31mb");
  EXPECT_EQ(printable("line\nline\r\t\x7F"), "line\\x0Aline\\x0D\\x09\\x7F");
  EXPECT_EQ(printable("\xFF\xC3"), "\\xFF\\xC3");
  EXPECT_EQ(printable("\xC0\x80"), "\\xC0\\x80");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\xC2\\x9B31m");                               // a control sequence introducer in one character
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");  // a surrogate
}

TEST(Printable, LongTextIsTruncated) {
  EXPECT_EQ(printable("abcdef", 3), "abc...");
  EXPECT_EQ(printable("abc", 3), "abc");
  EXPECT_EQ(printable("\xE9\x80\xA3\xE9\x80\xA3", 2), "\xE9\x80\xA3...");
}

TEST(Utf8, IsDistinguishedFromOtherEncodings) {
  EXPECT_TRUE(is_utf8("五子棋"));
  EXPECT_FALSE(is_utf8("\xCE\xE5\xD7\xD3\xC6\xE5"));  // the same text in GBK
  EXPECT_FALSE(is_utf8("\xE9\x80"));
}

}  // namespace
}  // namespace rowan
