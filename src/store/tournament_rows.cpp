// SPDX-License-Identifier: MIT
#include "store/tournament_rows.hpp"

#include <utility>
#include <vector>

#include "store/row_checksum.hpp"

namespace rowan::store {

namespace {

/// Columns of select_tournaments, in order.
enum TournamentColumn : int { tournament_id, name_of_it, description_of_it, is_finished, sum_of_it };

StoredTournament tournament_of(const Statement& row) {
  return {.id = row.integer(tournament_id),
          .name = std::string(row.text(name_of_it)),
          .description = std::string(row.text(description_of_it)),
          .finished = row.integer(is_finished) != 0};
}

/// A description of the damage in the current row; empty if there is none.
std::string damage_of(const Connection& connection, const Statement& row) {
  if (connection.version() < tournament_checksum_version) return {};
  const std::string tournament = "tournament " + std::to_string(row.integer(tournament_id));
  if (row.type(sum_of_it) != ColumnType::integer) return "the checksum of " + tournament + " is missing";
  if (row.integer(sum_of_it) == tournament_checksum(tournament_of(row))) return {};
  return tournament + " does not match its checksum";
}

}  // namespace

Result<Statement> select_tournaments(Connection& connection, const std::string& condition) {
  const bool has_checksums = connection.version() >= tournament_checksum_version;
  return connection.prepare("SELECT id, name, description, finished, " +
                            std::string(has_checksums ? "checksum" : "NULL") + " FROM tournament " +
                            condition);
}

Result<StoredTournament> read_tournament(const Connection& connection, const Statement& row) {
  if (const std::string damage = damage_of(connection, row); !damage.empty()) {
    return std::unexpected(damaged_store(connection, damage));
  }
  return tournament_of(row);
}

std::int64_t tournament_checksum(const StoredTournament& tournament) {
  RowChecksum sum;
  sum.add(tournament.name);
  sum.add(tournament.description);
  sum.add(std::int64_t{tournament.finished ? 1 : 0});
  return sum.value();
}

void check_tournaments(Connection& connection, StoreCheck& check) {
  auto rows = select_tournaments(connection, "ORDER BY id");
  if (!rows) return check.problems.push_back(rows.error().message);
  while (true) {
    const auto row = rows->next();
    if (!row) return check.problems.push_back(row.error().message);
    if (!*row) return;
    if (std::string damage = damage_of(connection, *rows); !damage.empty()) {
      check.problems.push_back(std::move(damage));
    }
  }
}

Result<void> write_tournament_checksums(Connection& connection) {
  auto rows = connection.prepare("SELECT id, name, description, finished FROM tournament");
  if (!rows) return failure_of(rows);
  std::vector<std::pair<std::int64_t, std::int64_t>> sums;
  while (true) {
    const auto row = rows->next();
    if (!row) return failure_of(row);
    if (!*row) break;
    const StoredTournament tournament = tournament_of(*rows);
    sums.emplace_back(tournament.id, tournament_checksum(tournament));
  }
  for (const auto& [id, sum] : sums) {
    const auto update = connection.cached("UPDATE tournament SET checksum = ?2 WHERE id = ?1");
    if (!update) return failure_of(update);
    (*update)->bind(1, id);
    (*update)->bind(2, sum);
    if (const auto written = (*update)->run(); !written) return written;
  }
  return {};
}

}  // namespace rowan::store
