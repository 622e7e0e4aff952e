// SPDX-License-Identifier: MIT
#include "cli/commands/play/learn_session.hpp"

#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "cli/commands/play/learn_text.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/state_folder.hpp"
#include "game/notation.hpp"
#include "lesson/judge.hpp"
#include "lesson/solutions.hpp"

namespace rowan::cli {

namespace {

constexpr std::size_t largest_progress = std::size_t{1} << 20;

/// The steps of a lesson, one after another.
class LessonSession {
 public:
  LessonSession(const lesson::Lesson& lesson, std::size_t step, SavedLessons& saved,
                const language::Texts& texts)
      : lesson_(lesson), number_(step), saved_(saved), texts_(texts) {}

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

  /// Shows the board after the moves played so far and the line that follows.
  void show(const std::vector<Point>& line) const {
    Position position = step().position;
    const bool is_pointing = step().task == lesson::Task::find_forbidden;
    if (!is_pointing && (place_all(position, moves_) || place_all(position, line))) return;
    if (is_pointing || line.size() > 1) print("\n" + step_board(step(), position, moves_) + "\n");
  }

  /// Returns true if a move is illegal.
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

}  // namespace

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

ExitCode learn_in_lines(const lesson::Lesson& lesson, std::size_t step, SavedLessons& saved,
                        const language::Texts& texts) {
  return LessonSession(lesson, step, saved, texts).run();
}

}  // namespace rowan::cli
