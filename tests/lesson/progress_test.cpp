// SPDX-License-Identifier: MIT
#include "lesson/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowan::lesson {
namespace {

using ::testing::HasSubstr;

TEST(LessonProgress, SurvivesARoundTrip) {
  const Progress progress{{"four", {1, 3}}, {"row", {2}}};
  EXPECT_EQ(to_text(progress), "rowan lesson progress 1\nfour 1 3\nrow 2\n");
  EXPECT_EQ(parse_progress(to_text(progress)), progress);
  EXPECT_EQ(parse_progress(to_text({})), Progress());
}

TEST(LessonProgress, ErrorsNameTheProblem) {
  EXPECT_THAT(parse_progress("").error().message, HasSubstr("empty"));
  EXPECT_THAT(parse_progress("something\n").error().message, HasSubstr("expected 'rowan lesson progress 1'"));
  for (const char* const wrong : {"0", "-1", "one", "9999"}) {
    const std::string text = std::string("rowan lesson progress 1\nrow ") + wrong + "\n";
    EXPECT_THAT(parse_progress(text).error().message, HasSubstr(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace rowan::lesson
