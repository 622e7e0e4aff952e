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
#include "store/sqlite.hpp"

namespace rowan {

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

  Connection& connection_;
  std::map<std::string, std::int64_t> players_;
  std::vector<std::pair<Rules, std::int64_t>> rules_;
};

/// Rules from six columns, the first of which is `column`, in the order of the table `rules`.
[[nodiscard]] Result<Rules> read_rules(const Statement& row, int column);

/// The position that a game started from: a text, or null for the empty board.
[[nodiscard]] Result<Position> read_start(const Statement& row, int column, const Rules& rules);

/// The row of these rules in the table `rules`; nothing if no game was played under them.
[[nodiscard]] Result<std::optional<std::int64_t>> find_rules(Connection& connection, const Rules& rules);

/// A query over games that fit a filter, whose rows read_summary and read_record understand.
[[nodiscard]] Result<Statement> select_games(Connection& connection, const GameFilter& filter,
                                             bool with_moves);

/// The game of the current row. An error if the row is not one that this program could have written.
[[nodiscard]] Result<GameSummary> read_summary(const Statement& row);

/// The whole game of the current row, whose summary was read before. Requires a query with moves.
[[nodiscard]] Result<GameRecord> read_record(const Statement& row, const GameSummary& summary);

}  // namespace rowan
