// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_store.hpp"

#include <array>
#include <system_error>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/utf8.hpp"
#include "server/multiplayer/game_schema.hpp"

namespace rowan::server {

namespace {

namespace fs = std::filesystem;
using json::Json;
using store::Connection;
using store::Statement;

Error damaged_game(const Connection& connection, std::string_view id) {
  return Error{fmt::format("{}: the game '{}' is damaged", connection.quoted_path(), id)};
}

}  // namespace

void make_private_folder(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::error_code error;
  if (folder.empty() || fs::exists(folder, error)) return;
  fs::create_directories(folder.parent_path(), error);
  if (fs::create_directory(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
}

void make_private_file(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
}

std::vector<std::string> tighten(const fs::path& file) {
  constexpr fs::perms for_others = fs::perms::group_all | fs::perms::others_all;
  std::vector<std::string> notes;
  for (const char* const suffix : {"", "-wal", "-shm", "-journal", "-lock"}) {
    const fs::path path = file.string() + suffix;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error || !fs::is_regular_file(status)) continue;
    if ((status.permissions() & for_others) == fs::perms::none) continue;
    fs::permissions(path, for_others, fs::perm_options::remove, error);
    notes.push_back(
        error
            ? fmt::format("'{}' can be read by others, and its permissions could not be changed: {}",
                          printable(path.string()), error.message())
            : fmt::format("'{}' could be read by others; now only its owner can", printable(path.string())));
  }
  return notes;
}

Result<std::unique_ptr<GameStore>> GameStore::open(const std::filesystem::path& path) {
  make_private_folder(path);
  make_private_file(path);  // SQLite gives its other files the same permissions
  auto connection = Connection::open(path, store::Access::read_write);
  if (!connection) return failure_of(connection);
  const auto prepared = prepare_game_file(**connection);
  if (!prepared) return failure_of(prepared);
  const auto page = (*connection)->query_integer("PRAGMA page_size");
  if (!page) return failure_of(page);
  const auto bound =
      (*connection)->execute(fmt::format("PRAGMA max_page_count = {}", most_bytes / *page).c_str());
  if (!bound) return failure_of(bound);
  std::unique_ptr<GameStore> store(new GameStore(*std::move(connection)));
  store->tightened_ = tighten(path);
  return store;
}

GameStore::GameStore(std::unique_ptr<store::Connection> connection)
    : connection_(std::move(connection)), identity_(FileIdentity::of(connection_->path())) {}

Result<std::optional<StoredGame>> GameStore::load(std::string_view id) {
  static const std::string sql = fmt::format(
      "SELECT setup, created, changed, host_token, link_token, watch_token, guest_token, guest_confirmed,"
      " turn_version, turn_ms, {} FROM game WHERE id = ?",
      game_is_sound);
  auto found = connection_->cached(sql);
  if (!found) return failure_of(found);
  Statement& row = **found;
  row.bind(1, id);
  const auto is_there = row.next();
  if (!is_there) return failure_of(is_there);
  if (!*is_there) return std::optional<StoredGame>();
  const auto json = stored_json(row.text(0), *connection_);
  auto setup = json ? read_stored_setup(*json) : Result<GameSetup>(failure_of(json));
  const auto host = read_hash(row.blob(3));
  const auto link = read_hash(row.blob(4));
  const auto watch = read_hash(row.blob(5));
  const GameTokens tokens{.host = host.value_or(Sha256{}),
                          .link = link.value_or(Sha256{}),
                          .watch = watch.value_or(Sha256{}),
                          .guest = read_hash(row.blob(6)),
                          .is_guest_confirmed = row.integer(7) != 0};
  const WallTime created(row.integer(1));
  const WallTime changed(row.integer(2));
  const std::int64_t turn_version = row.integer(8);
  const Milliseconds turn_time(row.integer(9));
  const bool is_sound = row.integer(10) != 0;
  row.reset();
  if (!is_sound || !setup || !host || !link || !watch) return std::unexpected(damaged_game(*connection_, id));
  StoredGame stored{
      .game = SharedGame(*std::move(setup)), .tokens = tokens, .created = created, .changed = changed};
  const auto events = load_events(id, stored);
  if (!events) return failure_of(events);
  if (turn_version == stored.game.version() && turn_time > Milliseconds(0))
    stored.game.set_turn_time(turn_time);
  return stored;
}

Result<void> GameStore::load_events(std::string_view id, StoredGame& stored) {
  static const std::string sql = fmt::format(
      "SELECT version, message, event, {} FROM event WHERE game = ? ORDER BY version", event_is_sound);
  const Rules& rules = stored.game.setup().position.rules();
  return for_each_row(*connection_, sql, id, damaged_game(*connection_, id), [&](const Statement& row) {
    const auto json = stored_json(row.text(2), *connection_);
    const auto event = json ? read_stored_event(*json, rules) : Result<GameEvent>(failure_of(json));
    const bool is_sound = row.integer(3) != 0;
    if (!is_sound || !event || row.integer(0) != stored.game.version() + 1 || !stored.game.replay(*event))
      return false;
    if (!row.text(1).empty())
      stored.done.push_back(
          {.seat = event->seat, .message = std::string(row.text(1)), .version = stored.game.version()});
    stored.events.push_back(*event);
    return true;
  });
}

Result<std::vector<std::string>> GameStore::timed_games() {
  auto found = connection_->cached("SELECT id FROM game WHERE timed = 1");
  if (!found) return failure_of(found);
  return read_ids(**found);
}

Result<std::int64_t> GameStore::count() { return connection_->query_integer("SELECT count(*) FROM game"); }

bool GameStore::is_full() {
  const auto pages = connection_->query_integer("PRAGMA page_count");
  const auto unused = connection_->query_integer("PRAGMA freelist_count");
  const auto most = connection_->query_integer("PRAGMA max_page_count");
  return pages && unused && most && 5 * (*pages - *unused) >= 4 * *most;
}

Result<void> GameStore::begin() {
  // If the file no longer has its name, all that is written to it is lost when the server ends.
  if (auto in_place = check_place(); !in_place) return in_place;
  auto transaction = store::Transaction::begin(*connection_);
  if (!transaction) return failure_of(transaction);
  transaction_.emplace(*std::move(transaction));
  return {};
}

Result<void> GameStore::commit() {
  const auto committed = transaction_->commit();
  transaction_.reset();
  return committed;
}

Result<void> GameStore::insert(const std::string& id, const SharedGame& game, const GameTokens& tokens,
                               WallTime now) {
  const std::string setup = setup_json(game.setup()).dump();
  written_ += bytes_of_first_row + std::ssize(setup);
  return run_statement(
      *connection_,
      "INSERT INTO game (id, created, changed, setup, host_token, link_token, watch_token, guest_token,"
      " guest_confirmed, setup_checksum, guest_checksum, state_checksum, turn_checksum)"
      " VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, row_checksum(?1, ?2, ?3, ?4, ?5, ?6),"
      " row_checksum(?1, ?7, ?8), row_checksum(?1, ?2, 0, 0), row_checksum(?1, 0, 0))",
      id, now.count(), setup, tokens.host, tokens.link, tokens.watch, tokens.guest,
      tokens.is_guest_confirmed);
}

Result<void> GameStore::append(const std::string& id, const SharedGame& game, const GameEvent& event,
                               const std::string& message, WallTime now) {
  const std::string body = stored_event_json(event, game.setup().position.rules()).dump();
  written_ += bytes_of_event_row + std::ssize(message) + std::ssize(body);
  const auto inserted = run_statement(*connection_,
                                      "INSERT INTO event (game, version, message, event, checksum)"
                                      " VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))",
                                      id, game.version(), message, body);
  if (!inserted) return inserted;
  return run_statement(
      *connection_,
      "UPDATE game SET changed = ?2, timed = ?3, turn_version = 0, turn_ms = 0,"
      " state_checksum = row_checksum(?1, ?2, ?3, ?4), turn_checksum = row_checksum(?1, 0, 0)"
      " WHERE id = ?1",
      id, now.count(), game.is_timed(), game.version());
}

Result<void> GameStore::set_guest_token(const std::string& id, const GameTokens& tokens) {
  written_ += bytes_of_event_row + std::ssize(*tokens.guest);
  return run_statement(*connection_,
                       "UPDATE game SET guest_token = ?2, guest_confirmed = ?3,"
                       " guest_checksum = row_checksum(?1, ?2, ?3) WHERE id = ?1",
                       id, tokens.guest, tokens.is_guest_confirmed);
}

Result<void> GameStore::set_turn_time(const std::string& id, int version, Milliseconds time) {
  return run_statement(
      *connection_,
      "UPDATE game SET turn_version = ?2, turn_ms = ?3, turn_checksum = row_checksum(?1, ?2, ?3)"
      " WHERE id = ?1",
      id, version, time.count());
}

Result<std::vector<std::string>> GameStore::delete_before(WallTime time) {
  static const std::string old = fmt::format(
      "SELECT id FROM game WHERE changed < ? AND {} AND id NOT IN (SELECT game FROM class_game) LIMIT 1000",
      game_age_is_sound);
  auto found = connection_->cached(old);
  if (!found) return failure_of(found);
  (*found)->bind(1, std::int64_t{time.count()});
  constexpr std::array deletions{"DELETE FROM event WHERE game = ?", "DELETE FROM game WHERE id = ?"};
  return delete_rows(*connection_, **found, deletions);
}

}  // namespace rowan::server
