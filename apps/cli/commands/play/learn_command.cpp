// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/learn_session.hpp"
#include "cli/commands/play/learn_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/validators.hpp"
#include "lesson/built_in.hpp"

namespace rowan::cli {

namespace {

struct LearnOptions {
  std::string name;
  std::optional<std::uint64_t> step;
  std::string language;
  bool list = false;
  bool show = false;
  bool print = false;
};

std::vector<std::string> names_of(const std::vector<lesson::Lesson>& lessons) {
  std::vector<std::string> names;
  for (const lesson::Lesson& lesson : lessons) names.push_back(lesson.name);
  return names;
}

void print_lesson(const lesson::Lesson& lesson, std::optional<std::uint64_t> step,
                  const language::Texts& texts) {
  print(lesson_head(lesson, texts));
  for (std::size_t number = 1; number <= lesson.steps.size(); ++number) {
    if (!step || number == *step) print(step_text(lesson, number, texts));
  }
}

ExitCode learn(const LearnOptions& options) {
  const auto lessons = lesson::built_in_lessons();
  if (!lessons) return fail(lessons.error());
  const auto texts = read_language(options.language);
  if (!texts) return fail(texts.error());
  SavedLessons saved;
  if (options.name.empty() || options.list) {
    print(lessons_table(*lessons, saved.progress(), *texts));
    return ExitCode::ok;
  }
  const lesson::Lesson* const lesson = find_lesson(*lessons, to_lower(options.name));
  if (lesson == nullptr) {
    return fail(Error{fmt::format("there is no lesson '{}'{}; rowan learn lists them", quotable(options.name),
                                  did_you_mean(to_lower(options.name), names_of(*lessons)))});
  }
  if (options.step && *options.step > lesson->steps.size()) {
    return fail(Error{fmt::format("there is no step {}; the lesson {} has {}", *options.step, lesson->name,
                                  lesson->steps.size())});
  }
  if (options.print) {
    print(lesson_sheet(*lesson, *texts));
  } else if (options.show) {
    print_lesson(*lesson, options.step, *texts);
  } else {
    return learn_in_lines(*lesson, options.step ? *options.step : saved.next_step(*lesson), saved, *texts);
  }
  return ExitCode::ok;
}

}  // namespace

void add_learn_command(Command& program) {
  auto* const command = program.add_command("learn", "Learn the game in short lessons");
  const auto options = std::make_shared<LearnOptions>();
  auto* const name = command->add_option("name", options->name, "The lesson")
                         ->type_name("NAME")
                         ->default_text("a list of the lessons");
  auto* const step = command->add_option("--step", options->step, "Begin with step N")
                         ->type_name("N")
                         ->check(whole_number_between(1, 1'000))
                         ->default_text("the first unfinished step")
                         ->needs(name);
  auto* const list =
      command->add_flag("--list", options->list, "List the lessons (the default without a name)");
  auto* const show = command->add_flag("--show", options->show, "Show the boards and tasks")->needs(name);
  auto* const sheet =
      command->add_flag("--print", options->print, "Print a sheet, with the solutions on a separate page")
          ->needs(name);
  for (const Option* const other : {name, step, show, sheet}) list->excludes(other);
  sheet->excludes(show)->excludes(step);
  add_language_option(*command, options->language);
  command->footer(
      "A lesson has a few boards, each with a task. Every move that fulfills the task is accepted: the\n"
      "rules and the threat searches decide, and a wrong move is refuted on the board. Type hint for a\n"
      "right move, skip for the next board, quit to leave. Progress is saved. The exit code is 1 if you\n"
      "quit before the last step is finished.\n\n"
      "Examples:\n"
      "  rowan learn\n"
      "  rowan learn open-three\n"
      "  rowan learn fours --step 2\n"
      "  rowan learn row --language de\n"
      "  rowan learn forbidden --print > sheet.txt");
  command->action([options] { return learn(*options); });
}

}  // namespace rowan::cli
