// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "store/game_database.hpp"
#include "store/move_codec.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// The version of the tables (store/schema.hpp) from which on every game has a checksum.
inline constexpr int checksum_version = 3;

/// "ongoing", "first", "second", "draw": results as the table `game` has them.
[[nodiscard]] std::string_view result_word(Outcome result);

/// Writes games as rows, players and rules on their way. Lives as long as one transaction does, because
/// what it knows of players and rules is void if that is rolled back.
class GameWriter {
 public:
  explicit GameWriter(Connection& connection) : connection_(connection) {}

  /// The id of the new row.
  [[nodiscard]] Result<std::int64_t> write(const NewGame& game);

 private:
  [[nodiscard]] Result<std::int64_t> player_id(const std::string& name);
  [[nodiscard]] Result<std::int64_t> rules_id(const Rules& rules);
  [[nodiscard]] Result<std::int64_t> insert(const NewGame& game, std::int64_t rules, std::int64_t first,
                                            std::int64_t second);

  [[nodiscard]] static std::int64_t checksum(const NewGame& game, const Blob& points, const Blob& annotations,
                                             const std::string& start);

  Connection& connection_;
  std::map<std::string, std::int64_t> players_;
  std::vector<std::pair<Rules, std::int64_t>> rules_;
};

/// Is this a record whose moves can be laid one after another on empty points of its board?
[[nodiscard]] Result<void> check_record(const record::GameRecord& record);

/// Binds the six columns of `rules` to parameters, the first of which is given.
void bind_rules(Statement& statement, int parameter, const Rules& rules);

/// Rules from six columns, the first of which is `column`, in the order of the table `rules`.
[[nodiscard]] Result<Rules> read_rules(const Statement& row, int column);

/// The position that a game started from: a text, or null for the empty board.
[[nodiscard]] Result<Position> read_start(const Statement& row, int column, const Rules& rules);

/// The row of these rules in the table `rules`; nothing if no game was played under them.
[[nodiscard]] Result<std::optional<std::int64_t>> find_rules(Connection& connection, const Rules& rules);

/// The column moves_checksum of a game: of what stands in these columns, start being null for the empty
/// board.
[[nodiscard]] std::int64_t moves_checksum(const Rules& rules, std::string_view result,
                                          const std::optional<std::string>& start,
                                          std::span<const std::uint8_t> points);

/// Fills in the checksums of a store that has none: a step of the schema.
[[nodiscard]] Result<void> write_all_checksums(Connection& connection);

/// A query over games that fit a filter, for the functions below.
[[nodiscard]] Result<Statement> select_games(Connection& connection, const GameFilter& filter);

[[nodiscard]] std::int64_t game_id(const Statement& row);

/// Is the current row as it was written? Stores of versions before checksum_version cannot tell.
[[nodiscard]] Result<void> check_checksum(const Statement& row, int version);

/// The game of the current row. An error says why it is not a row that this program could have written.
[[nodiscard]] Result<GameSummary> read_summary(const Statement& row);

/// The whole game of the current row, whose summary was read before.
[[nodiscard]] Result<record::GameRecord> read_record(const Statement& row, const GameSummary& summary);

}  // namespace rowan::store
