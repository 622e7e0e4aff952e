// SPDX-License-Identifier: MIT
// The moves that lesson tasks accept and reject, and the feedback on them.
#include "lesson/judge.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/phrase.hpp"
#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::lesson {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Step step_of(Task task, std::string_view game, std::string_view position) {
  return {.text = "…", .task = task, .position = parse_position(position, find_game(game).value()).value()};
}

std::vector<Point> points_of(const Step& step, const std::vector<std::string>& names) {
  std::vector<Point> points;
  for (const std::string& name : names) points.push_back(parse_point(name, step.position.rules()).value());
  return points;
}

Verdict judged(const Step& step, const std::vector<std::string>& names) {
  return judge(step, points_of(step, names)).value();
}

/// The names of the moves that a step accepts.
std::vector<std::string> right_names(const Step& step) {
  std::vector<std::string> names;
  for (const Point point : right_moves(step, {}, 400)) names.push_back(to_text(point, step.position.rules()));
  std::ranges::sort(names);
  return names;
}

/// The move that a hint suggests.
std::string hinted(const Step& step) {
  return to_text(right_moves(step, {}, 1).at(0), step.position.rules());
}

constexpr std::string_view two_in_the_middle = "9/9/9/9/3xx4/9/9/9/9 x";
constexpr std::string_view open_three_of_white = "9/9/9/9/3ooo3/9/9/9/9 x";

TEST(LessonTasks, TasksAcceptTheirShapes) {
  EXPECT_EQ(right_names(step_of(Task::make_open_three, "freestyle 9x9", two_in_the_middle)),
            (std::vector<std::string>{"b5", "c5", "f5", "g5"}));
  EXPECT_EQ(right_names(step_of(Task::make_three, "freestyle 9x9", two_in_the_middle)),
            (std::vector<std::string>{"a5", "b5", "c5", "f5", "g5", "h5"}));
  EXPECT_EQ(right_names(step_of(Task::make_four, "freestyle 9x9", "9/9/9/9/1oxxx4/9/9/9/9 x")),
            (std::vector<std::string>{"f5", "g5"}));
  EXPECT_EQ(right_names(step_of(Task::make_open_four, "freestyle 9x9", "9/9/9/9/3xxx3/9/9/9/9 x")),
            (std::vector<std::string>{"c5", "g5"}));
  EXPECT_EQ(right_names(step_of(Task::make_double_threat, "freestyle 9x9", "9/9/9/9/2xx5/9/5x3/5x3/9 x")),
            (std::vector<std::string>{"f5"}));
}

TEST(LessonTasks, AHintIsTheBestAcceptedMove) {
  EXPECT_EQ(hinted(step_of(Task::make_three, "freestyle 9x9", two_in_the_middle)), "f5") << "open, not a5";
  EXPECT_EQ(hinted(step_of(Task::make_four, "freestyle 9x9", "9/9/9/9/1oxxx4/9/9/9/9 x")), "f5");
  EXPECT_EQ(hinted(step_of(Task::place_center, "freestyle 9x9", "9/9/9/9/9/9/9/9/9 x")), "e5");
  EXPECT_EQ(hinted(step_of(Task::stop_threats, "freestyle 9x9", "9/9/9/9/1xooo4/9/9/9/9 x")), "f5");
}

TEST(LessonTasks, FeedbackNamesWhatAWrongMoveMakes) {
  const Step step = step_of(Task::make_open_three, "freestyle 9x9", "9/9/9/9/2oxx4/9/9/9/9 x");
  const Verdict verdict = judged(step, {"f5"});
  EXPECT_EQ(verdict.result, TryResult::wrong);
  EXPECT_EQ(english(verdict.text), "f5 makes a three that is not open. The task is: Make an open three.");
  EXPECT_THAT(english(judged(step, {"b9"}).text), StartsWith("b9 builds nothing yet."));
}

TEST(LessonTasks, AFailedDefenseIsRefutedByTheWin) {
  const Step row = step_of(Task::stop_row, "freestyle 9x9", "9/9/9/9/xoooo4/9/9/9/9 x");
  EXPECT_EQ(right_names(row), std::vector<std::string>{"f5"});
  const Verdict missed = judged(row, {"a1"});
  EXPECT_EQ(missed.line, points_of(row, {"a1", "f5"}));
  EXPECT_THAT(english(missed.text), HasSubstr("White plays f5 and has five."));
  const Step three = step_of(Task::stop_fours, "freestyle 9x9", open_three_of_white);
  EXPECT_EQ(right_names(three), (std::vector<std::string>{"c5", "g5"}));
  const Verdict slow = judged(three, {"a1"});
  EXPECT_THAT(english(slow.text), HasSubstr("White still wins by fours, in 2 moves"));
  Position position = three.position;
  for (const Point move : slow.line) position.play(move);
  EXPECT_EQ(position.outcome(), Outcome::second_wins);
}

