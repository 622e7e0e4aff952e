// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>

#include "base/phrase.hpp"
#include "base/table.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/state_folder.hpp"
#include "cli/options/command.hpp"
#include "cli/options/language_option.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "language/texts.hpp"
#include "lesson/judge.hpp"
#include "lesson/lesson.hpp"
#include "lesson/lesson_file.hpp"
#include "lesson/progress.hpp"

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

/// Wraps text into lines of at most 78 columns.
std::string paragraph(std::string_view text) {
  std::string lines;
  for (const std::string& line : wrapped_to_columns(text, text_width)) lines += line + '\n';
  return lines;
}

/// A table with a row for each lesson and the number of its steps that are done:
///
///     number  name        steps  done  topic
///          3  open-three      4     2  The open three
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

/// The title and the introduction of a lesson, in lines that fit on a screen of 80 columns.
std::string lesson_head(const lesson::Lesson& lesson, const language::Texts& texts) {
  std::string text = texts(lesson.title) + "\n\n";
  for (const std::string& words : lesson.paragraphs) text += paragraph(texts(words));
  return text;
}

/// The board of a step in this position. If the task is to find the forbidden points, only those in `found`
/// are shown.
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

/// A step as text: its board and its task. Forbidden points are shown unless the task is to find them.
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

/// The solution of a step: "c5 or g5".
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

/// A sheet to print: boards with tasks, and the solutions on a page of their own.
std::string lesson_sheet(const lesson::Lesson& lesson, const language::Texts& texts) {
  std::string text = lesson_head(lesson, texts);
  std::string solutions = '\f' + texts("Solutions") + "\n\n";
  for (std::size_t number = 1; number <= lesson.steps.size(); ++number) {
    text += step_text(lesson, number, texts);
    solutions += fmt::format("{}. {}\n", number, solution_text(lesson.steps[number - 1], texts));
  }
  return text + solutions;
}

constexpr std::size_t largest_progress = std::size_t{1} << 20;

/// The steps that the user of this computer has completed. If their file cannot be read, a note says so, and
/// the file is left unchanged.
class SavedLessons {
 public:
  SavedLessons();

  [[nodiscard]] const lesson::Progress& progress() const { return progress_; }

  /// The step to continue with, counted from 1: the first that is not completed; 1 if all are completed.
  [[nodiscard]] std::size_t next_step(const lesson::Lesson& lesson) const;

  void add(const lesson::Lesson& lesson, std::size_t step);

 private:
  std::string file_;  // empty if progress is not saved
  lesson::Progress progress_;
};

SavedLessons::SavedLessons() {
  const auto folder = state_folder();
  if (!folder) return;
  file_ = (*folder / "lessons.txt").string();
  std::error_code error;
  if (!std::filesystem::exists(file_, error)) return;
  const auto text = read_file(file_, largest_progress);
  const auto progress = text ? lesson::parse_progress(*text) : std::unexpected(text.error());
  if (progress) {
    progress_ = *progress;
  } else {
    print_note("your progress cannot be read, and is not saved: " + file_ + ": " + progress.error().message);
    file_.clear();
  }
}

std::size_t SavedLessons::next_step(const lesson::Lesson& lesson) const {
  const auto found = progress_.find(lesson.name);
  for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
    if (found == progress_.end() || !found->second.contains(step)) return step;
  }
  return 1;
}

void SavedLessons::add(const lesson::Lesson& lesson, std::size_t step) {
  progress_[lesson.name].insert(step);
  if (file_.empty()) return;
  static_cast<void>(open_state_folder());  // write_state_file reports what is wrong
  if (const auto written = write_state_file(file_, lesson::to_text(progress_)); !written)
    print_note("your progress is not saved: " + written.error().message);
}

/// Plays the steps of a lesson in line mode, one move per line; a wrong move is refuted on the board.
class LessonSession {
 public:
  LessonSession(const lesson::Lesson& lesson, std::size_t step, SavedLessons& saved,
                const language::Texts& texts)
      : lesson_(lesson), number_(step), saved_(saved), texts_(texts) {}

