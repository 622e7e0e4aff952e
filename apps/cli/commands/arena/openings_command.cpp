// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include "arena/tournament/opening_maker.hpp"
#include "base/open_file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "files/opening_list.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/json.hpp"
#include "json/words.hpp"
#include "tui/signals.hpp"

namespace rowan::cli {

namespace {

struct OpeningsOptions {
  PositionOptions game;
  int count = 50;
  int plies = 5;
  std::uint64_t seed = 0;
  std::string form = "offsets";
  std::string out;
  bool json = false;
};

/// The destination of the openings: a file, or standard output. A file is written as FILE.tmp and renamed at
/// the end, so that FILE is either complete or unchanged. Openings are written as soon as they are found: a
/// process that is killed leaves them in FILE.tmp. A device or a pipe is written to directly.
class Destination {
 public:
  /// Opens the file; standard output if the name is empty or "-".
  explicit Destination(const std::string& path) : path_(path == standard_stream ? "" : path) {
    if (path_.empty()) return;
    const bool is_plain = is_plain_file(path_);
    if (is_plain) unfinished_ = path_ + ".tmp";
    attempt([&] { file_.open(is_plain ? unfinished_ : path_, std::ios::trunc); });
  }
  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;

  /// Removes an unfinished file.
  ~Destination() {
    if (unfinished_.empty()) return;
    file_.close();
    std::error_code ignored;
    std::filesystem::remove(unfinished_, ignored);
  }

  void write_line(const std::string& line) {
    if (path_.empty()) {
      print_line(line);
      flush_output();
    } else {
      attempt([&] { file_ << line << '\n' << std::flush; });
    }
  }

  /// Renames the complete file to its final name.
  void finish() {
    if (path_.empty()) return;
    attempt([&] { file_.close(); });
    if (!file_ || unfinished_.empty()) return;
    std::error_code problem(sync_file(unfinished_), std::generic_category());
    if (!problem) std::filesystem::rename(unfinished_, path_, problem);
    if (!problem) return unfinished_.clear();
    file_.setstate(std::ios::failbit);
    reason_ = problem.default_error_condition().value();
  }

  [[nodiscard]] bool has_failed() const { return path_.empty() ? output_failed() : !file_; }

  /// Why nothing more can be written; empty if writing works. Standard output is checked at the end instead.
  [[nodiscard]] std::optional<Error> problem() const {
    if (path_.empty() || file_) return std::nullopt;
    return Error{"cannot write '" + quotable(path_, 200) + "': " + std::strerror(reason_)};
  }

 private:
  /// Performs the action, unless an earlier one has failed. If it fails, keeps errno, since streams do not
  /// say why they failed.
  template <class Action>
  void attempt(const Action& action) {
    if (!file_) return;
    errno = 0;
    action();
    if (!file_) reason_ = errno;
  }

  std::string path_;
  std::string unfinished_;  // the name FILE.tmp; empty if FILE is written to directly or is finished
  std::ofstream file_;
  int reason_ = 0;
};

/// On a terminal, shows the progress until wipe_progress().
void show_progress(std::size_t found, int wanted, std::size_t tried) {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{} of {} openings, {} tried", found, wanted, tried);
  std::fflush(stderr);
}

void wipe_progress() {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "\r{:60}\r", "");
  std::fflush(stderr);
}

json::Json to_json(const arena::MadeOpening& opening, const Rules& rules) {
  json::Json json{{"moves", json::points_json(opening.moves, rules)},
                  {"x_wins", opening.balance.first_wins},
                  {"draws", opening.balance.draws},
                  {"o_wins", opening.balance.second_wins}};
  if (opening.chance) json["black_winning_chance"] = *opening.chance;
  return json;
}

std::string line_of(const arena::MadeOpening& opening, const Rules& rules, const std::string& form) {
  const files::OpeningForm as = form == "points" ? files::OpeningForm::points : files::OpeningForm::offsets;
  std::string line = write_opening_list({opening.moves}, rules, as).value();  // cannot fail: it has moves
  while (line.ends_with('\n')) line.pop_back();
  return line;
}

/// Finds the openings. Writes each at once; with --json, write_json() writes all at the end.
struct Search {
  const OpeningsOptions& options;
  const Rules& rules;
  Destination& destination;
  std::vector<arena::MadeOpening> found = {};
  std::size_t tried = 0;
  std::optional<tui::Wake> signal = {};

