// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

/// The words stored in columns of the tables `game` and `rules`, in the order of the values that they
/// represent.
inline constexpr std::array<std::string_view, 4> result_words{"ongoing", "first", "second", "draw"};
inline constexpr std::array<std::string_view, 2> run_words{"wins", "ignored"};
inline constexpr std::array<std::string_view, 2> forbidden_words{"none", "renju"};

template <class Value, std::size_t Count>
[[nodiscard]] std::string_view word_of(Value value, const std::array<std::string_view, Count>& words) {
  return words[std::to_underlying(value)];
}

/// The inverse of word_of; empty for an unknown word.
template <class Value, std::size_t Count>
[[nodiscard]] std::optional<Value> find_word(std::string_view text,
                                             const std::array<std::string_view, Count>& words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

/// The first version of the tables (store/schema.hpp) in which every game has a checksum.
inline constexpr int checksum_version = 3;

/// A result as stored in the table `game`: "ongoing", "first", "second" or "draw".
[[nodiscard]] std::string_view result_word(Outcome result);

/// Writes games as rows, adding players and rules as needed. Must not outlive the transaction: the cached ids
/// of players and rules are invalid after a rollback.
class GameWriter {
 public:
  explicit GameWriter(Connection& connection) : connection_(connection) {}

  /// Returns the id of the new row.
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

/// Returns an error unless the moves of the record can be placed in order on empty points of its board.
[[nodiscard]] Result<void> check_record(const record::GameRecord& record);

/// Binds the six columns of `rules` to consecutive parameters, starting at `parameter`.
void bind_rules(Statement& statement, int parameter, const Rules& rules);

/// Reads rules from six columns, starting at `column`, in the order of the table `rules`.
[[nodiscard]] Result<Rules> read_rules(const Statement& row, int column);

/// Reads the position from which a game started: a text, or null for the empty board.
[[nodiscard]] Result<Position> read_start(const Statement& row, int column, const Rules& rules);

/// The id of these rules in the table `rules`; empty if no game was played under them.
[[nodiscard]] Result<std::optional<std::int64_t>> find_rules(Connection& connection, const Rules& rules);

/// The column moves_checksum of a game: the checksum of the columns passed here. `start` is empty for the
/// empty board.
[[nodiscard]] std::int64_t moves_checksum(const Rules& rules, std::string_view result,
                                          const std::optional<std::string>& start,
                                          std::span<const std::uint8_t> points);

/// Fills in the checksums of a store that has none: a migration step.
[[nodiscard]] Result<void> write_all_checksums(Connection& connection);

/// A query over the games that match a filter; the functions below read its rows.
[[nodiscard]] Result<Statement> select_games(Connection& connection, const GameFilter& filter);

[[nodiscard]] std::int64_t game_id(const Statement& row);

/// Returns an error if the current row differs from what was written. Stores older than checksum_version have
/// no checksums: their rows always pass.
[[nodiscard]] Result<void> check_checksum(const Statement& row, int version);

/// Reads the summary of the game in the current row. An error says what is missing there or unknown to this
/// program.
[[nodiscard]] Result<GameSummary> read_summary(const Statement& row);

/// Reads the complete game of the current row. Requires the summary that read_summary read from that row.
[[nodiscard]] Result<record::GameRecord> read_record(const Statement& row, const GameSummary& summary);

}  // namespace rowan::store
