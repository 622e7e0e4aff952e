// SPDX-License-Identifier: MIT
#include "cli/commands/play/learn_text.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "base/table.hpp"
#include "base/text.hpp"
#include "cli/io/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "lesson/solutions.hpp"

namespace rowan::cli {

namespace {

constexpr int text_width = 78;
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
  for (const std::string& line : wrapped(text, text_width)) lines += line + '\n';
  return lines;
}

std::string lessons_table(std::span<const lesson::Lesson> lessons, const lesson::Progress& progress) {
  using enum Table::Align;
  Table table({{"number", right}, {"name"}, {"steps", right}, {"done", right}, {"topic"}});
  std::size_t number = 0;
  for (const lesson::Lesson& lesson : lessons) {
    table.add({std::to_string(++number), lesson.name, std::to_string(lesson.steps.size()),
               std::to_string(done_steps(lesson, progress)), lesson.topic});
  }
  return table.text();
}

std::string lesson_head(const lesson::Lesson& lesson) {
  std::string text = lesson.title + "\n\n";
  for (const std::string& words : lesson.paragraphs) text += paragraph(words);
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

std::string step_text(const lesson::Lesson& lesson, std::size_t number) {
  const lesson::Step& step = lesson.steps[number - 1];
  const Position& position = step.position;
  std::string text =
      fmt::format("\nStep {} of {}, {}\n", number, lesson.steps.size(), game_name(position.rules()));
  text += step_board(step, position, {}) + '\n';
  text += paragraph(step.text);
  const std::string_view side = color_name(position.side_to_move());
  return text + fmt::format("{} ({}) to move. {}\n", side, letter_of(position.side_to_move()),
                            sentence_of(step.task));
}

std::string solution_text(const lesson::Step& step) {
  if (const auto side = right_side(step)) return std::string(color_name(*side));
  std::vector<std::string> words;
  for (const Point point : right_moves(step, {}, most_solutions))
    words.push_back(to_text(point, step.position.rules()));
  return join(words, step.task == lesson::Task::find_forbidden ? ", " : " or ");
}

std::string lesson_sheet(const lesson::Lesson& lesson) {
  std::string text = lesson_head(lesson);
  std::string solutions = "\fSolutions\n\n";
  for (std::size_t number = 1; number <= lesson.steps.size(); ++number) {
    text += step_text(lesson, number);
    solutions += fmt::format("{}. {}\n", number, solution_text(lesson.steps[number - 1]));
  }
  return text + solutions;
}

}  // namespace rowan::cli
