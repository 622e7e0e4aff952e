// SPDX-License-Identifier: MIT
#include "cli/commands/arena/arena_options.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/tournament/player_options.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "base/text.hpp"
#include "cli/io/files.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "files/opening_list.hpp"
#include "game/opening_rules.hpp"
#include "pairing/pairing.hpp"

namespace rowan::cli {

namespace {

constexpr std::size_t largest_file = 64 << 20;  // enough for a million openings

Result<arena::Tournament> read_tournament_file(const ArenaOptions& options) {
  for (const Option* const option : options.describing) {
    if (option->is_given()) {
      return failure(
          fmt::format("{} cannot be combined with a tournament file; set it in the file or leave it out",
                      option->name()));
    }
  }
  const auto text = read_file(options.file, largest_file);
  if (!text) {
    return failure(text.error().message, "  expected a tournament file; name players with --player");
  }
  auto file = arena::parse_tournament(*text);
  if (!file) return failure(fmt::format("{}: {}", options.file, file.error().message));
  if (!file->tournament.pairings.empty())
    return failure(
        fmt::format("{}: \"pairings\" are decided during the tournament; leave them out", options.file));
  if (!file->opening_list.empty()) {
    if (!file->tournament.openings.empty()) {
      return failure(fmt::format(
          "{}: \"openings\" and \"opening_list\" cannot be used together; leave one out", options.file));
    }
    const auto beside = std::filesystem::path(options.file).parent_path() / file->opening_list;
    auto openings = read_openings(beside.string(), file->tournament.rules);
    if (!openings) return failure_of(openings);
    file->tournament.openings = *std::move(openings);
  }
  return std::move(file->tournament);
}

Result<int> read_rounds(const ArenaOptions& options, std::int64_t otherwise) {
  const int legs = options.no_swap ? 1 : 2;
  if (options.games > 0 && options.rounds > 0)
    return failure("--games and --rounds cannot be used together; leave one out");
  if (options.games % legs != 0) {
    return failure(
        fmt::format("--games {}: expected an even number, because each opening is played twice with colors "
                    "swapped; or add --no-swap",
                    options.games));
  }
  if (options.games > 0) return static_cast<int>(options.games / legs);
  return static_cast<int>(options.rounds > 0 ? options.rounds : otherwise);
}

Result<void> read_format(const ArenaOptions& options, arena::Tournament& tournament) {
  const auto names = arena::format_names();
  const auto found = std::ranges::find(names, options.format);
  if (found != names.end()) tournament.format = static_cast<arena::Format>(found - names.begin());
  if (options.gauntlet) {
    if (found != names.end()) return failure("--gauntlet means --format gauntlet; leave one of them out");
    tournament.format = arena::Format::gauntlet;
  }
  if (tournament.format == arena::Format::swiss && options.games > 0)
    return failure("--games does not work with --format swiss; use --rounds");
  return {};
}

/// The default number of rounds.
std::int64_t usual_rounds(const arena::Tournament& tournament) {
  if (tournament.format != arena::Format::swiss || tournament.players.size() < 2) return 1;
  return pairing::usual_swiss_rounds(static_cast<int>(tournament.players.size()));
}

Result<void> read_judging(const ArenaOptions& options, arena::Tournament& tournament) {
  tournament.adjudication.max_moves = options.draw_after;
  if (auto read = parse_draw_words(options.draw, tournament.adjudication); !read) {
    return failure("--draw: " + read.error().message);
  }
  if (auto read = parse_win_words(options.win, tournament.adjudication); !read) {
    return failure("--win: " + read.error().message);
  }
  if (!options.sprt_option->is_given()) return {};
  std::vector<std::string> words = options.sprt;
  std::erase(words, "");  // --sprt without values gives one empty text
  const auto sprt = arena::parse_sprt_options(words);
  if (!sprt) return failure("--sprt: " + sprt.error().message);
  tournament.sprt = *sprt;
  return {};
}

Result<void> read_players(const ArenaOptions& options, arena::Tournament& tournament) {
  for (const auto& words : options.players) {
    auto player = arena::parse_player(words, options.each);
    if (!player) return failure("--player: " + player.error().message, player.error().detail);
    tournament.players.push_back(*std::move(player));
  }
  return {};
}

Result<void> read_opening_rule(const ArenaOptions& options, arena::Tournament& tournament) {
  if (options.swap2 && !options.opening.empty())
    return failure("--swap2 means --opening swap2; leave one of them out");
  if (!options.swap2 && options.opening.empty()) return {};
  const auto rule = find_opening_rule(options.swap2 ? "swap2" : options.opening);
  if (!rule) return failure("--opening: " + rule.error().message);
  tournament.opening_rule = *rule;
  return {};
}

Result<arena::Tournament> read_described(const ArenaOptions& options) {
  constexpr std::int64_t rounds_of_test = 100'000;  // a sequential test ends by itself long before
  arena::Tournament tournament;
  tournament.name = options.name;
  tournament.swap_colors = !options.no_swap;
  tournament.seed = options.seed;
  tournament.transform = options.transform;
  tournament.opening_order =
      options.order == "random" ? arena::OpeningOrder::random : arena::OpeningOrder::sequential;
  PositionOptions board;
  board.game = options.game;
  board.size = options.size;
  const auto rules = read_rules(board);
  if (!rules) return failure_of(rules);
  tournament.rules = *rules;
  if (auto read = read_players(options, tournament); !read) return failure_of(read);
  if (auto read = read_judging(options, tournament); !read) return failure_of(read);
  if (auto read = read_opening_rule(options, tournament); !read) return failure_of(read);
  if (auto read = read_format(options, tournament); !read) return failure_of(read);
  const auto rounds = read_rounds(options, tournament.sprt ? rounds_of_test : usual_rounds(tournament));
  if (!rounds) return failure_of(rounds);
  tournament.rounds = *rounds;
  if (!options.openings.empty()) {
    auto openings = read_openings(options.openings, tournament.rules);
    if (!openings) return failure_of(openings);
    tournament.openings = *std::move(openings);
  }
  return tournament;
}

void add_players_options(Command& command, ArenaOptions& options) {
  command
      .add_option("file", options.file,
                  "A tournament file (JSON), instead of the options that describe the tournament")
      ->type_name("FILE");
  options.describing.push_back(
      command
          .add_option(
              "--player", options.players,
              "A built-in player (see rowan players) or an engine: cmd=… name=… tc=… nodes=… depth=… "
              "threads=… memory=… hash=… network=… book=… search=… tolerance=… suspend=on option.KEY=VALUE, "
              "sent to an engine as INFO KEY VALUE; repeat for each player")
          ->type_name("SETTINGS"));
  options.describing.push_back(
      command.add_option("--each", options.each, "Settings for every player, such as tc=60/5+0.5 memory=350")
          ->type_name("SETTINGS"));
}

void add_format_options(Command& command, ArenaOptions& options) {
  const auto describe = [&](Option* option) { options.describing.push_back(option); };
  describe(command.add_option("--game", options.game, "The game, by name or as WIDTHxHEIGHTxK")
               ->type_name("GAME")
               ->show_default());
  describe(command.add_option("--size", options.size, "Board size, such as 19 or 20x12")->type_name("SIZE"));
  describe(command.add_option("--games", options.games, "Play N games between each pair of players")
               ->type_name("N")
               ->check(whole_number_between(1, 2 * arena::max_rounds)));
  describe(command
               .add_option("--rounds", options.rounds,
                           "Play N openings between each pair of players, two games per opening; with swiss, "
                           "play N rounds; with knockout, N openings per match")
               ->type_name("N")
               ->check(whole_number_between(1, arena::max_rounds)));
  describe(command
               .add_option("--format", options.format,
                           "Tournament format: everyone plays everyone (the default), the first player "
                           "plays each other player, players with equal points meet, or the loser of a "
                           "match is out")
               ->type_name(join(arena::format_names(), "|"))
               ->check(one_of(arena::format_names())));
  describe(command.add_flag("--gauntlet", options.gauntlet, "The same as --format gauntlet"));
  describe(command.add_flag("--no-swap", options.no_swap, "Play each opening once, without swapping colors"));
  describe(command.add_option("--seed", options.seed, "Random seed of the tournament")
               ->type_name("N")
               ->show_default()
               ->check(whole_number(INT64_MAX)));
  options.sprt_option =
      command
          .add_option(
              "--sprt", options.sprt,
              "Stop when a sequential test (SPRT) of the first player's strength is decided; the default is "
              "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized")
          ->type_name("SETTINGS")
          ->value_renamed("model=normalised", "model=normalized")
          ->values_optional();
  describe(options.sprt_option);
}

void add_opening_options(Command& command, ArenaOptions& options) {
  const auto describe = [&](Option* option) { options.describing.push_back(option); };
  describe(
      command.add_option("--openings", options.openings, "Opening list; each round takes the next opening")
          ->type_name("FILE"));
  describe(command.add_option("--order", options.order, "Order of the openings")
               ->type_name("sequential|random")
               ->check(one_of({"sequential", "random"}))
               ->show_default());
  describe(command.add_flag("--transform", options.transform, "Rotate or mirror each opening at random"));
  describe(command
               .add_option("--opening", options.opening,
                           "Use an opening rule; engines answer swap2 themselves, and Rowan answers the "
                           "other rules for them")
               ->type_name(join(opening_rule_names(), "|")));
  describe(command.add_flag("--swap2", options.swap2, "The same as --opening swap2"));
  describe(command.add_option("--draw-after", options.draw_after, "Adjudicate a draw after N moves")
               ->type_name("N")
               ->check(whole_number(Rules::max_size * Rules::max_size)));
  describe(command
               .add_option(
                   "--draw", options.draw,
                   "Adjudicate a draw when both players' scores agree, for example moves=8 score=10 from=40")
               ->type_name("SETTINGS"));
  describe(command
               .add_option("--win", options.win,
                           "Adjudicate a win when both players' scores agree, for example moves=4 score=1000")
               ->type_name("SETTINGS"));
  describe(command.add_option("--name", options.name, "Name of the tournament in the store")
               ->type_name("NAME")
               ->show_default());
}

}  // namespace

Result<std::vector<std::vector<Point>>> read_openings(const std::string& path, const Rules& rules) {
  const auto text = read_file(path, largest_file);
  if (!text) return failure_of(text);
  auto openings = files::parse_opening_list(*text, rules);
  if (!openings) {
    return failure(fmt::format("{}: {}", path, openings.error().message), openings.error().detail);
  }
  if (openings->empty()) return failure(fmt::format("{}: the list has no openings", path));
  return openings;
}

void add_arena_options(Command& command, ArenaOptions& options) {
  add_players_options(command, options);
  add_format_options(command, options);
  add_opening_options(command, options);
  command
      .add_option("--store", options.store,
                  "SQLite file in which every game is stored; run the same command again to continue")
      ->type_name("DB");
  auto* const json = command.add_flag("--json", options.json, "Print the result as a JSON object");
  command.add_flag("--csv", options.csv, "Print the result as CSV, one line per player")->excludes(json);
  add_run_options(command, options.run);
  add_watch_options(command, options.watch);
}

Result<arena::Tournament> read_tournament(const ArenaOptions& options) {
  auto tournament = options.file.empty() ? read_described(options) : read_tournament_file(options);
  if (!tournament) return tournament;
  if (auto error = why_impossible(*tournament)) return std::unexpected(*error);
  return tournament;
}

}  // namespace rowan::cli