  /// Runs the steps. Returns ok after the last step, even if steps were skipped; `no` if the input or the
  /// output ended, or the user quit, before that; after a signal, its exit code.
  ExitCode run() {
    print(lesson_head(lesson_, texts_));
    print_line(texts_("Type a move, or hint, skip or quit."));
    begin();
    while (number_ <= lesson_.steps.size() && !has_left_) {
      const bool asks_side = step().task == lesson::Task::choose_side;
      print((asks_side ? texts_("black or white") : texts_("your move")) + ": ");
      flush_output();
      const InputLine line = input_.next();
      if (line.kind == InputLine::Kind::signal) return exit_code_of(line.signal);
      if (line.kind == InputLine::Kind::end || output_failed()) return ExitCode::no;
      if (line.kind == InputLine::Kind::too_long) {
        print_line(texts_("This line is too long; type one move or word."));
      } else {
        obey(std::string(trim(line.text)));
      }
    }
    if (has_left_) return ExitCode::no;
    print_line(texts_("Lesson finished."));
    return ExitCode::ok;
  }

 private:
  [[nodiscard]] const lesson::Step& step() const { return lesson_.steps[number_ - 1]; }
  [[nodiscard]] const Rules& rules() const { return step().position.rules(); }

  void begin() {
    moves_.clear();
    if (number_ <= lesson_.steps.size()) print(step_text(lesson_, number_, texts_));
  }

  void obey(const std::string& typed) {
    const std::string word = to_lower(typed);
    if (word.empty()) return;
    if (word == "quit" || word == "q" || word == "exit") {
      has_left_ = true;
    } else if (word == "skip") {
      ++number_;
      begin();
    } else if (word == "hint") {
      hint();
    } else if (step().task == lesson::Task::choose_side) {
      choose(word);
    } else {
      try_move(typed);
    }
  }

  void hint() const {
    if (const auto side = right_side(step()))
      return print_line(*side == Side::first ? texts_("Take Black.") : texts_("Take White."));
    for (const Point point : right_moves(step(), moves_, 1))
      print_line(texts_("Try {point}.", {{"point", to_text(point, rules())}}));
  }

  void choose(const std::string& word) {
    if (word == "black" || word == "x") return show_verdict(judge_side(step(), Side::first));
    if (word == "white" || word == "o") return show_verdict(judge_side(step(), Side::second));
    print_line(refusal_line(word, refusal(phrase("expected black or white")),
                            {"black", "white", "hint", "skip", "quit"}, texts_));
  }

  void try_move(const std::string& typed) {
    const auto point = parse_point(typed, rules());
    if (!point) return print_refusal(typed, point.error());
    std::vector<Point> moves = moves_;
    moves.push_back(*point);
    const auto verdict = judge(step(), moves);
    if (!verdict) return print_refusal(typed, verdict.error());
    if (step().task == lesson::Task::find_forbidden && verdict->result != lesson::TryResult::wrong)
      moves_ = moves;
    show_verdict(*verdict);
  }

  void print_refusal(const std::string& typed, const Error& error) const {
    print_line(refusal_line(typed, error, {"hint", "skip", "quit"}, texts_));
  }

  void show_verdict(const lesson::Verdict& verdict) {
    show(verdict.line);
    print(paragraph(texts_(verdict.text)));
    if (verdict.result == lesson::TryResult::wrong) return print_line(texts_("Not yet; try again."));
    if (verdict.result == lesson::TryResult::right) {
      moves_.insert(moves_.end(), verdict.line.begin(), verdict.line.end());
      return;
    }
    if (!step().done.empty()) print(paragraph(texts_(step().done)));
    saved_.add(lesson_, number_);
    ++number_;
    begin();
  }

  /// If `line` has more than one move, shows the board after the moves played so far and those of `line`. If
  /// the task is to find the forbidden points, always shows the board with the points found so far.
  void show(const std::vector<Point>& line) const {
    Position position = step().position;
    const bool is_pointing = step().task == lesson::Task::find_forbidden;
    if (!is_pointing && (place_all(position, moves_) || place_all(position, line))) return;
    if (is_pointing || line.size() > 1) print("\n" + step_board(step(), position, moves_) + "\n");
  }

  /// Plays the moves. At an illegal move, stops and returns true.
  static bool place_all(Position& position, const std::vector<Point>& moves) {
    for (const Point move : moves) {
      if (!position.is_legal(move)) return true;
      position.play(move);
    }
    return false;
  }

  const lesson::Lesson& lesson_;
  std::size_t number_;
  SavedLessons& saved_;
  const language::Texts& texts_;
  LineInput input_;
  std::vector<Point> moves_;  // in this step: the moves of both sides, or the points found
  bool has_left_ = false;
};

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
    return LessonSession(*lesson, options.step ? *options.step : saved.next_step(*lesson), saved, *texts)
        .run();
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
