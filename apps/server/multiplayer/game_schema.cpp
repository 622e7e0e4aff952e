// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_schema.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "json/json_text.hpp"
#include "store/game_database.hpp"

namespace rowan::server {

namespace {

using store::Connection;

constexpr std::int64_t application_id = 0x526f7767;  // "Rowg" in ASCII

constexpr const char* game_tables = R"sql(
  CREATE TABLE game (
    id              TEXT PRIMARY KEY,
    created         INTEGER NOT NULL,
    changed         INTEGER NOT NULL,
    setup           TEXT NOT NULL,
    host_token      BLOB NOT NULL,
    link_token      BLOB NOT NULL,
    watch_token     BLOB NOT NULL,
    guest_token     BLOB,
    guest_confirmed INTEGER NOT NULL DEFAULT 0,
    timed           INTEGER NOT NULL DEFAULT 0,
    turn_version    INTEGER NOT NULL DEFAULT 0,
    turn_ms         INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX game_changed ON game (changed);
  CREATE INDEX game_timed ON game (id) WHERE timed = 1;

  CREATE TABLE event (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    message TEXT NOT NULL,
    event   TEXT NOT NULL,
    PRIMARY KEY (game, version)
  ) STRICT, WITHOUT ROWID;

  PRAGMA application_id = 0x526f7767;
  PRAGMA user_version = 1;
)sql";

constexpr const char* class_tables = R"sql(
  CREATE TABLE class (
    id            TEXT PRIMARY KEY,
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL,
    setup         TEXT NOT NULL,
    teacher_token BLOB NOT NULL,
    link_token    BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX class_changed ON class (changed);

  CREATE TABLE class_event (
    class   TEXT NOT NULL,
    version INTEGER NOT NULL,
    sender  INTEGER NOT NULL,
    message TEXT NOT NULL,
    event   TEXT NOT NULL,
    PRIMARY KEY (class, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE class_pupil (
    class TEXT NOT NULL,
    pupil INTEGER NOT NULL,
    token BLOB NOT NULL,
    PRIMARY KEY (class, pupil)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE class_game (
    game  TEXT PRIMARY KEY,
    class TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX class_game_class ON class_game (class);

  PRAGMA user_version = 2;
)sql";

/// Columns that are written together share a checksum, so that no write has to read and trust columns written
/// earlier. state_checksum includes the number of events, so that a missing last event is noticed.
constexpr const char* checksums = R"sql(
  ALTER TABLE game ADD COLUMN setup_checksum INTEGER;
  ALTER TABLE game ADD COLUMN guest_checksum INTEGER;
  ALTER TABLE game ADD COLUMN state_checksum INTEGER;
  ALTER TABLE game ADD COLUMN turn_checksum INTEGER;
  ALTER TABLE event ADD COLUMN checksum INTEGER;
  ALTER TABLE class ADD COLUMN setup_checksum INTEGER;
  ALTER TABLE class ADD COLUMN state_checksum INTEGER;
  ALTER TABLE class_event ADD COLUMN checksum INTEGER;
  ALTER TABLE class_pupil ADD COLUMN checksum INTEGER;
  ALTER TABLE class_game ADD COLUMN checksum INTEGER;

  UPDATE game SET
    setup_checksum = row_checksum(id, created, setup, host_token, link_token, watch_token),
    guest_checksum = row_checksum(id, guest_token, guest_confirmed),
    state_checksum = row_checksum(id, changed, timed, (SELECT count(*) FROM event WHERE game = id)),
    turn_checksum = row_checksum(id, turn_version, turn_ms);
  UPDATE event SET checksum = row_checksum(game, version, message, event);
  UPDATE class SET
    setup_checksum = row_checksum(id, created, setup, teacher_token, link_token),
    state_checksum = row_checksum(id, changed, (SELECT count(*) FROM class_event WHERE class = id));
  UPDATE class_event SET checksum = row_checksum(class, version, sender, message, event);
  UPDATE class_pupil SET checksum = row_checksum(class, pupil, token);
  UPDATE class_game SET checksum = row_checksum(game, class);

  PRAGMA user_version = 3;
)sql";

/// The SQL that leads to each version from the one before.
constexpr std::array versions{game_tables, class_tables, checksums};

/// The version of the file; 0 for one without tables. An error for a file of another program or of a newer
/// version.
Result<std::int64_t> version_of(Connection& connection) {
  const auto application = connection.query_integer("PRAGMA application_id");
  if (!application) return failure_of(application);
  const auto version = connection.query_integer("PRAGMA user_version");
  if (!version) return failure_of(version);
  const auto objects = connection.query_integer("SELECT count(*) FROM sqlite_schema");
  if (!objects) return failure_of(objects);
  if (*application == 0 && *version == 0 && *objects == 0) return 0;
  if (*application != application_id)
    return failure(connection.quoted_path() +
                   " does not contain games between two people; name another file");
  if (*version < 1 || *version > std::ssize(versions))
    return failure(fmt::format("{} has version {}; this program reads versions up to {}: use a newer program",
                               connection.quoted_path(), *version, versions.size()));
  return version;
}

}  // namespace

Result<std::int64_t> game_file_version(Connection& connection) { return version_of(connection); }

Result<void> prepare_game_file(Connection& connection) {
  const auto version = version_of(connection);
  if (!version) return failure_of(version);
  const auto function = connection.add_checksum_function();
  if (!function) return function;
  if (*version > 0 && *version < std::ssize(versions)) {
    const auto check = store::check_file(connection);
    if (!check) return failure_of(check);
    if (!check->is_sound()) return std::unexpected(damaged_store(connection, check->problems.front()));
  }
  // With these settings, deleted names are overwritten, and a commit is on disk before it is acknowledged.
  const auto settings =
      connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
  if (!settings || *version == std::ssize(versions)) return settings;
  auto transaction = store::Transaction::begin(connection);
  if (!transaction) return failure_of(transaction);
  for (auto i = static_cast<std::size_t>(*version); i < versions.size(); ++i) {
    const auto made = connection.execute(versions.at(i));
    if (!made) return made;
  }
  return transaction->commit();
}

std::optional<Sha256> read_hash(std::span<const std::uint8_t> bytes) {
  Sha256 hash{};
  if (bytes.size() != hash.size()) return std::nullopt;
  std::ranges::copy(bytes, hash.begin());
  return hash;
}

Result<json::Json> stored_json(std::string_view text, const Connection& connection) {
  auto json = json::parse_json(text);
  if (!json || !json->is_object()) return std::unexpected(damaged_store(connection, "a game is not JSON"));
  return *std::move(json);
}

Result<void> for_each_row(Connection& connection, std::string_view sql, std::string_view id,
                          const Error& damage, const std::function<bool(const store::Statement&)>& see) {
  auto found = connection.cached(sql);
  if (!found) return failure_of(found);
  store::Statement& row = **found;
  row.bind(1, id);
  while (true) {
    const auto is_there = row.next();
    if (!is_there) return failure_of(is_there);
    if (!*is_there) return {};
    if (see(row)) continue;
    row.reset();
    return std::unexpected(damage);
  }
}

Result<std::vector<std::string>> read_ids(store::Statement& query) {
  std::vector<std::string> ids;
  while (true) {
    const auto row = query.next();
    if (!row) return failure_of(row);
    if (!*row) return ids;
    ids.emplace_back(query.text(0));
  }
}

Result<std::vector<std::string>> delete_rows(Connection& connection, store::Statement& query,
                                             std::span<const char* const> deletions) {
  auto ids = read_ids(query);
  if (!ids) return ids;
  for (const char* const sql : deletions) {
    // The statement is prepared even if there are no ids, so that a file without one of the tables is refused
    // at the start.
    auto statement = connection.cached(sql);
    if (!statement) return failure_of(statement);
    for (const std::string& id : *ids) {
      (*statement)->bind(1, id);
      const auto deleted = (*statement)->run();
      if (!deleted) return failure_of(deleted);
    }
  }
  return ids;
}

}  // namespace rowan::server
