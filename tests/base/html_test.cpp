// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/text.hpp"

namespace rowan {
namespace {

TEST(Html, EscapesMarkup) {
  EXPECT_EQ(html_escaped("<b title=\"a\">'&'</b>"), "&lt;b title=&quot;a&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;");
  EXPECT_EQ(html_escaped("&lt;"), "&amp;lt;");
  EXPECT_EQ(html_escaped("h8 木 é"), "h8 木 é");
  EXPECT_EQ(html_escaped(""), "");
}

}  // namespace
}  // namespace rowan
