// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/table.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/commands/games/stored_games.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "files/json_games.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/json.hpp"
#include "json/words.hpp"
#include "record/text_field.hpp"
#include "search/numbers.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

constexpr std::int64_t usual_limit = 50;
constexpr std::size_t longest_name = 24;

struct GamesOptions {
  std::string store;
  GameFilterOptions filter;
  std::vector<std::string> added_files;
  std::string encoding;  // of the texts in added_files
  std::string export_file;
  std::optional<std::int64_t> id;
  std::optional<std::int64_t> limit;
  bool oldest_first = false;
  bool verify = false;
  bool json = false;
};

/// A text from the store, safe to show on a terminal: on one line, without control characters.
std::string shown(std::string_view text) { return printable(record::clean_line(text), std::string::npos); }

/// A text from the store as a table cell, at most `most` columns wide.
std::string table_cell(std::string_view text, std::size_t most) { return shortened(shown(text), most); }

std::string termination_text(const store::GameSummary& game) {
  return game.termination == record::Termination::unknown ? "" : std::string(name_of(game.termination));
}

/// "; did you mean 'greedy'?" if a player of the newest games has a name similar to `name`. Empty if there is
/// no such player, or if a player of these games is called exactly `name`.
std::string similar_player(store::GameDatabase& store, const std::string& name) {
  constexpr std::int64_t looked_at = 10'000;
  std::set<std::string> names;
  const auto listed =
      store.for_each_summary({.newest_first = true, .limit = looked_at}, [&](const store::GameSummary& game) {
        for (const std::string& player : game.players) names.insert(shown(player));
        return true;
      });
  if (!listed || names.contains(name)) return "";
  return did_you_mean(name, {names.begin(), names.end()});
}

/// Prints a table of at most filter.limit games, and a line that says so if there are more.
ExitCode print_table(store::GameDatabase& store, store::GameFilter filter) {
  using enum Table::Align;
  const std::optional<std::int64_t> limit = filter.limit;
  if (limit) ++*filter.limit;
  Table table(
      {{"id", right}, {"x"}, {"o"}, {"result"}, {"by"}, {"moves", right}, {"game"}, {"event"}, {"date"}});
  std::int64_t listed_games = 0;
  std::int64_t damaged = 0;
  bool has_more = false;
  const auto add = [&](const store::GameSummary& game) {
    has_more = limit && listed_games == *limit;
    if (has_more) return false;
    ++listed_games;
    table.add({std::to_string(game.id), table_cell(game.players[0], longest_name),
               table_cell(game.players[1], longest_name), std::string(result_text(game.result)),
               termination_text(game), std::to_string(game.moves), game_name(game.rules),
               table_cell(game.event, longest_name), table_cell(game.date, longest_name)});
    return true;
  };
  const auto listed = store.for_each_summary(filter, add, [&](const store::DamagedGame& game) {
    print_damage(game);
    ++damaged;
  });
  if (!listed) return fail(listed.error());
  if (table.is_empty()) {
    print_line("no game matches" + (filter.player ? similar_player(store, *filter.player) : ""));
    return ExitCode::no;
  }
  print(table.text());
  if (has_more) print_line(fmt::format("\nShowing {}; there are more. Use --limit 0 to list all.", *limit));
  return damaged > 0 ? ExitCode::no : ExitCode::ok;
}

json::Json json_of(const store::GameSummary& game) {
  json::Json object{{"id", game.id},
                    {"players", json::Json::array({record::clean_line(game.players[0]),
                                                   record::clean_line(game.players[1])})},
                    {"result", json::result_json(game.result)},
                    {"termination", name_of(game.termination)},
                    {"moves", game.moves},
                    {"game", game_name(game.rules)},
                    {"date", record::clean_line(game.date)},
                    {"event", record::clean_line(game.event)},
                    {"round", record::clean_line(game.round)}};
  if (!game.detail.empty()) object["detail"] = record::clean_line(game.detail);
  if (game.slot) object.update({{"tournament", game.slot->tournament}, {"number", game.slot->number}});
  return object;
}

json::Json json_of(const store::DamagedGame& game) {
  return {{"id", game.id}, {"damaged", record::clean_line(game.reason)}};
}

