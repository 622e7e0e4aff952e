// SPDX-License-Identifier: MIT
#include "store/schema.hpp"

#include <array>
#include <string>
#include <system_error>

#include "base/text.hpp"
#include "store/game_rows.hpp"
#include "store/position_index.hpp"
#include "store/tournament_rows.hpp"

namespace rowan::store {

namespace {

/// Version 1: games with their moves, players, rules and tournaments.
///
///     player ----+                    results and terminations are words, readable in the sqlite3
///     rules -----+--< game            shell; a later program can add terminations
///     tournament-+
///
/// A game's number is its place in its tournament's schedule, and is unique there. `start` is a position
/// text, or null for the empty board with the first player to move. move_codec.hpp describes the blobs. The
/// columns that lists and filters need come before the blobs, so that a scan seldom reads a whole row.
Result<void> create_tables(Connection& connection) {
  return connection.execute(R"sql(
    CREATE TABLE player (
      id   INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE rules (
      id           INTEGER PRIMARY KEY,
      width        INTEGER NOT NULL,
      height       INTEGER NOT NULL,
      k            INTEGER NOT NULL,
      overline     TEXT NOT NULL CHECK (overline IN ('wins', 'ignored')),
      blocked_five TEXT NOT NULL CHECK (blocked_five IN ('wins', 'ignored')),
      forbidden    TEXT NOT NULL CHECK (forbidden IN ('none', 'renju')),
      UNIQUE (width, height, k, overline, blocked_five, forbidden)
    ) STRICT;

    CREATE TABLE tournament (
      id          INTEGER PRIMARY KEY,
      name        TEXT NOT NULL UNIQUE,
      description TEXT NOT NULL,
      finished    INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
    ) STRICT;

    CREATE TABLE game (
      id            INTEGER PRIMARY KEY,
      tournament    INTEGER REFERENCES tournament (id),
      number        INTEGER,
      rules         INTEGER NOT NULL REFERENCES rules (id),
      first         INTEGER NOT NULL REFERENCES player (id),
      second        INTEGER NOT NULL REFERENCES player (id),
      result        TEXT NOT NULL CHECK (result IN ('ongoing', 'first', 'second', 'draw')),
      termination   TEXT NOT NULL,
      move_count    INTEGER NOT NULL,
      opening_moves INTEGER NOT NULL,
      date          TEXT NOT NULL,
      event         TEXT NOT NULL,
      round         TEXT NOT NULL,
      detail        TEXT NOT NULL,
      comment       TEXT NOT NULL,
      opening_note  TEXT NOT NULL,
      start         TEXT,
      points        BLOB NOT NULL,
      annotations   BLOB,
      CHECK ((tournament IS NULL) = (number IS NULL))
    ) STRICT;

    CREATE UNIQUE INDEX game_slot ON game (tournament, number) WHERE tournament IS NOT NULL;
  )sql");
}

/// Version 2: an index of positions, to find games by position (position_index.hpp).
Result<void> add_positions(Connection& connection) {
  const auto created = connection.execute(R"sql(
    CREATE TABLE position (
      segment INTEGER NOT NULL,
      key     INTEGER NOT NULL,
      game    INTEGER NOT NULL,
      PRIMARY KEY (segment, key, game)
    ) STRICT, WITHOUT ROWID;
  )sql");
  return created ? index_all_games(connection) : created;
}

/// Version 3: checksums, which detect damage that leaves a game readable (game_rows.hpp).
Result<void> add_checksums(Connection& connection) {
  const auto created = connection.execute(
      "ALTER TABLE game ADD COLUMN checksum INTEGER; ALTER TABLE game ADD COLUMN moves_checksum INTEGER");
  return created ? write_all_checksums(connection) : created;
}

/// Version 4: checksums of tournaments, because a tournament's description defines its games
/// (tournament_rows.hpp).
Result<void> add_tournament_checksums(Connection& connection) {
  const auto created = connection.execute("ALTER TABLE tournament ADD COLUMN checksum INTEGER");
  return created ? write_tournament_checksums(connection) : created;
}

/// migrations[n] upgrades a file from version n to n + 1 in one transaction; version 0 is an empty file. A
/// released step never changes: a new version is a new step at the end.
using Migration = Result<void> (*)(Connection&);
constexpr std::array<Migration, store_schema_version> migrations{create_tables, add_positions, add_checksums,
                                                                 add_tournament_checksums};

/// Runs the steps in order until one fails.
template <class... Steps>
Result<void> in_order(Steps&&... steps) {
  Result<void> result;
  static_cast<void>((... && (result = steps()).has_value()));
  return result;
}

std::string pragma(const char* name, std::int64_t value) {
  return std::string("PRAGMA ") + name + " = " + std::to_string(value);
}

/// The version of the file, 0 if it is empty. An error if it is not a Rowan store, or its version is not
/// supported.
Result<int> read_version(Connection& connection) {
  const auto application = connection.query_integer("PRAGMA application_id");
  if (!application) return failure_of(application);
  const auto version = connection.query_integer("PRAGMA user_version");
  if (!version) return failure_of(version);
  if (*application != store_application_id) {
    const auto tables = connection.query_integer("SELECT count(*) FROM sqlite_schema");
    if (!tables) return failure_of(tables);
    if (*application == 0 && *version == 0 && *tables == 0) return 0;
    return failure(connection.quoted_path() + " is not a Rowan store: it is a database of another program");
  }
  if (*version < 1 || *version > store_schema_version) {
    return failure(connection.quoted_path() + " has schema version " + std::to_string(*version) +
                   ", but this program supports versions 1 to " + std::to_string(store_schema_version) +
                   (*version < 1 ? ": the file is damaged" : ": a newer version of Rowan wrote it"));
  }
  return static_cast<int>(*version);
}

/// Checks every page of the file. An error names the first fault.
Result<void> check_pages(Connection& connection) {
  auto statement = connection.prepare("PRAGMA quick_check(1)");
  if (!statement) return failure_of(statement);
  const auto row = statement->next();
  if (!row) return failure_of(row);
  if (!*row || statement->text(0) == "ok") return {};
  return std::unexpected(damaged_store(connection, one_line(statement->text(0))));
}

/// Runs the next step of the upgrade, if one is left, and returns the version reached. The version is read
/// again inside the transaction, because another process may have upgraded the file meanwhile.
Result<int> migrate_once(Connection& connection) {
  auto transaction = Transaction::begin(connection);
  if (!transaction) return failure_of(transaction);
  const auto version = read_version(connection);
  if (!version || *version == store_schema_version) return version;
  const auto done =
      in_order([&] { return migrations[*version](connection); },
               [&] { return connection.execute(pragma("application_id", store_application_id).c_str()); },
               [&] { return connection.execute(pragma("user_version", *version + 1).c_str()); },
               [&] { return transaction->commit(); });
  if (!done) return failure_of(done);
  return *version + 1;
}

Result<void> migrate(Connection& connection) {
  while (true) {
    const auto version = migrate_once(connection);
    if (!version) return failure_of(version);
    if (*version == store_schema_version) return {};
  }
}

/// Makes writers append to a write-ahead log (WAL): readers do not wait for them, and a commit survives the
/// death of the process although it does not wait for the disk. A log needs shared memory; on file systems
/// without it, SQLite keeps its rollback journal and waits for the disk.
Result<void> prepare_for_writing(Connection& connection) {
  auto statement = connection.prepare("PRAGMA journal_mode = WAL");
  if (!statement) return failure_of(statement);
  const auto row = statement->next();
  if (!row) return failure_of(row);
  const bool in_wal = *row && statement->text(0) == "wal";
  statement->reset();
  return connection.execute(in_wal ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
}

/// Sets the options of a connection. The file may be untrusted, so nothing in its schema may call functions
/// with side effects. The log is checkpointed every 4,000 pages (SQLite's default is 1,000), because many
/// games change the same pages of the index.
Result<void> prepare_connection(Connection& connection) {
  return connection.execute(
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
      "PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000");
}

Result<void> check_path(const std::filesystem::path& path, Access access) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  const std::string name = "'" + quotable(path.string(), 200) + "'";
  if (std::filesystem::is_directory(status)) return failure(name + " is a directory; expected a store file");
  if (std::filesystem::exists(status)) {
    if (std::filesystem::is_regular_file(status)) return {};
    return failure(name + " is not a regular file; expected a store file");
  }
  if (access == Access::read_only) return failure("no such store: " + name);
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, ignored)) {
    return failure("no such directory: '" + quotable(folder.string(), 200) + "' for the store " + name);
  }
  return {};
}

Result<std::unique_ptr<Connection>> open_for_writing(const std::filesystem::path& path, Integrity integrity) {
  auto connection = Connection::open(path, Access::read_write);
  if (!connection) return connection;
  // The version is read before anything is changed: a file that is not a Rowan store stays untouched.
  const auto version = read_version(**connection);
  if (!version) return failure_of(version);
  const bool is_old = *version > 0 && *version < store_schema_version;
  if (is_old || integrity == Integrity::checked) {
    const auto sound = check_pages(**connection);
    if (!sound) return failure_of(sound);
  }
  const auto ready =
      in_order([&] { return prepare_connection(**connection); },
               [&] { return prepare_for_writing(**connection); }, [&] { return migrate(**connection); });
  if (!ready) return failure_of(ready);
  (*connection)->set_version(store_schema_version);
  return connection;
}

/// Opens a file for reading. On read-only media SQLite cannot create the helper files that reading a log
/// needs. If there is no log, the file alone is the whole store, and SQLite can read it as an immutable file.
Result<std::unique_ptr<Connection>> connect_for_reading(const std::filesystem::path& path) {
  auto connection = Connection::open(path, Access::read_only);
  if (!connection) return connection;
  const auto readable = (*connection)->query_integer("SELECT count(*) FROM sqlite_schema");
  if (readable) return connection;
  std::error_code ignored;
  if (std::filesystem::exists(path.string() + "-wal", ignored)) return failure_of(readable);
  auto unshared = Connection::open(path, Access::read_only, true);
  if (!unshared || !(*unshared)->query_integer("SELECT count(*) FROM sqlite_schema")) {
    return failure_of(readable);
  }
  return unshared;
}

Result<std::unique_ptr<Connection>> open_for_reading(const std::filesystem::path& path, Integrity integrity) {
  auto connection = connect_for_reading(path);
  if (!connection) return connection;
  if (integrity == Integrity::checked) {
    const auto sound = check_pages(**connection);
    if (!sound) return failure_of(sound);
  }
  const auto prepared = prepare_connection(**connection);
  if (!prepared) return failure_of(prepared);
  const auto version = read_version(**connection);
  if (!version) return failure_of(version);
  if (*version == 0) return failure((*connection)->quoted_path() + " is not a Rowan store: it is empty");
  const bool is_current = *version == store_schema_version || open_for_writing(path, Integrity::trusted);
  (*connection)->set_version(is_current ? store_schema_version : *version);
  return connection;
}

}  // namespace

Result<std::unique_ptr<Connection>> open_store(const std::filesystem::path& path, Access access,
                                               Integrity integrity) {
  const auto checked = check_path(path, access);
  if (!checked) return failure_of(checked);
  return access == Access::read_only ? open_for_reading(path, integrity) : open_for_writing(path, integrity);
}

}  // namespace rowan::store
