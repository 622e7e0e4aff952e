// SPDX-License-Identifier: MIT
#include "store/game_database.hpp"

#include <string>
#include <utility>

#include "base/text.hpp"
#include "store/explore.hpp"
#include "store/game_rows.hpp"
#include "store/position_index.hpp"
#include "store/schema.hpp"
#include "store/tournament_rows.hpp"

namespace rowan::store {

struct GameDatabase::State {
  std::unique_ptr<Connection> connection;
};

namespace {

/// Returns an error unless the slot's tournament exists and the slot is free.
Result<void> check_slot(Connection& connection, const TournamentSlot& slot) {
  const auto prepared = connection.cached(
      "SELECT EXISTS (SELECT 1 FROM tournament WHERE id = ?1),"
      " EXISTS (SELECT 1 FROM game WHERE tournament = ?1 AND number = ?2)");
  if (!prepared) return failure_of(prepared);
  Statement& row = **prepared;
  row.bind(1, slot.tournament);
  row.bind(2, slot.number);
  const auto asked = row.next();
  if (!asked) return failure_of(asked);
  const bool is_there = row.integer(0) != 0;
  const bool is_taken = row.integer(1) != 0;
  row.reset();
  const std::string store = "the store " + connection.quoted_path();
  if (!is_there) return failure(store + " has no tournament with the id " + std::to_string(slot.tournament));
  if (!is_taken) return {};
  return failure(store + " has a game " + std::to_string(slot.number) + " of tournament " +
                 std::to_string(slot.tournament) + " already");
}

/// Visits the rows that match. `read` returns true to continue, false to stop, or an error that says how the
/// row is damaged.
template <class Read>
Result<void> for_each_row(Connection& connection, const GameFilter& filter,
                          const GameDatabase::OnDamage& on_damage, const Read& read) {
  auto games = select_games(connection, filter);
  if (!games) return failure_of(games);
  while (true) {
    const auto row = games->next();
    if (!row) return failure_of(row);
    if (!*row) return {};
    const Result<bool> goes_on = read(*games);
    if (goes_on) {
      if (!*goes_on) return {};
      continue;
    }
    const std::string& reason = goes_on.error().message;
    const std::int64_t id = game_id(*games);
    if (!on_damage) return failure("game " + std::to_string(id) + " of the store cannot be read: " + reason);
    on_damage(DamagedGame{id, reason});
  }
}

}  // namespace

GameDatabase::GameDatabase(std::unique_ptr<State> state) : state_(std::move(state)) {}
GameDatabase::GameDatabase(GameDatabase&&) noexcept = default;
GameDatabase& GameDatabase::operator=(GameDatabase&&) noexcept = default;
GameDatabase::~GameDatabase() = default;

Result<GameDatabase> GameDatabase::open(const std::filesystem::path& path, Access access,
                                        Integrity integrity) {
  auto connection = open_store(path, access, integrity);
  if (!connection) return failure_of(connection);
  return GameDatabase(std::make_unique<State>(State{.connection = std::move(*connection)}));
}

const std::filesystem::path& GameDatabase::path() const { return state_->connection->path(); }

Result<std::optional<StoredTournament>> GameDatabase::find_tournament(std::string_view name) {
  // Avoids the index, which has its own copy of the names: the checksum must be compared with the row itself.
  auto statement = select_tournaments(*state_->connection, "WHERE +name = ?1");
  if (!statement) return failure_of(statement);
  statement->bind(1, name);
  const auto row = statement->next();
  if (!row) return failure_of(row);
  if (*row) {
    auto found = read_tournament(*state_->connection, *statement);
    if (!found) return failure_of(found);
    return *std::move(found);
  }
  // A tournament whose name is damaged may be the one searched for: tournaments() then returns an error.
  const auto all = tournaments();
  if (!all) return failure_of(all);
  return std::nullopt;
}

Result<std::vector<StoredTournament>> GameDatabase::tournaments() {
  auto statement = select_tournaments(*state_->connection, "ORDER BY id");
  if (!statement) return failure_of(statement);
  std::vector<StoredTournament> all;
  while (true) {
    const auto row = statement->next();
    if (!row) return failure_of(row);
    if (!*row) return all;
    auto tournament = read_tournament(*state_->connection, *statement);
    if (!tournament) return failure_of(tournament);
    all.push_back(*std::move(tournament));
  }
}

Result<StoredTournament> GameDatabase::create_tournament(std::string_view name,
                                                         std::string_view description) {
  auto transaction = Transaction::begin(*state_->connection);
  if (!transaction) return failure_of(transaction);
  const auto taken = find_tournament(name);
  if (!taken) return failure_of(taken);
  if (*taken) {
    return failure("the store " + state_->connection->quoted_path() + " has a tournament '" + quotable(name) +
                   "' already");
  }
  auto statement =
      state_->connection->prepare("INSERT INTO tournament (name, description, checksum) VALUES (?1, ?2, ?3)");
  if (!statement) return failure_of(statement);
  StoredTournament made{.name = std::string(name), .description = std::string(description)};
  statement->bind(1, name);
  statement->bind(2, description);
  statement->bind(3, tournament_checksum(made));
  const auto inserted = statement->run();
  if (!inserted) return failure_of(inserted);
  made.id = state_->connection->last_insert_id();
  const auto committed = transaction->commit();
  if (!committed) return failure_of(committed);
  return made;
}

Result<void> GameDatabase::finish_tournament(std::int64_t id) {
  auto transaction = Transaction::begin(*state_->connection);
  if (!transaction) return failure_of(transaction);
  auto statement = select_tournaments(*state_->connection, "WHERE id = ?1");
  if (!statement) return failure_of(statement);
  statement->bind(1, id);
  const auto row = statement->next();
  if (!row) return failure_of(row);
  if (!*row) return failure("no tournament with the id " + std::to_string(id));
  auto tournament = read_tournament(*state_->connection, *statement);
  if (!tournament) return failure_of(tournament);
  statement->reset();
  tournament->finished = true;
  auto update =
      state_->connection->prepare("UPDATE tournament SET finished = 1, checksum = ?2 WHERE id = ?1");
  if (!update) return failure_of(update);
  update->bind(1, id);
  update->bind(2, tournament_checksum(*tournament));
  if (const auto updated = update->run(); !updated) return updated;
  return transaction->commit();
}

Result<std::vector<std::int64_t>> GameDatabase::add(std::span<const NewGame> games) {
  Connection& connection = *state_->connection;
  auto transaction = Transaction::begin(connection);
  if (!transaction) return failure_of(transaction);
  GameWriter writer(connection);
  PositionIndexWriter positions(connection);
  std::vector<std::int64_t> ids;
  for (const NewGame& game : games) {
    if (game.slot) {
      const auto free = check_slot(connection, *game.slot);
      if (!free) return failure_of(free);
    }
    const auto id = writer.write(game);
    if (!id) return failure_of(id);
    const auto noted = positions.note(*id, game.record->start, points_of(*game.record));
    if (!noted) return failure_of(noted);
    ids.push_back(*id);
  }
  if (const auto indexed = positions.write(); !indexed) return failure_of(indexed);
  if (const auto committed = transaction->commit(); !committed) return failure_of(committed);
  return ids;
}

Result<void> GameDatabase::for_each_summary(const GameFilter& filter,
                                            const std::function<bool(const GameSummary&)>& visit,
                                            const OnDamage& on_damage) {
  const int version = state_->connection->version();
  return for_each_row(*state_->connection, filter, on_damage, [&](const Statement& row) -> Result<bool> {
    const auto summary = read_summary(row);
    if (!summary) return failure_of(summary);
    if (const auto sound = check_checksum(row, version); !sound) return failure_of(sound);
    return visit(*summary);
  });
}

Result<std::vector<GameSummary>> GameDatabase::summaries(const GameFilter& filter) {
  std::vector<GameSummary> games;
  const auto visited = for_each_summary(filter, [&](const GameSummary& game) {
    games.push_back(game);
    return true;
  });
  if (!visited) return failure_of(visited);
  return games;
}

Result<void> GameDatabase::for_each_game(
    const GameFilter& filter, const std::function<bool(const GameSummary&, const record::GameRecord&)>& visit,
    const OnDamage& on_damage) {
  const int version = state_->connection->version();
  return for_each_row(*state_->connection, filter, on_damage, [&](const Statement& row) -> Result<bool> {
    const auto summary = read_summary(row);
    if (!summary) return failure_of(summary);
    const auto record = read_record(row, *summary);
    if (!record) return failure_of(record);
    if (const auto sound = check_checksum(row, version); !sound) return failure_of(sound);
    return visit(*summary, *record);
  });
}

Result<StoreCheck> GameDatabase::verify() {
  auto check = check_file(*state_->connection);
  if (!check) return check;
  check_tournaments(*state_->connection, *check);
  const auto visited = for_each_game(
      {},
      [&](const GameSummary&, const record::GameRecord&) {
        ++check->games;
        return true;
      },
      [&](const DamagedGame& game) {
        ++check->games;
        check->damaged.push_back(game);
      });
  if (!visited)
    check->problems.push_back("reading ended after " + std::to_string(check->games) +
                              " games: " + visited.error().message);
  if (state_->connection->version() < checksum_version) check->without_checksum = check->games;
  return check;
}

Result<record::GameRecord> GameDatabase::game(std::int64_t id) {
  std::optional<record::GameRecord> found;
  const auto visited =
      for_each_game(GameFilter{.id = id}, [&](const GameSummary&, const record::GameRecord& record) {
        found = record;
        return true;
      });
  if (!visited) return failure_of(visited);
  if (!found) {
    return failure("no game " + std::to_string(id) + " in " + state_->connection->quoted_path());
  }
  return std::move(*found);
}

Result<Exploration> GameDatabase::explore(const Position& position, const ExploreLimits& limits) {
  return rowan::store::explore(*state_->connection, position, limits);
}

namespace {

/// Adds to `check` a problem for each row of the query `sql` whose `report` is not "ok". If the file is too
/// damaged for the query, the query's error is a problem too.
void add_reports(Connection& connection, const char* sql, StoreCheck& check,
                 std::string (*report)(const Statement&)) {
  auto rows = connection.prepare(sql);
  if (!rows) return check.problems.push_back(rows.error().message);
  while (true) {
    const auto row = rows->next();
    if (!row) return check.problems.push_back(row.error().message);
    if (!*row) return;
    if (std::string line = report(*rows); line != "ok") check.problems.push_back(std::move(line));
  }
}

}  // namespace

Result<StoreCheck> check_file(Connection& connection) {
  StoreCheck check;
  add_reports(connection, "PRAGMA integrity_check(20)", check,
              [](const Statement& row) { return one_line(row.text(0)); });
  add_reports(connection, "PRAGMA foreign_key_check", check, [](const Statement& row) {
    return "row " + std::to_string(row.integer(1)) + " of '" + one_line(row.text(0)) +
           "' refers to a row of '" + one_line(row.text(2)) + "' that does not exist";
  });
  return check;
}

}  // namespace rowan::store