/// Prints one JSON object per line, so that a program can read the first before the last is written.
ExitCode print_json(store::GameDatabase& store, const store::GameFilter& filter) {
  std::int64_t printed = 0;
  std::int64_t damaged = 0;
  const auto listed = store.for_each_summary(
      filter,
      [&](const store::GameSummary& game) {
        print_line(json_of(game).dump());
        ++printed;
        return !output_failed();
      },
      [&](const store::DamagedGame& game) {
        print_line(json_of(game).dump());
        ++damaged;
      });
  if (!listed) return fail(listed.error());
  return printed > 0 && damaged == 0 ? ExitCode::ok : ExitCode::no;
}

std::string evaluation_text(const Evaluation& evaluation) {
  std::string text = std::to_string(evaluation.score);
  if (evaluation.win_in > 0) text = fmt::format("wins in {}", search::moves_of_winner(evaluation.win_in));
  if (evaluation.win_in < 0) text = fmt::format("loses in {}", search::moves_of_winner(-evaluation.win_in));
  if (evaluation.depth > 0) text += fmt::format(", depth {}", evaluation.depth);
  if (evaluation.nodes > 0) text += fmt::format(", {} nodes", evaluation.nodes);
  return text;
}

/// A time in microseconds if it is below a millisecond, as for fast built-in players; otherwise in seconds.
std::string time_text(std::chrono::microseconds time) {
  if (time.count() < 1000) return fmt::format("{} us", time.count());
  return fmt::format("{:.3f} s", std::chrono::duration<double>(time).count());
}

std::string moves_table(const record::GameRecord& record) {
  using enum Table::Align;
  Table table({{"move", right}, {""}, {"point"}, {"time", right}, {"evaluation"}, {"comment"}});
  int number = 0;
  for (const record::RecordedMove& move : record.moves) {
    const Side side = record.rules().side_to_move(record.start.side_to_move(), number);
    table.add({std::to_string(++number), std::string(1, letter_of(side)),
               short_text(move.point, record.rules()), move.time ? time_text(*move.time) : "",
               move.evaluation ? evaluation_text(*move.evaluation) : "", table_cell(move.comment, 60)});
  }
  return table.is_empty() ? "no moves\n" : table.text();
}

/// One line for each known property of the game.
std::string heading(const record::GameRecord& record) {
  std::string text;
  const auto add = [&](const char* title, const std::string& value) {
    if (!value.empty()) text += fmt::format("{:<8} {}\n", title, value);
  };
  add("game", game_name(record.rules()));
  add("x", shown(record.players[0]));
  add("o", shown(record.players[1]));
  add("result", std::string(result_text(record.result)));
  if (record.termination != record::Termination::unknown) add("by", std::string(name_of(record.termination)));
  add("detail", shown(record.detail));
  add("event", shown(record.event));
  add("round", shown(record.round));
  add("date", shown(record.date));
  if (record.opening_moves > 0) add("opening", fmt::format("the first {} moves", record.opening_moves));
  add("", shown(record.opening_note));
  add("comment", shown(record.comment));
  return text;
}

ExitCode print_game(store::GameDatabase& store, std::int64_t id, bool json) {
  const auto record = store.game(id);
  if (!record) return fail(record.error());
  if (json) {
    print_line(files::to_json(*record));
    return ExitCode::ok;
  }
  const auto last = replay(*record);
  if (!last) return fail(last.error());
  const auto marked = record->moves.empty() ? std::nullopt : std::optional(record->moves.back().point);
  print(heading(*record) + '\n' + board_text(*last, marked) + '\n' + moves_table(*record));
  return ExitCode::ok;
}

ExitCode print_count(const Result<std::int64_t>& count, const char* what) {
  if (!count) return fail(count.error());
  print_line(fmt::format("{} {} {}", *count, *count == 1 ? "game" : "games", what));
  return ExitCode::ok;
}

ExitCode print_exported(const Result<ExportedGames>& exported, bool is_on_output) {
  if (!exported) return fail(exported.error());
  const std::int64_t count = exported->written;
  if (!is_on_output) print_line(fmt::format("{} {} written", count, count == 1 ? "game" : "games"));
  return exported->damaged > 0 ? ExitCode::no : ExitCode::ok;
}

