// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_file_check.hpp"

#include <array>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "server/multiplayer/game_schema.hpp"
#include "server/multiplayer/game_store.hpp"
#include "store/game_database.hpp"

namespace rowan::server {

namespace {

using store::Connection;

/// A table whose rows belong to games or classes: the column `owner` has the id of the game or class.
struct CheckedTable {
  std::string_view table;
  std::string_view owner_kind;
  std::string_view owner;
  std::string_view is_sound;
  std::string_view what;  // the damaged part, for messages
};

constexpr std::array checked_tables{
    CheckedTable{"game", "game", "id", game_is_sound, "its setup, tokens or clock, or an event is missing"},
    CheckedTable{"event", "game", "game", event_is_sound, "one of its events"},
    CheckedTable{"class", "class", "id", class_is_sound, "its setup or tokens, or an event is missing"},
    CheckedTable{"class_event", "class", "class", class_event_is_sound, "one of its events"},
    CheckedTable{"class_pupil", "class", "class", class_pupil_is_sound, "a pupil's token"},
    CheckedTable{"class_game", "class", "class", class_game_is_sound, "the list of its games"},
};

/// Calls `see` with the text in the first column of each row. If reading stops with an error, the error
/// counts as a problem of the file.
template <class See>
void for_each_text(Connection& connection, const std::string& sql, GameFileCheck& check, const See& see) {
  auto rows = connection.prepare(sql);
  if (!rows) return check.problems.push_back(rows.error().message);
  while (true) {
    const auto row = rows->next();
    if (!row) return check.problems.push_back(row.error().message);
    if (!*row) return;
    see(std::string(rows->text(0)));
  }
}

void check_rows(Connection& connection, const CheckedTable& table, GameFileCheck& check) {
  const std::string sql = fmt::format("SELECT DISTINCT {} FROM {} WHERE NOT ({}) ORDER BY 1", table.owner,
                                      table.table, table.is_sound);
  for_each_text(connection, sql, check, [&](const std::string& owner) {
    check.damaged.push_back(fmt::format("{} '{}': a checksum does not match: {}", table.owner_kind,
                                        printable(owner), table.what));
  });
}

/// Finds damage that checksums cannot show: events that do not form a game, and events whose game or class is
/// missing.
void replay_games(GameStore& store, GameFileCheck& check) {
  Connection& connection = store.connection();
  for_each_text(connection, "SELECT id FROM game ORDER BY id", check, [&](const std::string& id) {
    ++check.games;
    const auto named = fmt::format("game '{}': ", printable(id));
    for (const std::string& line : check.damaged) {
      if (line.starts_with(named)) return;
    }
    if (!store.load(id)) check.damaged.push_back(named + "its events do not form a valid game");
  });
  for_each_text(connection, "SELECT DISTINCT game FROM event WHERE game NOT IN (SELECT id FROM game)", check,
                [&](const std::string& id) {
                  check.damaged.push_back(fmt::format("game '{}': the game is missing", printable(id)));
                });
  for_each_text(connection,
                "SELECT DISTINCT class FROM class_event WHERE class NOT IN (SELECT id FROM class)", check,
                [&](const std::string& id) {
                  check.damaged.push_back(fmt::format("class '{}': the class is missing", printable(id)));
                });
}

}  // namespace

Result<GameFileCheck> check_game_file(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::string name = "'" + quotable(path.string(), 200) + "'";
  if (!std::filesystem::is_regular_file(path, ignored)) return failure("no such file: " + name);
  auto connection = Connection::open(path, store::Access::read_only);
  if (!connection) return failure_of(connection);
  const auto version = game_file_version(**connection);
  if (!version) return failure_of(version);
  if (*version < game_checksum_version) {
    return failure(
        fmt::format("{} has version {}, without checksums; 'rowan serve --games' adds them when it "
                    "opens the file",
                    name, *version));
  }
  if (auto function = (*connection)->add_checksum_function(); !function) return failure_of(function);
  const auto file = store::check_file(**connection);
  if (!file) return failure_of(file);
  GameFileCheck check{.problems = file->problems};
  for (const CheckedTable& table : checked_tables) check_rows(**connection, table, check);
  for_each_text(**connection, "SELECT id FROM class", check, [&](const std::string&) { ++check.classes; });
  const auto store = GameStore::for_reading(*std::move(connection));
  replay_games(*store, check);
  return check;
}

}  // namespace rowan::server
