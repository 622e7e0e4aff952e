// SPDX-License-Identifier: MIT
#include "cli/commands/play/puzzles_solve.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/state_folder.hpp"
#include "game/notation.hpp"
#include "puzzle/daily.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/progress.hpp"

namespace rowan::cli {

namespace {

/// Days since 1970, UTC.
std::int64_t today() {
  const auto now = std::chrono::system_clock::now();
  return std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
}

/// The progress of the person at this computer. A file that cannot be read is left as it is, with a note.
class KeptProgress {
 public:
  KeptProgress() {
    const auto folder = open_state_folder();
    if (!folder) return;
    std::error_code error;
    file_ = (*folder / "puzzles.txt").string();
    if (!std::filesystem::exists(file_, error)) return;
    const auto text = read_file(file_, largest_progress);
    const auto progress = text ? puzzle::parse_progress(*text) : std::unexpected(text.error());
    if (progress) {
      progress_ = *progress;
    } else {
      print_note("your progress is not counted: " + file_ + ": " + progress.error().message);
      file_.clear();
    }
  }

  /// Counts a try that has ended, and tells how the person stands.
  void add(const puzzle::Puzzle& puzzle, puzzle::TryResult result, const language::Texts& texts) {
    if (file_.empty()) return;
    const bool counts = add_try(progress_, puzzle, result, today());
    if (const auto written = write_state_file(file_, to_text(progress_)); !written)
      return print_note("your progress is not saved: " + written.error().message);
    const auto place = static_cast<std::size_t>(puzzle.kind);
    const puzzle::GlickoRating& rating = progress_.ratings[place];
    const language::Texts::Values values{
        {"kind", std::string(name_of(puzzle.kind))},
        {"rating", fmt::format("{:.0f} ± {:.0f}", rating.rating, 2 * rating.deviation)},
        {"days", std::to_string(progress_.streak)}};
    if (const int more = puzzle::rated_tries - progress_.tries[place]; more > 0) {
      return print_line(texts.plural(
          more, "Your rating for {kind} comes after {count} more puzzle. Days in a row: {days}.",
          "Your rating for {kind} comes after {count} more puzzles. Days in a row: {days}.", values));
    }
    print_line(counts ? texts("Your rating for {kind}: {rating}. Days in a row: {days}.", values)
                      : texts("Your rating for {kind}: {rating}, unchanged because you have tried this one "
                              "before. Days in a row: {days}.",
                              values));
  }

  /// The numbers of the puzzles that are to be repeated today.
  [[nodiscard]] std::vector<std::uint64_t> due() const { return due_on(progress_, today()); }

 private:
  static constexpr std::size_t largest_progress = std::size_t{16} << 20;

  std::string file_;  // empty where nothing is kept
  puzzle::Progress progress_;
};

/// One puzzle and what a person has tried so far.
class SolvingSession {
 public:
  SolvingSession(const NumberedPuzzle& asked, const language::Texts& texts, LineInput& input,
                 KeptProgress& kept)
      : asked_(asked), puzzle_(*asked.puzzle), texts_(texts), input_(input), kept_(kept) {}

  /// Was it solved, or its solution asked for? Not where the person has left.
  [[nodiscard]] bool is_finished() const { return is_solved_ || has_given_up_; }

  ExitCode run() {
    print(puzzle_text(asked_, false, texts_));
    print_line(texts_("Type a move, or hint, solution or quit."));
    while (!is_done_) {
      print(
          texts_("{player} to move", {{"player", std::string{letter_of(puzzle_.position.side_to_move())}}}) +
          ": ");
      flush_output();
      const InputLine line = input_.next();
      if (line.kind == InputLine::Kind::signal) return exit_code_of(line.signal);
      if (line.kind == InputLine::Kind::end || output_failed()) break;
      if (line.kind == InputLine::Kind::too_long) {
        print_line(texts_("This line is too long; type one move or word."));
      } else {
        obey(std::string(trim(line.text)));
      }
    }
    if (is_solved_) {
      kept_.add(puzzle_, wrong_ + hints_ == 0 ? puzzle::TryResult::solved : puzzle::TryResult::found, texts_);
    } else if (has_given_up_ || wrong_ > 0) {
      kept_.add(puzzle_, puzzle::TryResult::given_up, texts_);
    }
    return is_solved_ ? ExitCode::ok : ExitCode::no;
  }

