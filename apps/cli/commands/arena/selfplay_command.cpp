// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/run/file_archives.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/player_options.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/arena/arena_options.hpp"
#include "cli/commands/arena/arena_ranks.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/commands/arena/training_check.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "json/json.hpp"

namespace rowan::cli {

namespace {

struct SelfplayOptions {
  std::vector<std::string> player;
  PositionOptions board;
  std::int64_t games = 0;
  std::string out;
  std::string openings;
  bool transform = false;
  int draw_after = 0;
  std::uint64_t seed = 1;
  bool json = false;
  RunOptions run;

  std::string format = "rsp";
  bool random_openings = false;
  double random_moves = 0;
  std::string sizes;
  const Option* sizes_option = nullptr;
  double size_share = 0.25;
  std::vector<const Option*> for_training;  // valid only with --format training
  std::vector<const Option*> to_play;       // required unless --verify is given
  std::string verify;                       // a file to be checked, without playing

  [[nodiscard]] bool is_training() const { return format == "training"; }
};

/// Reads the value of --sizes: "13-20", or a single size, "19".
Result<void> read_sizes(const std::string& text, arena::TrainingSettings& training) {
  const auto dash = text.find('-');
  const auto low = parse_integer(text.substr(0, dash));
  const auto high = dash == std::string::npos ? low : parse_integer(text.substr(dash + 1));
  constexpr int least = arena::TrainingSettings::least_side;
  if (!low || !high || *low < least || *low > *high || *high > Rules::max_size) {
    return failure(fmt::format("--sizes '{}': expected two sizes from {} to {}, such as 13-20",
                               quotable(text), least, Rules::max_size));
  }
  training.smallest_side = static_cast<int>(*low);
  training.largest_side = static_cast<int>(*high);
  return {};
}

Result<std::optional<arena::TrainingSettings>> read_training(const SelfplayOptions& options) {
  if (!options.is_training()) {
    for (const Option* const option : options.for_training) {
      if (option->is_given())
        return failure(fmt::format("{} works only with --format training", option->name()));
    }
    return std::nullopt;
  }
  arena::TrainingSettings training{.random_openings = options.random_openings,
                                   .random_moves = options.random_moves};
  if (!options.sizes_option->is_given()) return training;
  training.size_share = options.size_share;
  if (auto read = read_sizes(options.sizes, training); !read) return failure_of(read);
  return training;
}

Result<arena::Tournament> read_selfplay(const SelfplayOptions& options) {
  const auto rules = read_rules(options.board);
  if (!rules) return failure_of(rules);
  const auto player = arena::parse_player(options.player, {});
  if (!player) return failure("--player: " + player.error().message, player.error().detail);
  arena::Tournament tournament = selfplay_tournament(*player, *rules, static_cast<int>(options.games));
  tournament.seed = options.seed;
  tournament.transform = options.transform;
  tournament.adjudication.max_moves = options.draw_after;
  const auto training = read_training(options);
  if (!training) return failure_of(training);
  tournament.training = *training;
  if (!options.openings.empty()) {
    auto openings = read_openings(options.openings, *rules);
    if (!openings) return failure_of(openings);
    tournament.openings = *std::move(openings);
  }
  if (auto error = why_impossible(tournament)) return std::unexpected(*error);
  return tournament;
}

void print_summary(const SelfplayOptions& options, const arena::Ledger& ledger,
                   std::optional<std::int64_t> positions) {
  const arena::Standings& standings = ledger.standings();
  const arena::MatchScore& first = standings.first_movers();
  if (options.json) {
    json::Json json{{"file", options.out},
                    {"done", ledger.is_done()},
                    {"games", standings.games()},
                    {"x_wins", first.wins},
                    {"draws", first.draws},
                    {"o_wins", first.losses},
                    {"mean_length", standings.mean_length()}};
    if (positions) json["positions"] = *positions;
    print_line(json.dump());
    return;
  }
  print_line(fmt::format("{} games of {:.1f} moves in {}: x won {}, o won {}, {} drawn{}", standings.games(),
                         standings.mean_length(), options.out, first.wins, first.losses, first.draws,
                         positions ? fmt::format("; {} positions", *positions) : ""));
}

/// An error if the path is "-" or an existing file that is not a regular one, because games are appended to
/// the file, and the file is read to continue a run.
Result<void> check_file(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (path != standard_stream && (!exists(status) || is_regular_file(status))) return {};
  return failure(fmt::format("--out '{}': expected a regular file", quotable(path, 200)));
}

ExitCode host(const SelfplayOptions& options, process::Transport* ranks, const StopSignals& signals) {
  if (!options.verify.empty()) return check_training_file(options.verify, options.json);
  for (const Option* const option : options.to_play) {
    if (!option->is_given())
      return fail(Error{option->name() + " is required", "  see rowan selfplay --help"});
  }
  const auto tournament = read_selfplay(options);
  if (!tournament) return fail(tournament.error());
  if (const auto checked = check_file(options.out); !checked) return fail(checked.error());
  arena::SelfplayArchive games(options.out);
  arena::TrainingArchive training(options.out);
  arena::Archive* const archive = options.is_training() ? static_cast<arena::Archive*>(&training) : &games;
  auto ledger = arena::Ledger::open(*tournament, archive);
  if (!ledger) return fail(ledger.error());
  if (!ledger->is_done()) {
    if (ledger->resumed_games() > 0 && !options.run.quiet) {
      print_message(fmt::format("continuing after {} games in {}", ledger->resumed_games(), options.out));
    }
    const auto played =
        play_games(options.run, *tournament, *ledger, ranks, signals, [] { return std::string(); });
    if (!played) return fail(played.error());
  }
  print_summary(options, *ledger, options.is_training() ? std::optional(training.positions()) : std::nullopt);
  if (ledger->is_done()) return ExitCode::ok;
  print_message(fmt::format("interrupted; run the same command to continue {}", options.out));
  return signals.exit_code().value_or(ExitCode::interrupted);
}

void add_training_options(Command& command, SelfplayOptions& options) {
  command
      .add_option(
          "--format", options.format,
          "What to store: moves and results (rsp), or training data for a network (training): also the "
          "engine's score and best move in every position")
      ->type_name("rsp|training")
      ->check(one_of({"rsp", "training"}))
      ->show_default();
  const Option* const openings = command.add_flag(
      "--random-openings", options.random_openings,
      "Start each training game from 3 to 9 random stones that the engine considers balanced");
  const Option* const moves =
      command
          .add_option("--random-moves", options.random_moves,
                      "In this share of the training games, play one or two moves drawn at random from "
                      "the 12 that look best; the result counts only for positions after them")
          ->type_name("SHARE")
          ->check(number_between(0, 1))
          ->show_default();
  options.sizes_option =
      command
          .add_option("--sizes", options.sizes,
                      "Play some training games on square boards of random sizes in this range")
          ->type_name("LOW-HIGH");
  const Option* const share =
      command.add_option("--size-share", options.size_share, "The share of games that --sizes applies to")
          ->type_name("SHARE")
          ->check(number_between(0, 1))
          ->show_default()
          ->needs(options.sizes_option);
  options.for_training = {openings, moves, options.sizes_option, share};
}

void add_options(Command& command, SelfplayOptions& options) {
  options.board.game = "freestyle";
  const Option* const player =
      command.add_option("--player", options.player, "The player: a built-in one, or an engine: cmd=… tc=…")
          ->type_name("SETTINGS");
  add_game_options(command, options.board);
  const Option* const games = command.add_option("--games", options.games, "Play N games")
                                  ->type_name("N")
                                  ->check(whole_number_between(1, arena::max_rounds));
  const Option* const out =
      command.add_option("--out", options.out, "File for the games; an existing file is continued")
          ->type_name("FILE");
  options.to_play = {player, games, out};
  add_training_options(command, options);
  command.add_option("--openings", options.openings, "Opening list; each game takes the next opening")
      ->type_name("FILE");
  command.add_flag("--transform", options.transform, "Rotate or mirror each opening at random");
  command.add_option("--draw-after", options.draw_after, "Adjudicate a draw after N moves")
      ->type_name("N")
      ->check(whole_number(Rules::max_size * Rules::max_size));
  command.add_option("--seed", options.seed, "Random seed")
      ->type_name("N")
      ->show_default()
      ->check(whole_number(INT64_MAX));
  command.add_flag("--json", options.json, "Print a JSON object");
  add_run_options(command, options.run);
  command
      .add_option("--verify", options.verify,
                  "Play no games; check a file of training games for damage and print a summary")
      ->type_name("FILE")
      ->excludes(player)
      ->excludes(games)
      ->excludes(out);
}

}  // namespace

void add_selfplay_command(Command& program) {
  auto* const command = program.add_command("selfplay", "Play a player against itself and record the games");
  const auto options = std::make_shared<SelfplayOptions>();
  add_options(*command, *options);
  command->footer(
      "The file is compact, about one byte per move, and has checksums; 'rowan convert' reads it.\n"
      "After an interruption, run the same command to continue. Under mpirun the first process\n"
      "writes and all others play.\n\n"
      "--format training requires the engine with a node or depth limit, because other players do not\n"
      "give a score for every position. A game ends when a search proves a win, or as a draw when 4/5\n"
      "of the board is full, unless --draw-after gives another limit. About a quarter of the games that\n"
      "are chosen for random moves end before those moves are played. The same seed gives the same\n"
      "games with any --concurrency; a higher --games continues a finished file. docs/formats.md\n"
      "describes the file. --verify exits with 1 if the file is damaged.\n\n"
      "Examples:\n"
      "  rowan selfplay --player greedy --games 10000 --out games.rsp --concurrency 2\n"
      "  rowan selfplay --player engine nodes=1500 --game renju --games 10000 \\\n"
      "    --format training --random-openings --random-moves 0.45 --sizes 13-20 \\\n"
      "    --out renju.games --concurrency 16\n"
      "  rowan selfplay --verify renju.games");
  command->action([options] {
    return run_with_ranks(options->run, [&](process::Transport* ranks, const StopSignals& signals) {
      return host(*options, ranks, signals);
    });
  });
}

}  // namespace rowan::cli
