// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"
#include "json/json.hpp"
#include "store/sqlite.hpp"

namespace rowan::server {

/// Creates the tables for games between two people and for classes in a new file, and adds those that an
/// older version lacks:
///
///     1    game, event
///     2    class, class_event, class_pupil, class_game
///     3    checksums of all rows
///
/// An error if the file belongs to another program, has a newer version, or is a damaged file of an older
/// version; the file then stays unchanged. On success the connection provides row_checksum
/// (store/sqlite.hpp).
[[nodiscard]] Result<void> prepare_game_file(store::Connection& connection);

/// The version of the tables in a file; 0 for a new one. An error if the file belongs to another program or
/// has a newer version.
[[nodiscard]] Result<std::int64_t> game_file_version(store::Connection& connection);

/// The first version whose rows have checksums.
inline constexpr std::int64_t game_checksum_version = 3;

// SQL conditions that check whether a row is unchanged since it was written. Each group of columns that are
// written together has its own checksum.

/// For the table game: a condition for the columns that decide when the game is deleted, and one for all
/// columns.
inline constexpr std::string_view game_age_is_sound =
    "state_checksum IS row_checksum(id, changed, timed, (SELECT count(*) FROM event WHERE game = id))";
inline constexpr std::string_view game_is_sound =
    "setup_checksum IS row_checksum(id, created, setup, host_token, link_token, watch_token)"
    " AND guest_checksum IS row_checksum(id, guest_token, guest_confirmed)"
    " AND turn_checksum IS row_checksum(id, turn_version, turn_ms)"
    " AND state_checksum IS row_checksum(id, changed, timed, (SELECT count(*) FROM event WHERE game = id))";
inline constexpr std::string_view event_is_sound = "checksum IS row_checksum(game, version, message, event)";

/// For the tables of classes.
inline constexpr std::string_view class_age_is_sound =
    "class.state_checksum IS row_checksum(class.id, class.changed,"
    " (SELECT count(*) FROM class_event WHERE class_event.class = class.id))";
inline constexpr std::string_view class_is_sound =
    "class.setup_checksum IS row_checksum(class.id, class.created, class.setup, teacher_token,"
    " class.link_token) AND class.state_checksum IS row_checksum(class.id, class.changed,"
    " (SELECT count(*) FROM class_event WHERE class_event.class = class.id))";
inline constexpr std::string_view class_event_is_sound =
    "checksum IS row_checksum(class, version, sender, message, event)";
inline constexpr std::string_view class_pupil_is_sound = "checksum IS row_checksum(class, pupil, token)";
inline constexpr std::string_view class_game_is_sound = "checksum IS row_checksum(game, class)";

/// Reads a hash from a row; empty if the bytes are not a hash.
[[nodiscard]] std::optional<Sha256> read_hash(std::span<const std::uint8_t> bytes);

/// Parses a JSON object from a row. If the text is not one, returns the error that the file is damaged.
[[nodiscard]] Result<json::Json> stored_json(std::string_view text, const store::Connection& connection);

inline void bind_value(store::Statement& statement, int parameter, std::int64_t value) {
  statement.bind(parameter, value);
}
inline void bind_value(store::Statement& statement, int parameter, std::string_view value) {
  statement.bind(parameter, value);
}
inline void bind_value(store::Statement& statement, int parameter, const Sha256& value) {
  statement.bind(parameter, std::span<const std::uint8_t>(value));
}
inline void bind_value(store::Statement& statement, int parameter, const std::optional<Sha256>& value) {
  value ? bind_value(statement, parameter, *value) : statement.bind_null(parameter);
}

/// Runs a statement that returns no rows, with these parameters.
template <class... Values>
[[nodiscard]] Result<void> run_statement(store::Connection& connection, std::string_view sql,
                                         const Values&... values) {
  auto statement = connection.cached(sql);
  if (!statement) return failure_of(statement);
  int parameter = 0;
  (bind_value(**statement, ++parameter, values), ...);
  return (*statement)->run();
}

/// Runs `sql` with the id of a game or class as its parameter, and calls `see` with each row. If `see`
/// returns false, stops with the error `damage`.
[[nodiscard]] Result<void> for_each_row(store::Connection& connection, std::string_view sql,
                                        std::string_view id, const Error& damage,
                                        const std::function<bool(const store::Statement&)>& see);

/// The ids in the first column of the rows.
[[nodiscard]] Result<std::vector<std::string>> read_ids(store::Statement& query);

/// Runs every statement of `deletions` for every id that the query finds. Returns the ids.
[[nodiscard]] Result<std::vector<std::string>> delete_rows(store::Connection& connection,
                                                           store::Statement& query,
                                                           std::span<const char* const> deletions);

}  // namespace rowan::server
