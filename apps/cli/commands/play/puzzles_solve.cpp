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

#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/state_folder.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/progress.hpp"
#include "puzzle/puzzle_file.hpp"

namespace rowan::cli {

namespace {

/// The traits on which the grade is based: "moves 5, decoys 2".
std::string traits_text(const puzzle::Traits& traits) {
  std::vector<std::string> words;
  const auto add = [&](const char* name, int value) {
    if (value > 0) words.push_back(fmt::format("{} {}", name, value));
  };
  add("moves", traits.moves);
  add("lines", traits.lines);
  add("quiet", traits.quiet);
  add("decoys", traits.decoys);
  add("counters", traits.counters);
  add("forbidden", traits.forbidden);
  return join(words);
}

/// Days since 1970, UTC.
std::int64_t today() {
  const auto now = std::chrono::system_clock::now();
  return std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
}

/// The user's progress on this computer. If its file cannot be read, a note says so, and the file is
/// left unchanged.
class SavedProgress {
 public:
  SavedProgress() {
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
      print_note("your progress cannot be read, and is not saved: " + file_ + ": " +
                 progress.error().message);
      file_.clear();
    }
  }

  /// Records a finished attempt, and prints the new rating and streak.
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
          more, "You get a rating for {kind} after {count} more puzzle. Days in a row: {days}.",
          "You get a rating for {kind} after {count} more puzzles. Days in a row: {days}.", values));
    }
    print_line(counts ? texts("Your rating for {kind}: {rating}. Days in a row: {days}.", values)
                      : texts("Your rating for {kind}: {rating}, unchanged because you have tried this one "
                              "before. Days in a row: {days}.",
                              values));
  }

  /// The puzzles to be repeated today, each by its number_of().
  [[nodiscard]] std::vector<std::uint64_t> due() const { return due_on(progress_, today()); }

 private:
  static constexpr std::size_t largest_progress = std::size_t{16} << 20;

  std::string file_;  // empty if progress is not saved
  puzzle::Progress progress_;
};

/// Lets the user solve one puzzle. If its kind asks for a whole win, the user plays the win move by move
/// against the best defense (puzzle/judgment.hpp).
class SolvingSession {
 public:
  SolvingSession(const NumberedPuzzle& asked, const language::Texts& texts, LineInput& input,
                 SavedProgress& saved)
      : asked_(asked),
        puzzle_(*asked.puzzle),
        texts_(texts),
        input_(input),
        saved_(saved),
        position_(puzzle_.position) {}

  /// Whether the user solved the puzzle or gave it up; false if the user quit.
  [[nodiscard]] bool is_finished() const { return is_solved_ || has_given_up_; }

  ExitCode run() {
    introduce();
    while (!is_finished() && !has_left_ && !signal_) {
      print(texts_("{player} to move", {{"player", std::string{letter_of(position_.side_to_move())}}}) +
            ": ");
      flush_output();
      const InputLine line = input_.next();
      if (line.kind == InputLine::Kind::signal) signal_ = line.signal;
      if (line.kind == InputLine::Kind::end) print("\n");
      if (line.kind == InputLine::Kind::end || output_failed()) has_left_ = true;
      if (line.kind == InputLine::Kind::too_long) {
        print_line(texts_("This line is too long; type one move or word."));
      } else if (!has_left_ && !signal_) {
        obey(std::string(trim(line.text)));
      }
    }
    if (signal_) print("\n");
    if (is_solved_) {
      saved_.add(puzzle_, wrong_ + hints_ == 0 ? puzzle::TryResult::solved : puzzle::TryResult::found,
                 texts_);
    } else if (has_given_up_ || wrong_ + hints_ > 0) {
      saved_.add(puzzle_, puzzle::TryResult::given_up, texts_);
    }
    if (signal_) return exit_code_of(*signal_);
    return is_solved_ ? ExitCode::ok : ExitCode::no;
  }

 private:
  void introduce() const {
    print(puzzle_text(asked_, false, texts_));
    if (asks_for_whole_win(puzzle_.kind)) {
      print_line(
          position_.side_to_move() == Side::first
              ? texts_("You have Black (x). Every right move is answered; play until your row is complete.")
              : texts_("You have White (o). Every right move is answered; play until your row is complete."));
    }
    print_line(texts_("Type a move, or hint, solution or quit."));
  }

  void obey(const std::string& typed) {
    const std::string word = to_lower(typed);
    if (word.empty()) return;
    if (word == "quit" || word == "q" || word == "exit") {
      has_left_ = true;
    } else if (word == "hint") {
      hint();
    } else if (word == "solution") {
      give_up();
    } else {
      try_move(typed);
    }
  }

  /// Gives the next of three hints for the current move; after the third, gives the third again.
  void hint() {
    constexpr int stages = 3;
    const auto rest = rest_of(puzzle_, played_, interruption());
    if (signal_) return;
    if (!rest) return restart();
    if (stage_ < stages) {
      ++stage_;
      ++hints_;
    }
    print_line(texts_(hint_phrase(*rest, static_cast<puzzle::HintStage>(stage_))));
  }

  void give_up() {
    const auto solution = solution_of(puzzle_, played_, interruption());
    if (signal_) return;
    if (!solution) return restart();
    has_given_up_ = true;
    show(*solution);
  }

  void try_move(const std::string& typed) {
    const auto point = parse_point(typed, position_.rules());
    const auto problem = point ? position_.why_illegal(*point) : std::optional(point.error());
    if (problem) {
      return print_line(refusal_line(typed, *problem, {"hint", "solution", "quit"}, texts_));
    }
    const puzzle::Judgment judgment = judge_next(puzzle_, played_, *point, interruption());
    if (signal_) return;
    if (judgment.is_undecided) return print_line(texts_(judgment.reason));
    stage_ = 0;
    judgment.is_solution ? accept_move(judgment) : refuse(judgment);
  }

