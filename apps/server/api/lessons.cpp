// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/words.hpp"
#include "lesson/judge.hpp"
#include "lesson/lesson_file.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

/// The built-in lessons, read once; none if the file is damaged, which the tests would detect.
const std::vector<lesson::Lesson>& all_lessons() {
  static const std::vector<lesson::Lesson> lessons =
      lesson::built_in_lessons().value_or(std::vector<lesson::Lesson>{});
  return lessons;
}

json::Json practice_json(const lesson::Lesson& lesson) {
  return lesson.practice ? json::Json(name_of(*lesson.practice)) : json::Json(nullptr);
}

json::Json summary_json(const lesson::Lesson& lesson, const language::Texts& texts) {
  return {{"name", lesson.name},
          {"title", texts(lesson.title)},
          {"topic", texts(lesson.topic)},
          {"practice", practice_json(lesson)},
          {"game", game_name(lesson.steps.front().position.rules())},
          {"position", to_text(lesson.steps.front().position)},
          {"steps", lesson.steps.size()}};
}

json::Json mark_json(const lesson::Mark& mark, const Rules& rules, const language::Texts& texts) {
  return {
      {"side", json::side_name(mark.side)},
      {"task", mark.task ? json::Json(name_of(*mark.task)) : json::Json(nullptr)},
      {"tag", mark.task ? json::Json(texts.in_context("a point", tag_of(*mark.task))) : json::Json(nullptr)},
      {"points", json::points_json(mark.points, rules)}};
}

/// A step of a lesson: its task, its texts, its marks, and the stones at its start.
json::Json step_json(const lesson::Step& step, const language::Texts& texts) {
  const Position& position = step.position;
  auto marks = json::Json::array();
  for (const lesson::Mark& mark : step.marks) marks.push_back(mark_json(mark, position.rules(), texts));
  return {{"task", name_of(step.task)},
          {"sentence", texts(sentence_of(step.task))},
          {"text", texts(step.text)},
          {"done", texts(step.done)},
          {"game", game_name(position.rules())},
          {"position", to_text(position)},
          {"to_move", json::side_name(position.side_to_move())},
          {"marks", std::move(marks)}};
}

json::Json picture_json(const lesson::Picture& picture, const language::Texts& texts) {
  return {{"is_example", picture.is_example},
          {"title", texts(picture.title)},
          {"text", texts(picture.text)},
          {"game", game_name(picture.position.rules())},
          {"position", to_text(picture.position)}};
}

Result<const lesson::Lesson*> read_lesson(const json::Json& request) {
  const auto name = required_text_field(request, "lesson");
  if (!name) return failure_of(name);
  if (const lesson::Lesson* const found = find_lesson(all_lessons(), *name)) return found;
  std::vector<std::string> names;
  for (const lesson::Lesson& lesson : all_lessons()) names.push_back(lesson.name);
  return failure(fmt::format("\"lesson\", '{}': expected one of {}", quotable(*name), join(names)));
}

/// The step that a request names, and the moves played in it.
struct AskedStep {
  const lesson::Step* step = nullptr;
  std::vector<Point> moves = {};
};

Result<AskedStep> read_step(const json::Json& request) {
  const auto lesson = read_lesson(request);
  if (!lesson) return failure_of(lesson);
  const auto steps = static_cast<std::int64_t>((*lesson)->steps.size());
  const auto number = required_number_field(request, "step", {.least = 1, .most = steps});
  if (!number) return failure_of(number);
  const lesson::Step& step = (*lesson)->steps[static_cast<std::size_t>(*number - 1)];
  auto moves = read_points(request, "moves", step.position.rules());
  if (!moves) return failure_of(moves);
  return AskedStep{.step = &step, .moves = *std::move(moves)};
}

Result<Side> read_side(const json::Json& request) {
  const auto side = required_text_field(request, "side");
  if (!side) return failure_of(side);
  if (*side == "x") return Side::first;
  if (*side == "o") return Side::second;
  return failure(fmt::format("\"side\", '{}': expected \"x\" or \"o\"", quotable(*side)));
}

std::string_view result_name(lesson::TryResult result) {
  if (result == lesson::TryResult::done) return "done";
  return result == lesson::TryResult::right ? "right" : "wrong";
}

json::Json verdict_json(const lesson::Verdict& verdict, const Rules& rules, const language::Texts& texts) {
  return {{"result", result_name(verdict.result)},
          {"text", texts(verdict.text)},
          {"line", json::points_json(verdict.line, rules)}};
}

}  // namespace

Result<json::Json> answer_lessons(const json::Json& /*request*/, RequestContext& context) {
  auto list = json::Json::array();
  for (const lesson::Lesson& lesson : all_lessons()) list.push_back(summary_json(lesson, context.texts));
  return json::Json{{"lessons", std::move(list)}};
}

Result<json::Json> answer_lesson(const json::Json& request, RequestContext& context) {
  const auto lesson = read_lesson(request);
  if (!lesson) return failure_of(lesson);
  auto steps = json::Json::array();
  for (const lesson::Step& step : (*lesson)->steps) steps.push_back(step_json(step, context.texts));
  auto pictures = json::Json::array();
  for (const lesson::Picture& picture : (*lesson)->pictures)
    pictures.push_back(picture_json(picture, context.texts));
  auto paragraphs = json::Json::array();
  for (const std::string& words : (*lesson)->paragraphs) paragraphs.push_back(context.texts(words));
  return json::Json{{"name", (*lesson)->name},
                    {"title", context.texts((*lesson)->title)},
                    {"topic", context.texts((*lesson)->topic)},
                    {"practice", practice_json(**lesson)},
                    {"paragraphs", std::move(paragraphs)},
                    {"pictures", std::move(pictures)},
                    {"steps", std::move(steps)}};
}

/// Judging is a search limited by nodes. It takes a few milliseconds, seldom more than a tenth of a second.
Result<json::Json> answer_lesson_try(const json::Json& request, RequestContext& context) {
  const auto asked = read_step(request);
  if (!asked) return failure_of(asked);
  const Rules& rules = asked->step->position.rules();
  if (asked->step->task == lesson::Task::choose_side) {
    const auto side = read_side(request);
    if (!side) return failure_of(side);
    const lesson::Verdict verdict = judge_side(*asked->step, *side, context.interruption());
    if (context.stop.stop_requested()) return out_of_time(context);
    return verdict_json(verdict, rules, context.texts);
  }
  const auto verdict = judge(*asked->step, asked->moves, context.interruption());
  if (context.stop.stop_requested()) return out_of_time(context);
  if (!verdict) return refused(phrase("\"moves\": {problem}", {{"problem", phrase_of(verdict.error())}}));
  return verdict_json(*verdict, rules, context.texts);
}

/// Tries moves until enough right ones are found, which takes a few tenths of a second on a large board.
Result<json::Json> answer_lesson_hint(const json::Json& request, RequestContext& context) {
  constexpr std::int64_t most_points = 10;
  const auto asked = read_step(request);
  if (!asked) return failure_of(asked);
  const auto most = number_field(request, "most", {.least = 1, .most = most_points});
  if (!most) return failure_of(most);
  const Rules& rules = asked->step->position.rules();
  const auto side = right_side(*asked->step, context.interruption());
  const std::vector<Point> points = right_moves(
      *asked->step, asked->moves, static_cast<std::size_t>(most->value_or(1)), context.interruption());
  if (context.stop.stop_requested()) return out_of_time(context);
  return json::Json{{"points", json::points_json(points, rules)},
                    {"side", side ? json::Json(json::side_name(*side)) : json::Json(nullptr)}};
}

}  // namespace rowan::server
