// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.hpp"
#include "store/game_database.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// The version of the tables (store/schema.hpp) from which on every tournament has a checksum.
inline constexpr int tournament_checksum_version = 4;

/// A query over tournaments for read_tournament; `condition` is what follows FROM: "WHERE name = ?1".
[[nodiscard]] Result<Statement> select_tournaments(Connection& connection, const std::string& condition);

/// The tournament of the current row. An error if it is not as it was written; stores of versions before
/// tournament_checksum_version cannot tell.
[[nodiscard]] Result<StoredTournament> read_tournament(const Connection& connection, const Statement& row);

/// The column checksum of the table `tournament`: of name, description and whether it is finished.
[[nodiscard]] std::int64_t tournament_checksum(const StoredTournament& tournament);

/// Adds a line to check.problems for each tournament that is damaged.
void check_tournaments(Connection& connection, StoreCheck& check);

/// Fills in the checksums of a store that has none: a step of the schema.
[[nodiscard]] Result<void> write_tournament_checksums(Connection& connection);

}  // namespace rowan::store
