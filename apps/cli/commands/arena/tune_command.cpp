// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/run/ledger.hpp"
#include "arena/run/run_lock.hpp"
#include "arena/tournament/player_options.hpp"
#include "arena/tuning/tuning.hpp"
#include "base/table.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/arena/arena_options.hpp"
#include "cli/commands/arena/arena_ranks.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "json/json.hpp"
#include "search/parameters.hpp"

namespace rowan::cli {

namespace {

constexpr std::int64_t most_iterations = 1'000'000;
constexpr std::int64_t most_pairs = 10'000;

struct TuneOptions {
  std::vector<std::string> player;
  std::vector<std::string> parameters;
  std::vector<std::string> each;
  PositionOptions board;
  std::string openings;
  bool transform = false;
  int draw_after = 0;
  std::int64_t iterations = 0;
  std::int64_t pairs = 8;
  double rate = arena::SpsaSchedule{}.rate;
  std::uint64_t seed = 1;
  std::string state;
  bool json = false;
  RunOptions run;
};

/// The engine to tune: the built-in one, or another one by its command.
Result<arena::Contestant> read_engine(const TuneOptions& options) {
  const std::vector<std::string> built_in{"engine"};
  const bool is_given = !options.player.empty();
  auto player = arena::parse_player(is_given ? options.player : built_in, options.each);
  if (!player)
    return failure((is_given ? "--player, --each: " : "--each: ") + player.error().message,
                   player.error().detail);
  if (!player->is_external() && player->player != "engine") {
    return failure(
        fmt::format("--player: '{}' has no parameters to tune; expected engine, or another engine: cmd=...",
                    quotable(player->player)));
  }
  return player;
}

Result<std::vector<arena::TunedNumber>> read_numbers(const TuneOptions& options,
                                                     const arena::Contestant& player) {
  if (player.is_external()) return arena::parse_tuned_options(options.parameters, player.options);
  const auto start = search::parse_parameters(player.search);
  if (!start) return failure_of(start);
  return arena::parse_tuned_numbers(options.parameters, *start);
}

Result<arena::Tuning> read_tuning(const TuneOptions& options) {
  const auto rules = read_rules(options.board);
  if (!rules) return failure_of(rules);
  const auto player = read_engine(options);
  if (!player) return failure_of(player);
  auto numbers = read_numbers(options, *player);
  if (!numbers) return failure("--parameters: " + numbers.error().message, numbers.error().detail);
  auto openings = read_openings(options.openings, *rules);
  if (!openings) return failure_of(openings);
  arena::Tuning tuning{
      .match = tuning_match(*player, *rules, static_cast<int>(options.pairs)),
      .numbers = *std::move(numbers),
      .schedule = {.iterations = static_cast<int>(options.iterations), .rate = options.rate}};
  tuning.match.seed = options.seed;
  tuning.match.transform = options.transform;
  tuning.match.adjudication.max_moves = options.draw_after;
  tuning.match.openings = *std::move(openings);
  if (auto error = why_impossible(tuning.match)) return std::unexpected(*error);
  return tuning;
}

/// Locks the state file for this run; returns an empty lock without --state. An error if the path is "-" or
/// an existing file that is not a regular one, since the file is replaced after each iteration.
Result<arena::RunLock> lock_state(const TuneOptions& options) {
  if (options.state.empty()) return arena::RunLock();
  std::error_code ignored;
  const auto status = std::filesystem::status(options.state, ignored);
  if (options.state == standard_stream || (exists(status) && !is_regular_file(status)))
    return failure(fmt::format("--state '{}': expected a regular file", quotable(options.state, 200)));
  return arena::RunLock::take(options.state);
}

/// Reads the state file; returns the initial state if there is no such file.
Result<arena::TuningState> read_state(const TuneOptions& options, const arena::Tuning& tuning) {
  constexpr std::size_t largest_state = 16 << 20;
  std::error_code ignored;
  if (options.state.empty() || !std::filesystem::exists(options.state, ignored)) return first_state(tuning);
  const std::string name = quotable(options.state, 200);
  const auto text = read_file(options.state, largest_state);
  if (!text) return failure_of(text);
  auto state = arena::parse_state(*text, tuning);
  if (state) return state;
  return failure(fmt::format("{}: {}", name, state.error().message),
                 state.error().detail.empty()
                     ? "  repair the file, or use another --state"
                     : state.error().detail + "\n  use the same options to continue, or another --state");
}

Result<void> write_state(const TuneOptions& options, const arena::Tuning& tuning,
                         const arena::TuningState& state) {
  if (options.state.empty()) return {};
  return write_file(options.state, state_text(tuning, state));
}

std::string values_text(const arena::Tuning& tuning, const arena::TuningState& state) {
  std::string text;
  for (std::size_t i = 0; i < state.values.size(); ++i)
    text += fmt::format(" {} {:.2f}", tuning.numbers[i].name, state.values[i]);
  return text;
}

std::string points_text(const arena::MatchScore& score) {
  return fmt::format("{:.1f} of {}", static_cast<double>(score.half_points()) / 2, score.games());
}

/// The line about an iteration: "iteration 12 of 500: plus 9.5 of 16; late_base 6.12 late_square 58.30".
std::string iteration_text(const arena::Tuning& tuning, const arena::TuningState& state,
                           const arena::MatchScore& plus) {
  return fmt::format("iteration {} of {}: plus {};{}", state.iterations, tuning.schedule.iterations,
                     points_text(plus), values_text(tuning, state));
}

std::string values_table(const arena::Tuning& tuning, const arena::TuningState& state) {
  using enum Table::Align;
  Table table({{"parameter"}, {"start", right}, {"now", right}, {"range"}, {"step", right}});
  for (std::size_t i = 0; i < state.values.size(); ++i) {
    const arena::TunedNumber& number = tuning.numbers[i];
    table.add({number.name, fmt::format("{}", number.start), fmt::format("{:.2f}", state.values[i]),
               fmt::format("{} to {}", number.least, number.most), fmt::format("{:g}", number.step)});
  }
  return table.text();
}

void print_state(const TuneOptions& options, const arena::Tuning& tuning, const arena::TuningState& state) {
  const bool is_done = state.iterations == tuning.schedule.iterations;
  if (options.json) {
    json::Json json{{"done", is_done},
                    {"iterations", state.iterations},
                    {"games", state.plus.games()},
                    {"wins", state.plus.wins},
                    {"draws", state.plus.draws},
                    {"losses", state.plus.losses},
                    {"parameters", json::Json::array()},
                    {"search", tuned_search(tuning, state)}};
    for (std::size_t i = 0; i < state.values.size(); ++i) {
      json["parameters"].push_back(json::Json{
          {"name", tuning.numbers[i].name}, {"start", tuning.numbers[i].start}, {"value", state.values[i]}});
    }
    if (tuning.match.players.front().is_external()) json["player"] = tuned_words(tuning, state);
    return print_line(json.dump());
  }
  print_line(fmt::format("{} of {} iterations, {} games", state.iterations, tuning.schedule.iterations,
                         state.plus.games()));
  print(values_table(tuning, state));
  const std::string words = tuned_words(tuning, state);
  print_line(words.empty() ? "rounded, these are the defaults" : words);
}

/// Plays one iteration and adds its result to the state. Returns false, with the state unchanged, if a signal
/// stopped the iteration.
Result<bool> play_iteration(const TuneOptions& options, const arena::Tuning& tuning,
                            arena::TuningState& state, process::Transport* ranks,
                            const StopSignals& signals) {
  const arena::Tournament match = next_match(tuning, state);
  auto ledger = arena::Ledger::open(match, nullptr);
  if (!ledger) return failure_of(ledger);
  const auto live_table = [&] {
    return fmt::format("iteration {} of {}\n{}", state.iterations + 1, tuning.schedule.iterations,
                       values_table(tuning, state));
  };
  const auto played = play_games(options.run, match, *ledger, ranks, signals, live_table);
  if (!played) return failure_of(played);
  if (!ledger->is_done()) return false;
  const arena::MatchScore plus = ledger->standings().score(0, 1);
  count_iteration(tuning, state, plus);
  if (auto written = write_state(options, tuning, state); !written) return failure_of(written);
  if (!options.run.quiet) print_message(iteration_text(tuning, state, plus));
  return true;
}

ExitCode host(const TuneOptions& options, process::Transport* ranks, const StopSignals& signals) {
  const auto tuning = read_tuning(options);
  if (!tuning) return fail(tuning.error());
  const auto lock = lock_state(options);
  if (!lock) return fail(lock.error());
  auto state = read_state(options, *tuning);
  if (!state) return fail(state.error());
  if (state->iterations > 0 && !options.run.quiet)
    print_message(fmt::format("continuing after {} iterations in {}", state->iterations, options.state));
  // An unwritable file is reported now, not after the first match.
  if (const auto written = write_state(options, *tuning, *state); !written) return fail(written.error());
  while (state->iterations < tuning->schedule.iterations && !signals.token().stop_requested()) {
    const auto played = play_iteration(options, *tuning, *state, ranks, signals);
    if (!played) return fail(played.error());
    if (!*played) break;
  }
  print_state(options, *tuning, *state);
  if (state->iterations == tuning->schedule.iterations) return ExitCode::ok;
  print_message(options.state.empty()
                    ? "interrupted; the values are not saved without --state"
                    : fmt::format("interrupted; run the same command to continue from {}", options.state));
  return signals.exit_code().value_or(ExitCode::interrupted);
}

void add_options(Command& command, TuneOptions& options) {
  options.board.game = "freestyle";
  command
      .add_option("--player", options.player,
                  "The engine to tune: engine (the default), or another one as in rowan arena: "
                  "cmd=./pbrain-mine option.reach=12")
      ->type_name("SETTINGS");
  command
      .add_option("--parameters", options.parameters,
                  "What to tune, each as NAME[:LEAST:MOST[:STEP]]: its range, and how far above and below "
                  "its value to try")
      ->type_name("PARAMETERS")
      ->required();
  command
      .add_option("--each", options.each,
                  "Settings of the engine, such as turn=0.1 hash=32 search=late_base:7, as in rowan arena")
      ->type_name("SETTINGS");
  add_game_options(command, options.board);
  command
      .add_option("--openings", options.openings,
                  "Opening list, shuffled by the seed; each pair of games takes the next opening")
      ->type_name("FILE")
      ->required();
  command.add_flag("--transform", options.transform, "Rotate or mirror each opening at random");
  command.add_option("--draw-after", options.draw_after, "Adjudicate a draw after N moves")
      ->type_name("N")
      ->check(whole_number(Rules::max_size * Rules::max_size));
  command.add_option("--iterations", options.iterations, "Play N matches, and update the values after each")
      ->type_name("N")
      ->check(whole_number_between(1, most_iterations))
      ->required();
  command.add_option("--pairs", options.pairs, "Play N openings per match, two games per opening")
      ->type_name("N")
      ->check(whole_number_between(1, most_pairs))
      ->show_default();
  command
      .add_option("--rate", options.rate,
                  "Final learning rate: how many steps a value moves per win in excess of losses")
      ->type_name("RATE")
      ->check(number_between(0, 1))
      ->show_default();
  command.add_option("--seed", options.seed, "Random seed")
      ->type_name("N")
      ->show_default()
      ->check(whole_number(INT64_MAX));
  command
      .add_option(
          "--state", options.state,
          "File in which the values are saved after each match; run the same command again to continue")
      ->type_name("FILE");
  command.add_flag("--json", options.json, "Print the result as a JSON object");
  add_run_options(command, options.run);
}

}  // namespace

void add_tune_command(Command& program) {
  auto* const command =
      program.add_command("tune", "Tune parameters of the search, or options of an engine, by matches");
  const auto options = std::make_shared<TuneOptions>();
  add_options(*command, *options);
  command->footer(
      "The method is SPSA: each iteration picks a random direction, up or down, for every parameter,\n"
      "plays a match between the settings one step in these directions and one step in the opposite\n"
      "ones, and moves the values toward the winner. The first steps are about twice as long as STEP,\n"
      "the last ones equal STEP. The default range is everything that the search accepts; the default\n"
      "STEP is a fifth of the start value, but at least 1.\n\n"
      "The games depend only on the options and the results so far, not on --concurrency; choose\n"
      "--pairs so that two games per pair keep all threads busy. After Ctrl-C or a crash, run the same\n"
      "command to continue after the last complete iteration; changing its options is an error. Under\n"
      "mpirun the first process collects the results and all others play. --quiet leaves out the line\n"
      "after each iteration.\n\n"
      "Options of another engine are sent to it as INFO NAME VALUE before each game. They require a\n"
      "range, NAME:LEAST:MOST, and a start value: option.NAME=VALUE in --player.\n\n"
      "Check the result by a match: rowan arena --player engine name=tuned search=…\n\n"
      "Examples:\n"
      "  rowan tune --parameters late_base:2:20 late_square:10:200:10 \\\n"
      "      --each turn=0.1 hash=32 --openings list.txt --iterations 500 --pairs 16 \\\n"
      "      --concurrency 8 --state tune.json\n"
      "  rowan tune --player cmd=./pbrain-mine option.reach=12 \\\n"
      "      --parameters reach:2:40 --each turn=1 --openings list.txt \\\n"
      "      --iterations 200 --state mine.json\n"
      "  mpirun -n 33 rowan tune --parameters above_margin --each nodes=5000 \\\n"
      "      --openings list.txt --iterations 1000 --pairs 16 --state tune.json");
  command->action([options] {
    return run_with_ranks(options->run, [&](process::Transport* ranks, const StopSignals& signals) {
      return host(*options, ranks, signals);
    });
  });
}

}  // namespace rowan::cli
