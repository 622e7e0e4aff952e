// SPDX-License-Identifier: MIT
// Lessons as JSON: their descriptions, and the verdicts on tries.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/position_text.hpp"
#include "lesson/lesson_file.hpp"
#include "server/asking.hpp"

namespace rowan::server {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(ApiLessons, AreListedInOrder) {
  Asking asking;
  const auto lessons = lesson::built_in_lessons().value();
  const json::Json listed = asking.answer("lessons", json::Json::object())["lessons"];
  ASSERT_EQ(listed.size(), lessons.size());
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    EXPECT_EQ(listed[i]["name"], lessons[i].name);
    EXPECT_EQ(listed[i]["steps"], lessons[i].steps.size());
  }
}

TEST(ApiLesson, DescribesItsBoardsWithoutTheSolutions) {
  Asking asking;
  const auto lessons = lesson::built_in_lessons().value();
  for (const lesson::Lesson& lesson : lessons) {
    const json::Json told = asking.answer("lesson", {{"lesson", lesson.name}});
    EXPECT_EQ(told["title"], lesson.title);
    ASSERT_EQ(told["steps"].size(), lesson.steps.size());
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      EXPECT_EQ(told["steps"][i]["position"], to_text(lesson.steps[i].position));
      EXPECT_EQ(told["steps"][i]["task"], name_of(lesson.steps[i].task));
      EXPECT_FALSE(told["steps"][i].contains("solution"));
    }
  }
}

/// Plays a step to its end with the moves that the hints give.
void do_step(Asking& asking, const std::string& name, std::size_t number) {
  SCOPED_TRACE(name + " " + std::to_string(number));
  json::Json request{{"lesson", name}, {"step", number}, {"moves", json::Json::array()}};
  for (int tries = 0; tries < 40; ++tries) {
    const json::Json hint = asking.answer("lesson_hint", request);
    if (hint["points"].empty()) {
      request["side"] = hint["side"];
    } else {
      request["moves"].push_back(hint["points"][0]);
    }
    const json::Json verdict = asking.answer("lesson_try", request);
    ASSERT_NE(verdict["result"], "wrong") << verdict;
    if (verdict["result"] == "done") return;
    for (std::size_t i = 1; i < verdict["line"].size(); ++i) request["moves"].push_back(verdict["line"][i]);
  }
  ADD_FAILURE() << "the step does not end";
}

TEST(ApiLessonTry, HintsLeadToTheEndOfEveryStep) {
  Asking asking;
  const auto lessons = lesson::built_in_lessons().value();
  for (const lesson::Lesson& lesson : lessons) {
    for (std::size_t i = 1; i <= lesson.steps.size(); ++i) do_step(asking, lesson.name, i);
  }
}

TEST(ApiLessonTry, AWrongMoveIsRefuted) {
  Asking asking;
  const json::Json verdict =
      asking.answer("lesson_try", {{"lesson", "row"}, {"step", 4}, {"moves", json::Json::array({"a1"})}});
  EXPECT_EQ(verdict["result"], "wrong");
  EXPECT_EQ(verdict["line"].dump(), R"(["a1","f4"])");
  EXPECT_THAT(verdict["text"].get<std::string>(), EndsWith("White plays f4 and has five."));
}

TEST(ApiLessonTry, ErrorsNameTheProblem) {
  Asking asking;
  const auto complaint = [&](const json::Json& request) { return asking.complaint("lesson_try", request); };
  EXPECT_THAT(asking.complaint("lesson", {{"lesson", "chess"}}), HasSubstr("expected one of row, three"));
  EXPECT_THAT(asking.complaint("lesson", json::Json::object()), HasSubstr("\"lesson\""));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"moves", json::Json::array({"a1"})}}), HasSubstr("\"step\""));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 9}, {"moves", json::Json::array({"a1"})}}),
              HasSubstr("\"step\""));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 1}}), HasSubstr("a move is expected"));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 1}, {"moves", "a1"}}), HasSubstr("a list of points"));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 1}, {"moves", json::Json::array({1})}}),
              HasSubstr("a list of points"));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 1}, {"moves", json::Json::array({"z9"})}}),
              HasSubstr("'z9'"));
  EXPECT_THAT(complaint({{"lesson", "row"}, {"step", 1}, {"moves", json::Json::array({"c5"})}}),
              HasSubstr("c5"));
  EXPECT_THAT(complaint({{"lesson", "swap2"}, {"step", 1}, {"side", "z"}}), HasSubstr("\"side\""));
  EXPECT_THAT(asking.complaint("lesson_hint", {{"lesson", "row"}, {"step", 1}, {"most", 99}}),
              HasSubstr("\"most\""));
}

}  // namespace
}  // namespace rowan::server
