// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "base/table.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/commands/play/puzzles_solve.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/position_options.hpp"
#include "game/games.hpp"
#include "message/puzzle_json.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/maker.hpp"
#include "puzzle/puzzle_file.hpp"
#include "tui/signals.hpp"

namespace rowan::cli {

namespace {

std::string number_or_nothing(int number) { return number == 0 ? "" : std::to_string(number); }

/// A table with a row for each puzzle, without its solution. Some of the columns:
///
///     number  kind   game   to move  grade  rating  moves  decoys
///          1  fours  renju  x            1     735      3       1
std::string puzzles_table(std::span<const NumberedPuzzle> puzzles) {
  using enum Table::Align;
  Table table({{"number", right},
               {"kind"},
               {"game"},
               {"to move"},
               {"grade", right},
               {"rating", right},
               {"moves", right},
               {"lines", right},
               {"quiet", right},
               {"decoys", right},
               {"counters", right},
               {"forbidden", right}});
  for (const auto& [number, puzzle] : puzzles) {
    const puzzle::Traits& traits = puzzle->traits;
    table.add(
        {std::to_string(number), std::string(name_of(puzzle->kind)), game_name(puzzle->position.rules()),
         std::string(1, letter_of(puzzle->position.side_to_move())), std::to_string(grade_of(*puzzle)),
         std::to_string(rating_of(*puzzle)), number_or_nothing(traits.moves), number_or_nothing(traits.lines),
         number_or_nothing(traits.quiet), number_or_nothing(traits.decoys),
         number_or_nothing(traits.counters), number_or_nothing(traits.forbidden)});
  }
  return table.text();
}

/// The puzzles in one line: "800 puzzles: 200 fours (grades 1 to 4), 200 threats (grades 3 to 10), ...".
std::string summary_text(std::span<const puzzle::Puzzle> puzzles) {
  std::vector<std::string> parts;
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    std::vector<int> grades;
    for (const puzzle::Puzzle& puzzle : puzzles) {
      if (puzzle.kind == kind) grades.push_back(grade_of(puzzle));
    }
    if (grades.empty()) continue;
    const auto [least, most] = std::ranges::minmax(grades);
    parts.push_back(fmt::format("{} {} (grades {} to {})", grades.size(), name_of(kind), least, most));
  }
  return fmt::format("{} puzzle{}{}{}", puzzles.size(), puzzles.size() == 1 ? "" : "s",
                     parts.empty() ? "" : ": ", join(parts));
}

struct PuzzlesOptions {
  std::string file;
  std::string language;
  PositionOptions game;
  std::string kind;
  bool list = false;
  std::optional<std::uint64_t> show;
  bool solution = false;
  bool check = false;
  bool solve = false;
  std::optional<int> count;
  std::uint64_t seed = 0;
  std::uint64_t games = 100'000;
  int threads = 1;
  std::string out;
  bool json = false;
};

constexpr std::size_t largest_puzzle_file = std::size_t{64} << 20;

std::optional<puzzle::Kind> kind_of(const PuzzlesOptions& options) {
  const auto kinds = puzzle::all_kinds();
  const auto found = std::ranges::find(kinds, options.kind, puzzle::name_of);
  return found == kinds.end() ? std::nullopt : std::optional(*found);
}

Result<Rules> rules_of(const PuzzlesOptions& options) {
  PositionOptions game = options.game;
  if (game.game.empty()) game.game = "freestyle";
  return read_rules(game);
}

/// Watches for signals, and shows the progress of a long computation on a terminal. The destructor erases the
/// progress.
class Watch {
 public:
  Watch() : is_shown_(isatty(STDERR_FILENO) != 0), signals_(tui::SignalWatch::Scope::ends) {}
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() {
    if (is_shown_) fmt::print(stderr, "\r{:60}\r", "");
  }

