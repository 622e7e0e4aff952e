// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/run/ledger.hpp"
#include "arena/run/selfplay_archive.hpp"
#include "arena/tournament/player_options.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/arena/arena_options.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/position_options.hpp"
#include "cli/options/validators.hpp"
#include "record/json.hpp"

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
};

Result<arena::Tournament> read_selfplay(const SelfplayOptions& options) {
  const auto rules = read_rules(options.board);
  if (!rules) return failure_of(rules);
  const auto player = arena::parse_player(options.player, {});
  if (!player) return failure("--player: " + player.error().message);
  arena::Tournament tournament = selfplay_tournament(*player, *rules, static_cast<int>(options.games));
  tournament.seed = options.seed;
  tournament.transform = options.transform;
  tournament.adjudication.max_moves = options.draw_after;
  if (!options.openings.empty()) {
    auto openings = read_openings(options.openings, *rules);
    if (!openings) return failure_of(openings);
    tournament.openings = *std::move(openings);
  }
  if (auto error = why_impossible(tournament)) return std::unexpected(*error);
  return tournament;
}

void print_summary(const SelfplayOptions& options, const arena::Ledger& ledger) {
  const arena::Standings& standings = ledger.standings();
  const arena::MatchScore& first = standings.first_movers();
  if (options.json) {
    print_line(record::Json{{"file", options.out},
                            {"done", ledger.is_done()},
                            {"games", standings.games()},
                            {"x_wins", first.wins},
                            {"draws", first.draws},
                            {"o_wins", first.losses},
                            {"mean_length", standings.mean_length()}}
                   .dump());
    return;
  }
  print_line(fmt::format("{} games of {:.1f} moves in {}: x won {}, o won {}, {} drawn", standings.games(),
                         standings.mean_length(), options.out, first.wins, first.losses, first.draws));
}

/// Games are appended to the file, which is read to continue a run: a pipe or a device does not work.
Result<void> check_file(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  if (path != standard_stream && (!exists(status) || is_regular_file(status))) return {};
  return failure(fmt::format("--out '{}': expected a regular file", quotable(path, 200)));
}

ExitCode host(const SelfplayOptions& options, arena::Transport* ranks, const StopSignals& signals) {
  const auto tournament = read_selfplay(options);
  if (!tournament) return fail(tournament.error());
  if (const auto checked = check_file(options.out); !checked) return fail(checked.error());
  arena::SelfplayArchive archive(options.out);
  auto ledger = arena::Ledger::open(*tournament, &archive);
  if (!ledger) return fail(ledger.error());
  if (!ledger->is_done()) {
    if (ledger->taken_up() > 0 && !options.run.quiet) {
      say(fmt::format("continuing after {} games in {}", ledger->taken_up(), options.out));
    }
    const auto played =
        play_games(options.run, *tournament, *ledger, ranks, signals, [] { return std::string(); });
    if (!played) return fail(played.error());
  }
  print_summary(options, *ledger);
  if (ledger->is_done()) return ExitCode::ok;
  say(fmt::format("interrupted; run the same command to continue {}", options.out));
  return signals.exit_code().value_or(ExitCode::interrupted);
}

void add_options(Command& command, SelfplayOptions& options) {
  options.board.game = "freestyle";
  command.add_option("--player", options.player, "The player: a built-in one, or an engine: cmd=… tc=…")
      ->type_name("SETTINGS")
      ->required();
  add_game_options(command, options.board);
  command.add_option("--games", options.games, "Play N games")
      ->type_name("N")
      ->check(whole_number_between(1, arena::max_rounds))
      ->required();
  command.add_option("--out", options.out, "File for the games; an existing file is continued")
      ->type_name("FILE")
      ->required();
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
      "Example:\n"
      "  rowan selfplay --player greedy --games 10000 --out games.rsp --concurrency 2");
  command->action([options] {
    return run_with_ranks(options->run, [&](arena::Transport* ranks, const StopSignals& signals) {
      return host(*options, ranks, signals);
    });
  });
}

}  // namespace rowan::cli
