// SPDX-License-Identifier: MIT
#include "cli/commands/games/stored_games.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <ostream>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "files/game_files.hpp"
#include "files/json_games.hpp"
#include "game/games.hpp"

namespace rowan::cli {

namespace {

/// The values of --result, indexed by Outcome.
constexpr std::array<std::string_view, 4> result_names{"none", "x", "o", "draw"};

std::vector<std::string> termination_names() {
  std::vector<std::string> names;
  for (const record::Termination how : record::all_terminations()) names.emplace_back(name_of(how));
  return names;
}

Result<std::int64_t> tournament_id(const std::string& name, store::GameDatabase& store) {
  const auto found = store.find_tournament(name);
  if (!found) return failure_of(found);
  if (*found) return (*found)->id;
  std::vector<std::string> names;
  const auto all = store.tournaments();
  if (!all) return failure_of(all);
  for (const store::StoredTournament& tournament : *all) names.push_back(printable(tournament.name));
  return failure("the store has no tournament '" + quotable(name) + "'" + did_you_mean(name, names));
}

std::string quoted(const std::string& file) { return "'" + quotable(file, 200) + "'"; }

void print_notes(const files::Notes& notes) {
  for (const std::string& note : notes.lines()) print_note(note);
}

Result<std::vector<record::GameRecord>> read_games(const std::string& file, const std::string& encoding) {
  const auto bytes = read_file(file, files::largest_game_file);
  if (!bytes) return failure_of(bytes);
  const auto read = files::read_game_file(*bytes, file, {.encoding = encoding});
  if (!read) return failure(quoted(file) + ": " + read.error().message, read.error().detail);
  print_notes(read->notes);
  auto games = games_of(*read);
  if (!games) return failure(quoted(file) + ": " + games.error().message, games.error().detail);
  return games;
}

/// Exports in a format that is written as a whole, so all games must fit into memory.
Result<ExportedGames> export_whole(store::GameDatabase& store, const store::GameFilter& filter,
                                   files::FileFormat format, const std::string& file) {
  files::GameFile games;
  ExportedGames exported;
  const auto visited = store.for_each_game(
      filter,
      [&](const store::GameSummary&, const record::GameRecord& record) {
        games.games.push_back(record);
        return true;
      },
      [&](const store::DamagedGame& game) {
        print_damage(game);
        ++exported.damaged;
      });
  if (!visited) return failure_of(visited);
  const auto written = write_game_file(format, games);
  if (!written) return failure_of(written);
  const auto saved = write_file(file, written->bytes);
  if (!saved) return failure_of(saved);
  print_notes(written->notes);
  exported.written = static_cast<std::int64_t>(games.games.size());
  return exported;
}

/// Exports any number of games as JSON, one after another. `put` writes a line and returns whether that
/// worked.
Result<ExportedGames> export_lines(store::GameDatabase& store, const store::GameFilter& filter,
                                   const std::function<bool(const std::string&)>& put) {
  ExportedGames exported;
  const auto visited = store.for_each_game(
      filter,
      [&](const store::GameSummary&, const record::GameRecord& record) {
        ++exported.written;
        return put(files::to_json(record) + '\n');
      },
      [&](const store::DamagedGame& game) {
        print_damage(game);
        ++exported.damaged;
      });
  if (!visited) return failure_of(visited);
  return exported;
}

Result<ExportedGames> export_lines(store::GameDatabase& store, const store::GameFilter& filter,
                                   const std::string& file) {
  if (file == standard_stream) {
    return export_lines(store, filter, [](const std::string& line) {
      print(line);
      return !output_failed();
    });
  }
  Result<ExportedGames> exported;
  const auto written = write_streamed(file, [&](std::ostream& output) -> Result<void> {
    exported = export_lines(store, filter, [&](const std::string& line) { return (output << line).good(); });
    if (!exported) return failure_of(exported);
    return {};
  });
  if (exported && !written) return failure_of(written);
  return exported;
}

}  // namespace

void add_filter_options(Command& command, GameFilterOptions& options) {
  const auto most = whole_number(Rules::max_size * Rules::max_size);
  command.add_option("--player", options.player, "Only games of this player, on either side")
      ->type_name("NAME");
  command.add_option("--game", options.game, "Only games with these rules, by name or as WIDTHxHEIGHTxK")
      ->type_name(join(game_names(), "|") + "|MxNxK");
  command.add_option("--size", options.size, "Board size, if it is not the usual one for the game")
      ->type_name("N|WxH");
  command.add_option("--result", options.result, "Only games with this result")->type_name("x|o|draw|none");
  command
      .add_option("--termination", options.termination,
                  "Only games that ended this way, such as line or late")
      ->type_name("NAME");
  command.add_option("--tournament", options.tournament, "Only games of this tournament")->type_name("NAME");
  command.add_option("--min-moves", options.min_moves, "Only games of at least N moves")
      ->type_name("N")
      ->check(most);
  command.add_option("--max-moves", options.max_moves, "Only games of at most N moves")
      ->type_name("N")
      ->check(most);
}

Result<store::GameFilter> read_filter(const GameFilterOptions& options, store::GameDatabase& store) {
  store::GameFilter filter{.min_moves = options.min_moves, .max_moves = options.max_moves};
  if (!options.player.empty()) filter.player = options.player;
  if (options.game.empty() && !options.size.empty()) return failure("--size needs --game");
  if (!options.game.empty()) {
    PositionOptions named;
    named.game = options.game;
    named.size = options.size;
    const auto rules = read_rules(named);
    if (!rules) return failure_of(rules);
    filter.rules = *rules;
  }
  if (!options.result.empty()) {
    const auto* const found = std::ranges::find(result_names, to_lower(options.result));
    if (found == result_names.end()) {
      return failure("--result: '" + quotable(options.result) +
                     "' is not a result; expected x, o, draw or none");
    }
    filter.result = static_cast<Outcome>(found - result_names.begin());
  }
  if (!options.termination.empty()) {
    filter.termination = record::find_termination(options.termination);
    if (!filter.termination) {
      return failure("--termination: '" + quotable(options.termination) + "' is not a termination" +
                         did_you_mean(options.termination, termination_names()),
                     "  expected one of: " + join(termination_names()));
    }
  }
  if (!options.tournament.empty()) {
    const auto id = tournament_id(options.tournament, store);
    if (!id) return failure_of(id);
    filter.tournament = *id;
  }
  return filter;
}

std::string_view result_text(Outcome result) {
  constexpr std::array<std::string_view, 4> texts{"-", "x wins", "o wins", "draw"};
  return texts[std::to_underlying(result)];
}

void print_damage(const store::DamagedGame& game) {
  print_note("game " + std::to_string(game.id) + " is damaged: " + game.reason);
}

Result<std::int64_t> add_files(const std::string& store_name, const std::vector<std::string>& files,
                               const std::string& encoding) {
  std::int64_t added = 0;
  for (const std::string& file : files) {
    const auto records = read_games(file, encoding);
    if (!records) return failure_of(records);
    std::vector<store::NewGame> games;
    for (const record::GameRecord& record : *records) games.push_back(store::NewGame{&record, std::nullopt});
    auto store = store::GameDatabase::open(
        store_name, store::Access::read_write);  // opened only now, so that unreadable games create no store
    if (!store) return failure_of(store);
    const auto done = store->add(games);
    if (!done) return failure(quoted(file) + ": " + done.error().message, done.error().detail);
    added += static_cast<std::int64_t>(games.size());
  }
  return added;
}

Result<ExportedGames> export_games(store::GameDatabase& store, const store::GameFilter& filter,
                                   const std::string& file) {
  const files::FileFormat format = files::format_by_name(file).value_or(files::FileFormat::json);
  return format == files::FileFormat::json ? export_lines(store, filter, file)
                                           : export_whole(store, filter, format, file);
}

}  // namespace rowan::cli