  /// Shows the progress. Returns true if a signal has arrived.
  [[nodiscard]] bool is_stopped(const std::string& progress) {
    if (!signal_) signal_ = signals_.take();
    if (is_shown_) {
      fmt::print(stderr, "\r{}", progress);
      std::fflush(stderr);
    }
    return signal_.has_value();
  }

  [[nodiscard]] std::optional<tui::Wake> signal() const { return signal_; }

 private:
  bool is_shown_;
  tui::SignalWatch signals_;
  std::optional<tui::Wake> signal_;
};

std::string json_lines(const std::vector<puzzle::Puzzle>& puzzles) {
  std::string text;
  for (const puzzle::Puzzle& puzzle : puzzles) text += message::puzzle_json(puzzle).dump() + '\n';
  return text;
}

/// The requested kinds: the one that --kind names, or all kinds that the game has. A kind that the game lacks
/// is an error.
Result<std::vector<puzzle::Kind>> wanted_kinds(const PuzzlesOptions& options, const Rules& rules) {
  std::vector<puzzle::Kind> kinds;
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    if (has_kind(rules, kind)) kinds.push_back(kind);
  }
  const auto named = kind_of(options);
  if (!named) return kinds;
  if (std::ranges::find(kinds, *named) != kinds.end()) return std::vector{*named};
  std::vector<std::string> kind_names;
  for (const puzzle::Kind kind : kinds) kind_names.emplace_back(name_of(kind));
  return failure(fmt::format("{} has no puzzles of kind {}; it has {}", game_name(rules), options.kind,
                             fmt::join(kind_names, ", ")));
}

/// --count: makes puzzles and writes them.
ExitCode make(const PuzzlesOptions& options) {
  const auto rules = rules_of(options);
  if (!rules) return fail(rules.error());
  auto kinds = wanted_kinds(options, *rules);
  if (!kinds) return fail(kinds.error());
  std::optional<Watch> watch(std::in_place);
  puzzle::MakerSettings settings{.rules = *rules,
                                 .kinds = *std::move(kinds),
                                 .count = *options.count,
                                 .seed = options.seed,
                                 .threads = options.threads,
                                 .most_games = options.games};
  settings.should_stop = [&](const puzzle::MakerProgress& progress) {
    return watch->is_stopped(
        fmt::format("{} of {} puzzles, {} games", progress.found, *options.count, progress.games));
  };
  const puzzle::MadePuzzles made = make_puzzles(settings);
  const auto signal = watch->signal();
  watch.reset();
  if (signal) return exit_code_of(*signal);
  const std::string comment =
      fmt::format("rowan puzzles --game \"{}\"{} --count {} --seed {}{}", game_name(*rules),
                  options.kind.empty() ? "" : " --kind " + options.kind, *options.count, options.seed,
                  options.games == PuzzlesOptions().games ? "" : fmt::format(" --games {}", options.games));
  const std::string out = options.out.empty() ? std::string(standard_stream) : options.out;
  const auto written =
      write_file(out, options.json ? json_lines(made.puzzles) : file_text(made.puzzles, comment));
  if (!written) return fail(written.error());
  if (out != standard_stream && !options.json)
    print_line(fmt::format("{}, from {} games", summary_text(made.puzzles), made.games));
  if (std::cmp_equal(made.puzzles.size(), *options.count)) return ExitCode::ok;
  print_error(Error{fmt::format("found only {} of {} puzzles in {} games; try --games or another --kind",
                                made.puzzles.size(), *options.count, made.games)});
  return ExitCode::no;
}

/// The puzzles of the file that match --game and --kind.
std::vector<NumberedPuzzle> chosen(const std::vector<puzzle::Puzzle>& puzzles, const PuzzlesOptions& options,
                                   const std::optional<Rules>& rules) {
  const auto kind = kind_of(options);
  std::vector<NumberedPuzzle> left;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (kind && puzzles[i].kind != *kind) continue;
    if (rules && puzzles[i].position.rules() != *rules) continue;
    left.push_back({.number = i + 1, .puzzle = &puzzles[i]});
  }
  return left;
}

