// SPDX-License-Identifier: MIT
#include "lesson/lesson_file.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/position_text.hpp"

namespace rowan::lesson {
namespace {

using ::testing::HasSubstr;

const std::string head =
    "rowan lessons 1\n# a comment\n\nlesson one\ntopic One\ntitle What is it?\ntext Look.\n";
const std::string step =
    "game 3x3x3\nstep complete-row\ntext Play b3.\nto-move o\nmark o complete-row b3\ndone Good.\n"
    "| o . o\n| x x .\n| . . .\n";

std::string complaint(const std::string& text) {
  const auto lessons = parse_lesson_file(text);
  return lessons ? "no error" : lessons.error().message;
}

TEST(LessonFile, ReadsALesson) {
  const auto lessons = parse_lesson_file(
      head + "practice fours\npicture no make-four Nothing. There is no four.\n| x x . . . . .\n" + step);
  ASSERT_TRUE(lessons) << lessons.error().message;
  const Lesson& lesson = lessons->at(0);
  EXPECT_EQ(lesson.name, "one");
  EXPECT_EQ(lesson.title, "What is it?");
  EXPECT_EQ(lesson.practice, puzzle::Kind::fours);
  EXPECT_EQ(lesson.pictures.at(0).title, "Nothing");
  EXPECT_FALSE(lesson.pictures.at(0).is_example);
  EXPECT_EQ(to_text(lesson.steps.at(0).position), "o1o/xx1/3 o");
  EXPECT_EQ(lesson.steps.at(0).done, "Good.");
  EXPECT_EQ(lesson.steps.at(0).marks.at(0).task, Task::complete_row);
  EXPECT_EQ(find_lesson(*lessons, "one"), &lesson);
  EXPECT_EQ(find_lesson(*lessons, "two"), nullptr);
}

TEST(LessonFile, MovesMayReplaceABoard) {
  const auto lessons = parse_lesson_file(head + "game freestyle\nstep place-near\ntext Play.\nmoves h8\n");
  ASSERT_TRUE(lessons) << lessons.error().message;
  EXPECT_EQ(lessons->at(0).steps.at(0).position.moves().size(), 1U);
}

TEST(LessonFile, ErrorsNameTheLineAndTheExpectedText) {
  EXPECT_THAT(complaint(""), HasSubstr("empty"));
  EXPECT_THAT(complaint("rowan puzzles 1\n"), HasSubstr("expected 'rowan lessons 1'"));
  EXPECT_EQ(complaint("rowan lessons 1\ntitle A\n"), "line 2: expected 'lesson NAME' first, found 'title'");
  EXPECT_THAT(complaint("rowan lessons 1\nlesson A b\n"), HasSubstr("line 2: the name 'A b'"));
  EXPECT_THAT(complaint(head), HasSubstr("a lesson needs a step"));
  EXPECT_THAT(complaint(head + step + "lesson one\n"), HasSubstr("two lessons 'one'"));
  EXPECT_THAT(complaint(head + "color red\n"), HasSubstr("line 8: unknown word 'color'"));
  EXPECT_THAT(complaint(head + "practice chess\n"), HasSubstr("unknown kind of puzzle 'chess'"));
  EXPECT_THAT(complaint(head + "step make-five\n"), HasSubstr("unknown task 'make-five'"));
  EXPECT_THAT(complaint(head + "picture maybe make-four A. B.\n"),
              HasSubstr("'picture yes' or 'picture no'"));
  EXPECT_THAT(complaint(head + "| x\n"), HasSubstr("belongs to a step or a picture"));
  EXPECT_THAT(complaint(head + step + "| . .\n"), HasSubstr("this row has 2 points"));
  EXPECT_THAT(complaint(head + step + "| . . z\n"), HasSubstr("not 'z'"));
  EXPECT_THAT(complaint(head + step + "| . . .\n"), HasSubstr("3x4, its game is"));
  EXPECT_THAT(complaint(head + step + "to-move z\n"), HasSubstr("expected x or o"));
  EXPECT_THAT(complaint(head + step + "mark o stones\n"), HasSubstr("expected a side, a task"));
  EXPECT_THAT(complaint(head + step + "mark o stones z9\n"), HasSubstr("'z9'"));
  EXPECT_THAT(complaint(head + step + "moves 1\n"), HasSubstr("a board or moves, not both"));
  EXPECT_THAT(complaint(head + "step place-near\ntext A.\n"), HasSubstr("has no game"));
  EXPECT_THAT(complaint(head + "game 3x3x3\nstep complete-row\ntext A.\n| x x x\n| o o .\n| . . .\n"),
              HasSubstr("is over"));
}

}  // namespace
}  // namespace rowan::lesson