  void run() {
    arena::OpeningMaker maker({.rules = rules, .plies = options.plies, .seed = options.seed});
    tui::SignalWatch signals(tui::SignalWatch::Scope::ends);
    const auto is_stopped = [&] {
      if (!signal) signal = signals.take();
      show_progress(found.size(), options.count, maker.tried());
      return signal.has_value() || destination.has_failed();
    };
    while (std::cmp_less(found.size(), options.count)) {
      auto opening = maker.next(is_stopped);
      if (!opening) break;
      wipe_progress();
      if (!options.json) destination.write_line(line_of(*opening, rules, options.form));
      found.push_back(*std::move(opening));
    }
    tried = maker.tried();
    wipe_progress();
  }
};

void write_json(const Search& search) {
  auto openings = json::Json::array();
  for (const arena::MadeOpening& opening : search.found) openings.push_back(to_json(opening, search.rules));
  search.destination.write_line(json::Json{
      {"game", game_name(search.rules)},
      {"seed", search.options.seed},
      {"tried", search.tried},
      {"openings", openings}}.dump());
}

ExitCode run(const OpeningsOptions& options) {
  const auto rules = read_rules(options.game);
  if (!rules) return fail(rules.error());
  Destination destination(options.out);
  if (const auto problem = destination.problem()) return fail(*problem);
  Search search{.options = options, .rules = *rules, .destination = destination};
  search.run();
  if (options.json) write_json(search);
  if (!destination.has_failed()) destination.finish();
  if (const auto problem = destination.problem()) return fail(*problem);
  if (search.signal) return exit_code_of(*search.signal);
  if (std::cmp_equal(search.found.size(), options.count) || destination.has_failed()) return ExitCode::ok;
  print_error(Error{
      fmt::format("found only {} of {} openings: of {} arrangements of {} stones, no others are balanced",
                  search.found.size(), options.count, search.tried, options.plies)});
  return ExitCode::no;
}

}  // namespace

void add_openings_command(Command& program) {
  auto* const command = program.add_command("openings", "Generate balanced openings for matches");
  const auto options = std::make_shared<OpeningsOptions>();
  options->game.game = "freestyle";
  add_game_options(*command, options->game);
  command->add_option("--count", options->count, "Generate N openings")
      ->type_name("N")
      ->check(whole_number_between(1, 1'000'000))
      ->show_default();
  command->add_option("--plies", options->plies, "Stones in each opening")
      ->type_name("3..8")
      ->check(whole_number_between(3, 8))
      ->show_default();
  command->add_option("--seed", options->seed, "Random seed; the same seed gives the same openings")
      ->check(whole_number())
      ->type_name("N")
      ->show_default();
  command
      ->add_option("--format", options->form,
                   "Write openings as offsets from the center, or as points with row 1 at the top")
      ->type_name("offsets|points")
      ->renamed_from("--form")
      ->check(one_of({"offsets", "points"}))
      ->show_default();
  command->add_option("--out", options->out, "Write to FILE instead of standard output")->type_name("FILE");
  command->add_flag("--json", options->json,
                    "Write a JSON object that includes the results of the test games");
  command->footer(
      "Each opening is a random arrangement of stones around the center in which neither side is\n"
      "about to win; no two are symmetric to each other. It is balanced if the first player scores\n"
      "40 to 60 % in 32 games of greedy against itself, with some randomness, and if the engine, when\n"
      "it has a network for the game, gives the first player a winning chance of 45 to 55 % after\n"
      "4,000 nodes. Ctrl-C keeps the openings found so far. The exit code is 1 if there are fewer than\n"
      "N. The file of --out is replaced only at the end; if writing fails, the existing file stays\n"
      "unchanged.\n\n"
      "Example:\n"
      "  rowan openings --game renju --count 100 --out renju.txt");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
