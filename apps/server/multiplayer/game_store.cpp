// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_store.hpp"

#include <fmt/core.h>

#include "server/multiplayer/game_schema.hpp"
#include "server/multiplayer/private_file.hpp"

namespace rowan::server {

namespace {

using record::Json;
using store::Connection;
using store::Statement;

Error damaged_game(const Connection& connection, std::string_view id) {
  return Error{fmt::format("{}: the game '{}' is damaged", connection.quoted_path(), id)};
}

}  // namespace

Result<std::unique_ptr<GameStore>> GameStore::open(const std::filesystem::path& path) {
  make_private_folder(path);
  make_private_file(path);  // SQLite gives the same permissions to its other files
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
  auto found = connection_->cached(sql);
  if (!found) return failure_of(found);
  Statement& row = **found;
  row.bind(1, id);
  while (true) {
    const auto is_there = row.next();
    if (!is_there) return failure_of(is_there);
    if (!*is_there) return {};
    const auto json = stored_json(row.text(2), *connection_);
    const auto event = json ? read_stored_event(*json, stored.game.setup().position.rules())
                            : Result<GameEvent>(failure_of(json));
    const bool is_sound = row.integer(3) != 0;
    if (!is_sound || !event || row.integer(0) != stored.game.version() + 1 || !stored.game.replay(*event)) {
      row.reset();
      return std::unexpected(damaged_game(*connection_, id));
    }
    if (!row.text(1).empty())
      stored.done.push_back(
          {.seat = event->seat, .message = std::string(row.text(1)), .version = stored.game.version()});
    stored.events.push_back(*event);
  }
}

Result<std::vector<std::string>> GameStore::timed_games() {
  auto found = connection_->cached("SELECT id FROM game WHERE timed = 1");
  if (!found) return failure_of(found);
  std::vector<std::string> ids;
  while (true) {
    const auto row = (*found)->next();
    if (!row) return failure_of(row);
    if (!*row) return ids;
    ids.emplace_back((*found)->text(0));
  }
}

Result<std::int64_t> GameStore::count() { return connection_->query_integer("SELECT count(*) FROM game"); }

bool GameStore::is_full() {
  const auto pages = connection_->query_integer("PRAGMA page_count");
  const auto unused = connection_->query_integer("PRAGMA freelist_count");
  const auto most = connection_->query_integer("PRAGMA max_page_count");
  return pages && unused && most && 5 * (*pages - *unused) >= 4 * *most;
}

Result<void> GameStore::begin() {
  // What is written to a file without a name is lost when the server ends.
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
  auto statement = connection_->cached(
      "INSERT INTO game (id, created, changed, setup, host_token, link_token, watch_token, guest_token,"
      " guest_confirmed, setup_checksum, guest_checksum, state_checksum, turn_checksum)"
      " VALUES (?1, ?2, ?2, ?3, ?4, ?5, ?6, ?7, ?8, row_checksum(?1, ?2, ?3, ?4, ?5, ?6),"
      " row_checksum(?1, ?7, ?8), row_checksum(?1, ?2, 0, 0), row_checksum(?1, 0, 0))");
  if (!statement) return failure_of(statement);
  const std::string setup = setup_json(game.setup()).dump();
  Statement& row = **statement;
  row.bind(1, id);
  row.bind(2, std::int64_t{now.count()});
  row.bind(3, setup);
  row.bind(4, std::span<const std::uint8_t>(tokens.host));
  row.bind(5, std::span<const std::uint8_t>(tokens.link));
  row.bind(6, std::span<const std::uint8_t>(tokens.watch));
  if (tokens.guest) {
    row.bind(7, std::span<const std::uint8_t>(*tokens.guest));
  } else {
    row.bind_null(7);
  }
  row.bind(8, std::int64_t{tokens.is_guest_confirmed ? 1 : 0});
  written_ += bytes_of_first_row + std::ssize(setup);
  return row.run();
}

Result<void> GameStore::append(const std::string& id, const SharedGame& game, const GameEvent& event,
                               const std::string& message, WallTime now) {
  auto statement = connection_->cached(
      "INSERT INTO event (game, version, message, event, checksum)"
      " VALUES (?1, ?2, ?3, ?4, row_checksum(?1, ?2, ?3, ?4))");
  if (!statement) return failure_of(statement);
  const std::string body = stored_event_json(event, game.setup().position.rules()).dump();
  (*statement)->bind(1, id);
  (*statement)->bind(2, std::int64_t{game.version()});
  (*statement)->bind(3, message);
  (*statement)->bind(4, body);
  written_ += bytes_of_event_row + std::ssize(message) + std::ssize(body);
  const auto inserted = (*statement)->run();
  if (!inserted) return inserted;
  auto update = connection_->cached(
      "UPDATE game SET changed = ?2, timed = ?3, turn_version = 0, turn_ms = 0,"
      " state_checksum = row_checksum(?1, ?2, ?3, ?4), turn_checksum = row_checksum(?1, 0, 0) WHERE id = ?1");
  if (!update) return failure_of(update);
  (*update)->bind(1, id);
  (*update)->bind(2, std::int64_t{now.count()});
  (*update)->bind(3, std::int64_t{game.is_timed() ? 1 : 0});
  (*update)->bind(4, std::int64_t{game.version()});
  return (*update)->run();
}

Result<void> GameStore::set_guest_token(const std::string& id, const GameTokens& tokens) {
  auto update = connection_->cached(
      "UPDATE game SET guest_token = ?2, guest_confirmed = ?3, guest_checksum = row_checksum(?1, ?2, ?3)"
      " WHERE id = ?1");
  if (!update) return failure_of(update);
  (*update)->bind(1, id);
  (*update)->bind(2, std::span<const std::uint8_t>(*tokens.guest));
  (*update)->bind(3, std::int64_t{tokens.is_guest_confirmed ? 1 : 0});
  written_ += bytes_of_event_row + std::ssize(*tokens.guest);
  return (*update)->run();
}

Result<void> GameStore::set_turn_time(const std::string& id, int version, Milliseconds time) {
  auto update = connection_->cached(
      "UPDATE game SET turn_version = ?2, turn_ms = ?3, turn_checksum = row_checksum(?1, ?2, ?3)"
      " WHERE id = ?1");
  if (!update) return failure_of(update);
  (*update)->bind(1, id);
  (*update)->bind(2, std::int64_t{version});
  (*update)->bind(3, std::int64_t{time.count()});
  return (*update)->run();
}

Result<std::vector<std::string>> GameStore::delete_before(WallTime time) {
  static const std::string old = fmt::format(
      "SELECT id FROM game WHERE changed < ? AND {} AND id NOT IN (SELECT game FROM class_game) LIMIT 1000",
      game_age_is_sound);
  auto found = connection_->cached(old);
  if (!found) return failure_of(found);
  (*found)->bind(1, std::int64_t{time.count()});
  std::vector<std::string> ids;
  while (true) {
    const auto row = (*found)->next();
    if (!row) return failure_of(row);
    if (!*row) break;
    ids.emplace_back((*found)->text(0));
  }
  for (const char* const sql : {"DELETE FROM event WHERE game = ?", "DELETE FROM game WHERE id = ?"}) {
    auto statement = connection_->cached(sql);
    if (!statement) return failure_of(statement);
    for (const std::string& id : ids) {
      (*statement)->bind(1, id);
      const auto deleted = (*statement)->run();
      if (!deleted) return failure_of(deleted);
    }
  }
  return ids;
}

}  // namespace rowan::server