/// --verify: checks whether every page of the file and every game is as it was written. Prints the result.
ExitCode print_check(store::GameDatabase& store, bool json) {
  const auto check = store.verify();
  if (!check) return fail(check.error());
  if (json) {
    json::Json object{{"sound", check->is_sound()},
                      {"games", check->games},
                      {"without_checksum", check->without_checksum},
                      {"damaged", json::Json::array()},
                      {"problems", check->problems}};
    for (const store::DamagedGame& game : check->damaged) {
      object["damaged"].push_back({{"id", game.id}, {"reason", record::clean_line(game.reason)}});
    }
    print_line(object.dump());
  } else {
    print_line(fmt::format("{} {} checked, {} damaged{}", check->games, check->games == 1 ? "game" : "games",
                           check->damaged.size(), check->problems.empty() ? "" : "; the file is damaged"));
    for (const store::DamagedGame& game : check->damaged)
      print_line(fmt::format("game {}: {}", game.id, game.reason));
    for (const std::string& problem : check->problems) print_line("file: " + problem);
    if (check->without_checksum > 0) {
      print_note("the games have no checksums: an older version wrote the store, and it is read-only");
    }
  }
  return check->is_sound() ? ExitCode::ok : ExitCode::no;
}

/// Does what the options ask for, except --add, with a store opened for reading.
ExitCode run_on(store::GameDatabase& store, const GamesOptions& options) {
  if (options.verify) return print_check(store, options.json);
  if (options.id && options.export_file.empty()) return print_game(store, *options.id, options.json);
  auto filter = read_filter(options.filter, store);
  if (!filter) return fail(filter.error());
  filter->id = options.id;
  const bool writes_all = options.json || !options.export_file.empty();
  const std::int64_t limit = options.limit.value_or(writes_all ? 0 : usual_limit);
  if (limit > 0) filter->limit = limit;
  filter->newest_first = !options.oldest_first && options.export_file.empty();
  if (!options.export_file.empty()) {
    return print_exported(export_games(store, *filter, options.export_file),
                          options.export_file == standard_stream);
  }
  return options.json ? print_json(store, *filter) : print_table(store, *filter);
}

ExitCode run(const GamesOptions& options) {
  if (!options.added_files.empty()) {
    return print_count(add_files(options.store, options.added_files, options.encoding), "added");
  }
  auto store = store::GameDatabase::open(options.store, store::Access::read_only);
  return store ? run_on(*store, options) : fail(store.error());
}

}  // namespace

void add_games_command(Command& program) {
  auto* const command = program.add_command("games", "List, print, add or export the games in a store");
  const auto options = std::make_shared<GamesOptions>();
  command->add_option("store", options->store, "A store, as written by 'rowan arena --store'")
      ->type_name("DB")
      ->required();
  add_filter_options(*command, options->filter);
  auto* const add =
      command->add_option("--add", options->added_files, "Add the games of this file to the store")
          ->type_name("FILE");
  add_encoding_option(*command, options->encoding)->needs(add);
  command->add_option("--export", options->export_file, "Write the matching games to FILE")
      ->type_name("FILE");
  command->add_option("--id", options->id, "Print game N, move by move")
      ->type_name("N")
      ->check(whole_number(INT64_MAX));
  command
      ->add_option("--limit", options->limit,
                   "List at most N games, 0 for all; default 50, or all with --json")
      ->type_name("N")
      ->check(whole_number(INT64_MAX - 1));
  command->add_flag("--oldest-first", options->oldest_first, "List games in the order they were added");
  command->add_flag("--verify", options->verify, "Check the file and every game in it for damage");
  command->add_flag("--json", options->json, "Print one JSON object per line");
  command->footer(
      "The newest game comes first. The exit code is 1 if no game matches. --add and --export\n"
      "handle the file formats of 'rowan convert'; a file name without a known extension is written\n"
      "as JSON. Every game has a checksum. A damaged game is reported and skipped, and the exit\n"
      "code is 1; --verify checks all games and the file itself.\n\n"
      "Example:\n"
      "  rowan games games.db --player lines --result draw --limit 10");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
