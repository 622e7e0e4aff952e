// SPDX-License-Identifier: MIT
#include "cli/commands/games/games_transfer.hpp"

#include <functional>
#include <ostream>

#include "base/text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/streamed_file.hpp"
#include "record/format/game_files.hpp"
#include "record/format/json_record.hpp"

namespace rowan::cli {

namespace {

std::string quoted(const std::string& file) { return "'" + quotable(file, 200) + "'"; }

void print_notes(const record::Notes& notes) {
  for (const std::string& note : notes.lines()) print_note(note);
}

Result<std::vector<record::GameRecord>> read_games(const std::string& file, const std::string& encoding) {
  const auto bytes = read_file(file, record::largest_game_file);
  if (!bytes) return failure_of(bytes);
  const auto read = record::read_game_file(*bytes, file, {.encoding = encoding});
  if (!read) return failure(quoted(file) + ": " + read.error().message, read.error().detail);
  print_notes(read->notes);
  auto games = games_of(*read);
  if (!games) return failure(quoted(file) + ": " + games.error().message, games.error().detail);
  return games;
}

/// Exports in a format that needs all games at once, as many as fit into memory.
Result<ExportedGames> export_whole(store::GameDatabase& store, const store::GameFilter& filter,
                                   record::FileFormat format, const std::string& file) {
  record::GameFile games;
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

/// Exports any number of games, one after another. `put` writes a line and returns whether that worked.
Result<ExportedGames> export_lines(store::GameDatabase& store, const store::GameFilter& filter,
                                   const std::function<bool(const std::string&)>& put) {
  ExportedGames exported;
  const auto visited = store.for_each_game(
      filter,
      [&](const store::GameSummary&, const record::GameRecord& record) {
        ++exported.written;
        return put(to_json(record) + '\n');
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
        store_name, store::Access::read_write);  // not before there is something to add
    if (!store) return failure_of(store);
    const auto done = store->add(games);
    if (!done) return failure(quoted(file) + ": " + done.error().message, done.error().detail);
    added += static_cast<std::int64_t>(games.size());
  }
  return added;
}

Result<ExportedGames> export_games(store::GameDatabase& store, const store::GameFilter& filter,
                                   const std::string& file) {
  const record::FileFormat format = record::format_by_name(file).value_or(record::FileFormat::json);
  return format == record::FileFormat::json ? export_lines(store, filter, file)
                                            : export_whole(store, filter, format, file);
}

}  // namespace rowan::cli
