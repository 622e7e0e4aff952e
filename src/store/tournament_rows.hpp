// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"
#include "store/game_database.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// The first version of the tables (store/schema.hpp) in which every tournament has a checksum.
inline constexpr int tournament_checksum_version = 4;

/// A query whose rows read_tournament() reads. `condition` follows the FROM clause: "WHERE name = ?1", or
/// "ORDER BY id".
[[nodiscard]] Result<Statement> select_tournaments(Connection& connection, const std::string& condition);

/// Reads the tournament of the current row. Returns an error if it differs from what was written; in a store
/// older than tournament_checksum_version this is not checked.
[[nodiscard]] Result<StoredTournament> read_tournament(const Connection& connection, const Statement& row);

/// The value of the column `checksum`: the checksum of the name, the description and the finished flag.
[[nodiscard]] std::int64_t tournament_checksum(const StoredTournament& tournament);

/// Adds a line to check.problems for each damaged tournament, and for an error that ends the reading.
void check_tournaments(Connection& connection, StoreCheck& check);

/// Fills in the checksums of a store that has none: a migration step.
[[nodiscard]] Result<void> write_tournament_checksums(Connection& connection);

}  // namespace rowan::store