  /// Plays the right move and the answer to it. The puzzle is solved if the judgment says that it is done.
  void accept_move(const puzzle::Judgment& judgment) {
    for (const Point move : judgment.line) position_.play(move);
    played_.insert(played_.end(), judgment.line.begin(), judgment.line.end());
    if (asks_for_whole_win(puzzle_.kind)) print_board(judgment.line.back());
    print_line(texts_(judgment.reason));
    if (!judgment.is_done) return;
    is_solved_ = true;
    print_line(texts_("Solved, with {wrong} and {hints}.",
                      {{"wrong", texts_.plural(wrong_, "{count} wrong move", "{count} wrong moves")},
                       {"hints", texts_.plural(hints_, "{count} hint", "{count} hints")}}));
  }

  /// Shows the refutation; if it has several moves, then shows the board as it was before the wrong move.
  void refuse(const puzzle::Judgment& judgment) {
    ++wrong_;
    show(judgment);
    print_line(texts_("Not the solution; try again."));
    if (judgment.line.size() > 1) print_board(played_.empty() ? std::nullopt : std::optional(played_.back()));
  }

  /// Restarts the puzzle. Needed if the searches find no win within their limits, although all moves so far
  /// were right.
  void restart() {
    position_ = puzzle_.position;
    played_.clear();
    stage_ = 0;
    print_line(texts_("From here the win is too long to search; the puzzle restarts."));
    print_board(std::nullopt);
  }

  void print_board(std::optional<Point> marked) const {
    const auto forbidden = position_.is_over() ? std::vector<ForbiddenPoint>{} : forbidden_points(position_);
    print("\n" + board_text(position_, marked, forbidden) + "\n");
  }

  /// Shows the reason of the judgment and, if the judgment has several moves, the board after them.
  void show(const puzzle::Judgment& judgment) const {
    Position position = position_;
    std::vector<std::string> moves;
    for (const Point move : judgment.line) {
      position.play(move);
      moves.push_back(to_text(move, position.rules()));
    }
    if (moves.size() > 1) {
      print("\n" + board_text(position, judgment.line.back()));
      print_line(texts_("Line: {moves}", {{"moves", join(moves, " ")}}));
    }
    print_line(texts_(judgment.reason));
  }

  /// A signal that arrives while a move is judged stops the search, and then ends the program.
  [[nodiscard]] Interruption interruption() {
    return {.stop = stop_.get_token(), .pause = [this] {
              if (!signal_) signal_ = input_.take_signal();
              if (signal_) stop_.request_stop();
            }};
  }

  NumberedPuzzle asked_;
  const puzzle::Puzzle& puzzle_;
  const language::Texts& texts_;
  LineInput& input_;
  SavedProgress& saved_;
  Position position_;          // after the moves played so far
  std::vector<Point> played_;  // right moves and their answers
  int stage_ = 0;              // number of the latest hint for the next move; 0 if there was none
  int hints_ = 0;
  int wrong_ = 0;
  bool has_left_ = false;
  bool is_solved_ = false;
  bool has_given_up_ = false;
  StopSource stop_;
  std::optional<tui::Wake> signal_;
};

}  // namespace

std::string puzzle_text(const NumberedPuzzle& shown, bool with_solution, const language::Texts& texts) {
  const puzzle::Puzzle& puzzle = *shown.puzzle;
  const Position& position = puzzle.position;
  std::string text = board_text(position, std::nullopt, forbidden_points(position));
  text += '\n' +
          texts("puzzle {number}, {game}, grade {grade}, rating {rating}",
                {{"number", std::to_string(shown.number)},
                 {"game", game_name(position.rules())},
                 {"grade", std::to_string(grade_of(puzzle))},
                 {"rating", std::to_string(rating_of(puzzle))}}) +
          '\n';
  text += texts("{side} to move: {task}", {{"side", std::string{letter_of(position.side_to_move())}},
                                           {"task", texts(task_of(puzzle.kind))}}) +
          '\n';
  if (with_solution) {
    text += fmt::format("solution: {} ({})\n", to_text(puzzle.solution, position.rules()),
                        traits_text(puzzle.traits));
  }
  return text;
}

std::size_t puzzle_of_today(std::size_t count) { return puzzle::number_of_day(today(), count); }

ExitCode solve_in_lines(const NumberedPuzzle& asked, const language::Texts& texts,
                        std::span<const puzzle::Puzzle> repeats) {
  puzzle::Examiner examiner;
  if (const auto error = why_wrong(*asked.puzzle, examiner))
    return fail(Error{fmt::format("puzzle {} is wrong: {}", asked.number, error->message), error->detail});
  LineInput input;
  SavedProgress saved;
  SolvingSession first(asked, texts, input, saved);
  const ExitCode code = first.run();
  bool goes_on = first.is_finished();
  const auto due = saved.due();
  for (std::size_t i = 0; i < repeats.size() && goes_on; ++i) {
    const bool is_due = std::ranges::find(due, number_of(repeats[i])) != due.end();
    if (!is_due || &repeats[i] == asked.puzzle || why_wrong(repeats[i], examiner)) continue;
    print_line("\n" + texts("Repeated, because you missed it earlier:"));
    SolvingSession next({.number = i + 1, .puzzle = &repeats[i]}, texts, input, saved);
    static_cast<void>(next.run());
    goes_on = next.is_finished();
  }
  return code;
}

}  // namespace rowan::cli