 private:
  void obey(const std::string& typed) {
    const std::string word = to_lower(typed);
    if (word.empty()) return;
    if (word == "hint") return hint();
    if (word == "quit" || word == "q" || word == "exit") {
      is_done_ = true;
    } else if (word == "solution") {
      show(judge(puzzle_, puzzle_.solution));
      is_done_ = true;
      has_given_up_ = true;
    } else {
      try_move(typed);
    }
  }

  void hint() {
    constexpr int stages = 3;
    hints_ = std::min(hints_ + 1, stages);
    print_line(texts_(hint_phrase(puzzle_, static_cast<puzzle::HintStage>(hints_))));
  }

  void try_move(const std::string& typed) {
    const Rules& rules = puzzle_.position.rules();
    const auto point = parse_point(typed, rules);
    const auto problem = point ? puzzle_.position.why_illegal(*point) : std::optional(point.error());
    if (problem) {
      return print_line(refusal_line(typed, *problem, {"hint", "solution", "quit"}, texts_));
    }
    const puzzle::Judgment judgment = judge(puzzle_, *point);
    show(judgment);
    if (!judgment.is_solution) {
      ++wrong_;
      return print_line(texts_("Not the solution; try again."));
    }
    is_done_ = true;
    is_solved_ = true;
    print_line(texts_("Solved, with {wrong} and {hints}.",
                      {{"wrong", texts_.plural(wrong_, "{count} wrong move", "{count} wrong moves")},
                       {"hints", texts_.plural(hints_, "{count} hint", "{count} hints")}}));
  }

  /// What follows from the move, as a line and on the board.
  static std::string line_text(const std::vector<Point>& line, const Rules& rules) {
    std::vector<std::string> moves;
    for (const Point move : line) moves.push_back(to_text(move, rules));
    return join(moves, " ");
  }

  void show(const puzzle::Judgment& judgment) const {
    Position position = puzzle_.position;
    for (const Point move : judgment.line) position.play(move);
    if (judgment.line.size() > 1) {
      print("\n" + board_text(position, judgment.line.back()));
      print_line(texts_("Line: {moves}", {{"moves", line_text(judgment.line, position.rules())}}));
    }
    print_line(texts_(judgment.reason));
  }

  NumberedPuzzle asked_;
  const puzzle::Puzzle& puzzle_;
  const language::Texts& texts_;
  LineInput& input_;
  int hints_ = 0;
  int wrong_ = 0;
  bool is_done_ = false;
  bool is_solved_ = false;
  bool has_given_up_ = false;
  KeptProgress& kept_;
};

}  // namespace

std::size_t puzzle_of_today(std::size_t count) { return puzzle::number_of_day(today(), count); }

ExitCode solve_in_lines(const NumberedPuzzle& asked, const language::Texts& texts,
                        std::span<const puzzle::Puzzle> repeats) {
  LineInput input;
  KeptProgress kept;
  SolvingSession first(asked, texts, input, kept);
  const ExitCode code = first.run();
  bool goes_on = first.is_finished();
  const auto due = kept.due();
  for (std::size_t i = 0; i < repeats.size() && goes_on; ++i) {
    const bool is_due = std::ranges::find(due, number_of(repeats[i])) != due.end();
    if (!is_due || &repeats[i] == asked.puzzle) continue;
    print_line("\n" + texts("To repeat, because you missed it before:"));
    SolvingSession next({.number = i + 1, .puzzle = &repeats[i]}, texts, input, kept);
    static_cast<void>(next.run());
    goes_on = next.is_finished();
  }
  return code;
}

}  // namespace rowan::cli
