// SPDX-License-Identifier: MIT
#include "cli/commands/play/learn_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/display_width.hpp"
#include "base/phrase.hpp"
#include "base/table.hpp"
#include "cli/io/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "lesson/solutions.hpp"

namespace rowan::cli {

namespace {

constexpr std::size_t text_width = 78;
constexpr std::size_t most_solutions = 10;

std::size_t done_steps(const lesson::Lesson& lesson, const lesson::Progress& progress) {
  const auto found = progress.find(lesson.name);
  if (found == progress.end()) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(found->second, [&](std::size_t step) { return step <= lesson.steps.size(); }));
}

}  // namespace

std::string paragraph(std::string_view text) {
  std::string lines;
  for (const std::string& line : wrapped_to_columns(text, text_width)) lines += line + '\n';
  return lines;
}

std::string lessons_table(std::span<const lesson::Lesson> lessons, const lesson::Progress& progress,
                          const language::Texts& texts) {
  using enum Table::Align;
  Table table({{texts.in_context("lessons", "number"), right},
               {texts.in_context("lessons", "name")},
               {texts.in_context("lessons", "steps"), right},
               {texts.in_context("lessons", "done"), right},
               {texts.in_context("lessons", "topic")}});
  std::size_t number = 0;
  for (const lesson::Lesson& lesson : lessons) {
    table.add({std::to_string(++number), lesson.name, std::to_string(lesson.steps.size()),
               std::to_string(done_steps(lesson, progress)), texts(lesson.topic)});
  }
  return table.text();
}

std::string lesson_head(const lesson::Lesson& lesson, const language::Texts& texts) {
  std::string text = texts(lesson.title) + "\n\n";
  for (const std::string& words : lesson.paragraphs) text += paragraph(texts(words));
  return text;
}

std::string step_board(const lesson::Step& step, const Position& position, std::span<const Point> found) {
  std::vector<ForbiddenPoint> forbidden = forbidden_points(position);
  if (step.task == lesson::Task::find_forbidden) {
    std::erase_if(forbidden, [&](const ForbiddenPoint& one) {
      return std::ranges::find(found, one.point) == found.end();
    });
  }
  const auto last = position.moves().empty() ? std::nullopt : std::optional(position.moves().back());
  return board_text(position, last, forbidden);
}

std::string step_text(const lesson::Lesson& lesson, std::size_t number, const language::Texts& texts) {
  const lesson::Step& step = lesson.steps[number - 1];
  const Position& position = step.position;
  std::string text =
      '\n' +
      texts("Step {number} of {count}, {game}", {{"number", std::to_string(number)},
                                                 {"count", std::to_string(lesson.steps.size())},
                                                 {"game", game_name(position.rules())}}) +
      '\n';
  text += step_board(step, position, {}) + '\n';
  text += paragraph(texts(step.text));
  const bool is_black = position.side_to_move() == Side::first;
  const language::Texts::Values values{{"letter", std::string{letter_of(position.side_to_move())}},
                                       {"task", texts(sentence_of(step.task))}};
  return text +
         (is_black ? texts("Black ({letter}) to move. {task}", values)
                   : texts("White ({letter}) to move. {task}", values)) +
         '\n';
}

std::string solution_text(const lesson::Step& step, const language::Texts& texts) {
  if (const auto side = right_side(step)) return texts(color_name(*side));
  std::vector<Phrase> points;
  for (const Point point : right_moves(step, {}, most_solutions))
    points.push_back(phrase(to_text(point, step.position.rules())));
  if (points.empty()) return "";
  const std::string_view separated = step.task == lesson::Task::find_forbidden
                                         ? translatable("{list}, {next}")
                                         : translatable("{list} or {next}");
  return texts(joined(std::move(points), separated, separated));
}

std::string lesson_sheet(const lesson::Lesson& lesson, const language::Texts& texts) {
  std::string text = lesson_head(lesson, texts);
  std::string solutions = '\f' + texts("Solutions") + "\n\n";
  for (std::size_t number = 1; number <= lesson.steps.size(); ++number) {
    text += step_text(lesson, number, texts);
    solutions += fmt::format("{}. {}\n", number, solution_text(lesson.steps[number - 1], texts));
  }
  return text + solutions;
}

}  // namespace rowan::cli
