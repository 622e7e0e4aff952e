// SPDX-License-Identifier: MIT
// Rowan's own lessons: every task can be passed and failed, and statements about points in the texts are
// true.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/phrase.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "lesson/judge.hpp"
#include "lesson/lesson_file.hpp"
#include "lesson/mistake.hpp"

namespace rowan::lesson {
namespace {

const std::vector<Lesson>& lessons() {
  static const std::vector<Lesson> all = built_in_lessons().value();
  return all;
}

std::string where(const Lesson& lesson, std::size_t step) {
  return lesson.name + ", step " + std::to_string(step + 1);
}

template <class Visit>
void for_each_step(Visit visit) {
  for (const Lesson& lesson : lessons()) {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      SCOPED_TRACE(where(lesson, i));
      visit(lesson.steps[i]);
    }
  }
}

/// The points that a text names: a letter and one or two digits, as a separate word.
std::vector<std::string> points_in(const std::string& text) {
  std::vector<std::string> points;
  std::string word;
  for (const char letter : text + ' ') {
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
      word += letter;
      continue;
    }
    const bool is_point =
        word.size() >= 2 && word.size() <= 3 && word[0] >= 'a' && word[0] <= 'o' &&
        std::ranges::all_of(word.substr(1), [](char digit) { return digit >= '0' && digit <= '9'; });
    if (is_point) points.push_back(word);
    word.clear();
  }
  return points;
}

TEST(BuiltInLessons, CoverTheBasics) {
  std::set<std::string> names;
  for (const Lesson& lesson : lessons()) {
    names.insert(lesson.name);
    EXPECT_GE(lesson.steps.size(), 3U) << lesson.name;
    EXPECT_LE(lesson.steps.size(), 5U) << lesson.name;
    EXPECT_FALSE(lesson.paragraphs.empty()) << lesson.name;
  }
  EXPECT_EQ(names,
            (std::set<std::string>{"row", "three", "open-three", "four", "double-threat", "fours", "threats",
                                   "defense", "tempo", "opening", "swap2", "forbidden", "traps"}));
}

TEST(BuiltInLessons, EveryTaskCanBeDone) {
  std::size_t steps = 0;
  for_each_step([&](const Step& step) {
    ++steps;
    if (step.task == Task::choose_side) {
      EXPECT_EQ(judge_side(step, *right_side(step)).result, TryResult::done);
      return;
    }
    const std::vector<Point> solution = whole_solution(step);
    ASSERT_FALSE(solution.empty());
    EXPECT_EQ(judge(step, solution).value().result, TryResult::done)
        << to_text(solution.front(), step.position.rules());
  });
  EXPECT_GE(steps, 40U);
}

TEST(BuiltInLessons, EveryTaskCanBeFailed) {
  for_each_step([&](const Step& step) {
    if (step.task == Task::choose_side) {
      EXPECT_EQ(judge_side(step, opponent(*right_side(step))).result, TryResult::wrong);
      return;
    }
    const Rules& rules = step.position.rules();
    int wrong = 0;
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      if (step.position.cell(point) != Cell::empty) continue;
      const auto verdict = judge(step, std::vector{point});
      ASSERT_TRUE(verdict) << to_text(point, rules) << ": " << verdict.error().message;
      EXPECT_FALSE(english(verdict->text).empty());
      if (verdict->result != TryResult::wrong) continue;
      ++wrong;
      Position position = step.position;
      for (const Point move : verdict->line) {
        ASSERT_TRUE(position.is_legal(move)) << to_text(point, rules) << " and " << to_text(move, rules);
        position.play(move);
      }
    }
    EXPECT_GT(wrong, 0);
  });
}

TEST(BuiltInLessons, MarksAreTrue) {
  for_each_step([&](const Step& step) {
    for (const Mark& mark : step.marks) {
      EXPECT_TRUE(holds(mark, step.position)) << (mark.task ? name_of(*mark.task) : "stones") << ' '
                                              << to_text(mark.points.front(), step.position.rules());
    }
  });
}

TEST(BuiltInLessons, EveryPointInATextIsMarked) {
  for_each_step([&](const Step& step) {
    std::set<std::string> marked;
    for (const Mark& mark : step.marks) {
      for (const Point point : mark.points) marked.insert(to_text(point, step.position.rules()));
    }
    for (const std::string& point : points_in(step.text + ' ' + step.done))
      EXPECT_TRUE(marked.contains(point)) << point << " in: " << step.text;
  });
}

TEST(BuiltInLessons, PicturesShowWhatTheirCaptionsSay) {
  int pictures = 0;
  for (const Lesson& lesson : lessons()) {
    for (const Picture& picture : lesson.pictures) {
      ++pictures;
      const Step step{.text = picture.text, .task = picture.task, .position = picture.position};
      EXPECT_EQ(!right_moves(step, {}, 1).empty(), picture.is_example)
          << lesson.name << ": " << picture.title;
    }
  }
  EXPECT_GT(pictures, 5);
}

TEST(BuiltInLessons, AskForASideOnlyIfOneIsClearlyBetter) {
  for_each_step([](const Step& step) {
    if (step.task != Task::choose_side) return;
    EXPECT_GE(std::abs(black_chance(step.position) - 0.5), 0.1);
  });
}

TEST(BuiltInLessons, EveryMistakeHasALesson) {
  for (const std::string_view game : {"freestyle", "tictactoe"})
    for (int i = 0; i <= static_cast<int>(Mistake::opening); ++i) {
      const auto lesson = lesson_about(static_cast<Mistake>(i), find_game(game).value());
      EXPECT_NE(find_lesson(lessons(), lesson), nullptr) << game << ' ' << i;
    }
}

}  // namespace
}  // namespace rowan::lesson