void print_json(const NumberedPuzzle& shown) {
  json::Json object = message::puzzle_json(*shown.puzzle);
  object["number"] = shown.number;
  print_line(object.dump());
}

/// --check: examines every chosen puzzle again.
ExitCode check(const PuzzlesOptions& options, const std::vector<NumberedPuzzle>& puzzles) {
  puzzle::Examiner examiner;
  std::vector<std::pair<std::size_t, Error>> wrong;
  std::optional<Watch> watch(std::in_place);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    if (watch->is_stopped(fmt::format("{} of {} puzzles checked", i, puzzles.size()))) break;
    if (auto error = why_wrong(*puzzles[i].puzzle, examiner))
      wrong.emplace_back(puzzles[i].number, *std::move(error));
  }
  const auto signal = watch->signal();
  watch.reset();
  if (signal) return exit_code_of(*signal);
  if (options.json) {
    auto array = json::Json::array();
    for (const auto& [number, error] : wrong)
      array.push_back({{"number", number}, {"reason", error.message}});
    print_line(json::Json{{"puzzles", puzzles.size()}, {"wrong", array}}.dump());
  } else {
    for (const auto& [number, error] : wrong) print_line(fmt::format("puzzle {}: {}", number, error.message));
    print_line(fmt::format("{} puzzles checked, {} wrong", puzzles.size(), wrong.size()));
  }
  return wrong.empty() ? ExitCode::ok : ExitCode::no;
}

ExitCode list(const PuzzlesOptions& options, const std::vector<NumberedPuzzle>& puzzles) {
  if (options.json) {
    for (const NumberedPuzzle& puzzle : puzzles) print_json(puzzle);
  } else {
    print(puzzles_table(puzzles));
  }
  return puzzles.empty() ? ExitCode::no : ExitCode::ok;
}

/// --show and --solve: shows a puzzle, or lets the user solve it. The default is the puzzle of the day.
ExitCode show(const PuzzlesOptions& options, const std::vector<puzzle::Puzzle>& puzzles) {
  if (puzzles.empty()) return fail(Error{"there are no puzzles in the file"});
  const std::uint64_t number = options.show ? *options.show : puzzle_of_today(puzzles.size());
  if (number > puzzles.size()) {
    return fail(Error{fmt::format("there is no puzzle {}; there are {}", number, puzzles.size())});
  }
  const NumberedPuzzle shown{.number = number, .puzzle = &puzzles[number - 1]};
  if (options.solve) {
    const auto texts = read_language(options.language);
    if (!texts) return fail(texts.error());
    return options.show ? solve_in_lines(shown, *texts) : solve_in_lines(shown, *texts, puzzles);
  }
  options.json ? print_json(shown) : print(puzzle_text(shown, options.solution));
  return ExitCode::ok;
}

Result<std::vector<puzzle::Puzzle>> read_puzzles(const std::string& file) {
  if (file.empty()) return puzzle::built_in_puzzles();
  const auto text = read_file(file, largest_puzzle_file);
  if (!text) return failure_of(text);
  auto puzzles = puzzle::parse_puzzle_file(*text);
  if (!puzzles) return failure(file + ": " + puzzles.error().message, puzzles.error().detail);
  return puzzles;
}

ExitCode run(const PuzzlesOptions& options) {
  if (options.count) return make(options);
  const auto puzzles = read_puzzles(options.file);
  if (!puzzles) return fail(puzzles.error());
  if (options.show || options.solve) return show(options, *puzzles);
  std::optional<Rules> rules;
  if (!options.game.game.empty()) {
    const auto named = rules_of(options);
    if (!named) return fail(named.error());
    rules = *named;
  }
  const std::vector<NumberedPuzzle> left = chosen(*puzzles, options, rules);
  return options.check ? check(options, left) : list(options, left);
}