TEST(LessonTasks, TempoTasksNeedADefenseThatThreatens) {
  const Step step = step_of(Task::keep_tempo, "freestyle 9x9", "9/2x6/2x6/9/3ooo3/9/9/9/9 x");
  EXPECT_EQ(judged(step, {"c5"}).result, TryResult::done);
  const Verdict passive = judged(step, {"g5"});
  EXPECT_EQ(passive.result, TryResult::wrong);
  EXPECT_EQ(english(passive.text), "g5 stops White, but it threatens nothing. Now White has a free move.");
  EXPECT_THAT(english(judged(step, {"c6"}).text), HasSubstr("White still wins"));
}

TEST(LessonTasks, CanBeInterruptedAtAnyTime) {
  const Step step = step_of(Task::win_by_threats, "freestyle",
                            "15/15/6x8/7o7/6o1o6/7x1o5/6o1xxo4/7x1o1x3/8x6/15/15/15/15/15/15 x");
  const std::vector<Point> moves = points_of(step, {"i8"});
  int turns = 0;
  for (int last = 0; last <= turns + 1; ++last) {
    const StopSource stop;
    if (last == 0) stop.request_stop();
    int so_far = 0;
    const auto verdict = judge(step, moves, {.stop = stop.get_token(), .pause = [&] {
                                               if (++so_far == last) stop.request_stop();
                                             }});
    ASSERT_TRUE(verdict);
    EXPECT_TRUE(so_far >= last || verdict->result == TryResult::right) << "nothing stopped it";
    turns = std::max(turns, so_far);
  }
  EXPECT_GT(turns, 0);
}

TEST(LessonTasks, AWinMustBePlayedAgainstTheBestDefense) {
  const Step step = step_of(Task::win_by_fours, "freestyle 9x9", "9/9/9/9/oxxx5/9/4x4/4x4/4x4 x");
  std::vector<Point> played;
  TryResult result = TryResult::right;
  for (int moves = 0; result == TryResult::right && moves < 10; ++moves) {
    played.push_back(right_moves(step, played, 1).at(0));
    const Verdict verdict = judge(step, played).value();
    result = verdict.result;
    ASSERT_NE(result, TryResult::wrong) << english(verdict.text);
    played.insert(played.end(), verdict.line.begin() + 1, verdict.line.end());
  }
  EXPECT_EQ(result, TryResult::done);
  const Verdict free_move = judged(step, {"a1"});
  EXPECT_EQ(free_move.result, TryResult::wrong);
  EXPECT_THAT(english(free_move.text), HasSubstr("so White is free to move."));
}

TEST(LessonTasks, AFourThatLeadsNowhereIsRefuted) {
  const Step step = step_of(Task::win_by_fours, "freestyle 9x9", "9/9/9/9/oxxx5/9/9/9/9 x");
  const Verdict verdict = judged(step, {"e5"});
  EXPECT_EQ(verdict.result, TryResult::wrong);
  EXPECT_EQ(verdict.line, points_of(step, {"e5", "f5"}));
  EXPECT_THAT(english(verdict.text), HasSubstr("after f5 the fours come to an end."));
}

TEST(LessonTasks, ForbiddenPointsAreFoundOneByOne) {
  const Step step = step_of(Task::find_forbidden, "renju 11x11", "11/11/11/11/11/3xx6/5x5/5x5/11/11/11 x");
  EXPECT_EQ(judged(step, {"f6"}).result, TryResult::done);
  EXPECT_EQ(english(judged(step, {"a1"}).text), "a1 is allowed.");
  const Step three = step_of(Task::make_open_three, "renju 11x11", "11/11/11/11/11/3xx6/5x5/5x5/11/11/11 x");
  const Verdict verdict = judged(three, {"f6"});
  EXPECT_EQ(verdict.result, TryResult::wrong);
  EXPECT_EQ(english(verdict.text), "f6 is forbidden to Black: two open threes at once.");
  EXPECT_TRUE(verdict.line.empty());
}

TEST(LessonTasks, IllegalMovesAreErrors) {
  const Step step = step_of(Task::make_open_three, "freestyle 9x9", two_in_the_middle);
  EXPECT_FALSE(judge(step, {}));
  EXPECT_FALSE(judge(step, points_of(step, {"d5"}))) << "there is a stone";
  EXPECT_FALSE(judge(step, points_of(step, {"c5", "f5"}))) << "it is White's turn";
  EXPECT_FALSE(
      judge(step_of(Task::choose_side, "freestyle 9x9", two_in_the_middle), points_of(step, {"c5"})));
  EXPECT_TRUE(right_moves(step, points_of(step, {"d5"}), 5).empty());
}

TEST(LessonTasks, NamesSurviveARoundTrip) {
  for (const Task task : all_tasks()) {
    EXPECT_EQ(parse_task(name_of(task)), task);
    EXPECT_FALSE(sentence_of(task).empty() || tag_of(task).empty());
  }
  EXPECT_EQ(parse_task("make-five").error().message,
            "unknown task 'make-five'; expected one such as complete-row; did you mean 'make-four'?");
}

}  // namespace
}  // namespace rowan::lesson