void add_making_options(Command& command, PuzzlesOptions& options) {
  auto* const count =
      command.add_option("--count", options.count, "Make N puzzles, the same number of each kind")
          ->type_name("N")
          ->check(whole_number_between(1, 1'000'000));
  command.add_option("--seed", options.seed, "Random seed; the same seed gives the same puzzles")
      ->type_name("N")
      ->check(whole_number())
      ->show_default()
      ->needs(count);
  command.add_option("--games", options.games, "Search at most N games per kind")
      ->type_name("N")
      ->check(whole_number_between(1, 1'000'000'000))
      ->show_default()
      ->needs(count);
  command.add_option("--threads", options.threads, "Use N threads; the puzzles do not depend on N")
      ->type_name("N")
      ->check(whole_number_between(1, 1'024))
      ->show_default()
      ->needs(count);
  command.add_option("--out", options.out, "Write to FILE instead of standard output")
      ->type_name("FILE")
      ->needs(count);
}

/// Adds the options that use existing puzzles. They exclude --count and each other, except that --solution
/// and --solve may be given with --show.
void add_showing_options(Command& command, PuzzlesOptions& options) {
  auto* const count = command.find_option("--count");
  auto* const list =
      command.add_flag("--list", options.list, "List the puzzles (the default without options)");
  auto* const show = command.add_option("--show", options.show, "Show puzzle N on the board")
                         ->type_name("N")
                         ->check(whole_number_between(1, 1'000'000'000));
  auto* const solution = command.add_flag("--solution", options.solution, "Show the solution as well");
  solution->needs(show);
  auto* const solve = command.add_flag(
      "--solve", options.solve, "Solve the puzzle of the day, or the one given by --show, move by move");
  auto* const check = command.add_flag("--check", options.check, "Prove every puzzle again");
  for (Option* const other : {list, show, solve, check}) other->excludes(count);
  for (const Option* const other : {list, show, solve}) check->excludes(other);
  for (const Option* const other : {show, solve}) list->excludes(other);
  solve->excludes(solution);
}

}  // namespace

void add_puzzles_command(Command& program) {
  auto* const command = program.add_command("puzzles", "Solve, show, make and check puzzles");
  const auto options = std::make_shared<PuzzlesOptions>();
  auto* const file = command->add_option("file", options->file, "A file of puzzles")
                         ->type_name("FILE")
                         ->default_text("Rowan's own puzzles");
  add_making_options(*command, *options);
  add_game_options(*command, options->game);
  command->find_option("--game")->default_text("freestyle for new puzzles, else all games");
  std::vector<std::string> kind_names;
  for (const puzzle::Kind kind : puzzle::all_kinds()) kind_names.emplace_back(name_of(kind));
  command->add_option("--kind", options->kind, "Only puzzles of this kind")
      ->type_name("fours|threats|defense|trap|only-win|only-draw")
      ->check(one_of(kind_names))
      ->default_text("all kinds of the game");
  add_showing_options(*command, *options);
  add_language_option(*command, options->language);
  command->find_option("--language")->needs(command->find_option("--solve"));
  command->add_flag("--json", options->json, "Print JSON, one line per puzzle");
  command->find_option("--solve")->excludes(command->find_option("--json"));
  file->excludes(command->find_option("--count"));
  command->footer(
      "Kinds: a win by continuous fours, a win by continuous threats, the only defense, a trap that\n"
      "white sets for black in renju; on small boards the only winning and the only drawing move.\n"
      "Every claim of a kind is proved by search before a position becomes a puzzle. The exit code is 1\n"
      "if --check finds a wrong puzzle, if there is nothing to list, if fewer than N were found, or if\n"
      "--solve ends before the puzzle is solved completely. --solve answers every right move of a win\n"
      "until the winning row is complete, and refutes a wrong move; type hint, solution or quit instead\n"
      "of a move.\n\n"
      "Examples:\n"
      "  rowan puzzles --solve\n"
      "  rowan puzzles --game renju --count 100 --seed 7 --out renju.txt\n"
      "  rowan puzzles renju.txt --show 12\n"
      "  rowan puzzles --check renju.txt");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
