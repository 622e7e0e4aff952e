// SPDX-License-Identifier: MIT
#include "server/classes/class_store.hpp"

#include <array>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "server/classes/class_json.hpp"
#include "server/multiplayer/game_schema.hpp"
#include "server/multiplayer/token.hpp"

namespace rowan::server {

namespace {

constexpr int bits_of_letter = 5;
constexpr int unused_bits = 2;  // of the 32 in four bytes

std::array<std::uint8_t, 4> bytes_of(std::uint32_t value) {
  return {static_cast<std::uint8_t>(value >> 24), static_cast<std::uint8_t>(value >> 16),
          static_cast<std::uint8_t>(value >> 8), static_cast<std::uint8_t>(value)};
}

using store::Connection;
using store::Statement;

Error damaged_class(const Connection& connection, std::string_view id) {
  return Error{fmt::format("{}: the class '{}' is damaged", connection.quoted_path(), id)};
}

}  // namespace

std::string class_code_of(const Sha256& link) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | link.at(i);
  std::string code(class_code_letters, ' ');
  value >>= unused_bits;
  for (std::size_t i = class_code_letters; i-- > 0; value >>= bits_of_letter)
    code[i] = token_alphabet[value & 31];
  return code;
}

std::optional<ClassCodeRange> read_class_code(std::string_view code) {
  if (code.size() != class_code_letters) return std::nullopt;
  std::uint32_t value = 0;
  for (const char letter : code) {
    const std::size_t place = token_alphabet.find(letter);
    if (place == std::string_view::npos) return std::nullopt;
    value = value << bits_of_letter | static_cast<std::uint32_t>(place);
  }
  value <<= unused_bits;
  return ClassCodeRange{.lowest = bytes_of(value), .highest = bytes_of(value | ((1U << unused_bits) - 1))};
}

std::string token_with_free_code(const std::function<std::string()>& make,
                                 const std::function<bool(const ClassCodeRange&)>& is_taken) {
  constexpr int most_tries = 10;
  std::string token = make();
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto code = read_class_code(class_code_of(hash_of_token(token)));
    if (!is_taken(code.value())) break;
    token = make();
  }
  return token;
}

Result<std::optional<StoredClass>> ClassStore::load(std::string_view id) {
  static const std::string sql = fmt::format(
      "SELECT setup, created, max(changed, coalesce((SELECT max(game.changed) FROM class_game"
      " JOIN game ON game.id = class_game.game WHERE class_game.class = class.id), 0)),"
      " teacher_token, link_token, {} FROM class WHERE id = ?",
      class_is_sound);
  auto found = connection_.cached(sql);
  if (!found) return failure_of(found);
  Statement& row = **found;
  row.bind(1, id);
  const auto is_there = row.next();
  if (!is_there) return failure_of(is_there);
  if (!*is_there) return std::optional<StoredClass>();
  const auto json = stored_json(row.text(0), connection_);
  auto setup = json ? read_stored_class_setup(*json) : Result<ClassSetup>(failure_of(json));
  const auto teacher = read_hash(row.blob(3));
  const auto link = read_hash(row.blob(4));
  const WallTime created(row.integer(1));
  const WallTime changed(row.integer(2));
  const bool is_sound = row.integer(5) != 0;
  row.reset();
  if (!is_sound || !setup || !teacher || !link) return std::unexpected(damaged_class(connection_, id));
  StoredClass stored{.state = SchoolClass(*std::move(setup)),
                     .tokens = {.teacher = *teacher, .link = *link},
                     .created = created,
                     .changed = changed};
  const auto events = load_events(id, stored);
  if (!events) return failure_of(events);
  const auto tokens = load_tokens(id, stored);
  if (!tokens) return failure_of(tokens);
  return stored;
}

Result<std::optional<std::string>> ClassStore::find_code(const ClassCodeRange& code) {
  auto found = connection_.cached(
      "SELECT id FROM class WHERE substr(link_token, 1, 4) BETWEEN ?1 AND ?2 ORDER BY changed DESC LIMIT 1");
  if (!found) return failure_of(found);
  Statement& row = **found;
  row.bind(1, std::span<const std::uint8_t>(code.lowest));
  row.bind(2, std::span<const std::uint8_t>(code.highest));
  const auto is_there = row.next();
  if (!is_there) return failure_of(is_there);
  std::optional<std::string> id;
  if (*is_there) id = row.text(0);
  row.reset();
  return id;
}

Result<void> ClassStore::load_events(std::string_view id, StoredClass& stored) {
  static const std::string sql = fmt::format(
      "SELECT version, sender, message, event, {} FROM class_event WHERE class = ? ORDER BY version",
      class_event_is_sound);
  return for_each_row(connection_, sql, id, damaged_class(connection_, id), [&](const Statement& row) {
    const auto json = stored_json(row.text(3), connection_);
    const auto event = json ? read_stored_class_event(*json) : Result<ClassEvent>(failure_of(json));
    const bool is_sound = row.integer(4) != 0;
    if (!is_sound || !event || row.integer(0) != stored.state.version() + 1 || !stored.state.replay(*event))
      return false;
    if (!row.text(2).empty())
      stored.done.push_back({.sender = {static_cast<Pupil>(row.integer(1))},
                             .message = std::string(row.text(2)),
                             .version = stored.state.version(),
                             .pupil = event->pupil});
    return true;
  });
}

Result<void> ClassStore::load_tokens(std::string_view id, StoredClass& stored) {
  static const std::string sql =
      fmt::format("SELECT pupil, token, {} FROM class_pupil WHERE class = ?", class_pupil_is_sound);
  return for_each_row(connection_, sql, id, damaged_class(connection_, id), [&](const Statement& row) {
    const auto pupil = static_cast<Pupil>(row.integer(0));
    const auto token = read_hash(row.blob(1));
    if (row.integer(2) == 0 || !token || !stored.state.has_pupil(pupil)) return false;
    stored.tokens.pupils[pupil] = *token;
    return true;
  });
}

Result<std::int64_t> ClassStore::count() { return connection_.query_integer("SELECT count(*) FROM class"); }

Result<void> ClassStore::insert(const std::string& id, const SchoolClass& state, const ClassTokens& tokens,
                                WallTime now) {
  const std::string setup = class_setup_json(state.setup()).dump();
  games_.count_written(bytes_of_first_row + std::ssize(setup));
  return run_statement(
      connection_,
      "INSERT INTO class (id, created, changed, setup, teacher_token, link_token, setup_checksum,"
      " state_checksum) VALUES (?1, ?2, ?2, ?3, ?4, ?5, row_checksum(?1, ?2, ?3, ?4, ?5),"
      " row_checksum(?1, ?2, 0))",
      id, now.count(), setup, tokens.teacher, tokens.link);
}

Result<void> ClassStore::append(const std::string& id, const SchoolClass& state, const ClassEvent& event,
                                ClassMember sender, const std::string& message, WallTime now) {
  const std::string body = stored_class_event_json(event).dump();
  games_.count_written(bytes_of_event_row + std::ssize(message) + std::ssize(body));
  const auto inserted =
      run_statement(connection_,
                    "INSERT INTO class_event (class, version, sender, message, event, checksum)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, row_checksum(?1, ?2, ?3, ?4, ?5))",
                    id, state.version(), sender.number, message, body);
  if (!inserted) return inserted;
  const auto updated = run_statement(
      connection_, "UPDATE class SET changed = ?2, state_checksum = row_checksum(?1, ?2, ?3) WHERE id = ?1",
      id, now.count(), state.version());
  if (!updated) return updated;
  for (const ClassBoard& board : event.boards) {
    if (board.game.empty()) continue;
    const auto added = run_statement(
        connection_, "INSERT INTO class_game (game, class, checksum) VALUES (?1, ?2, row_checksum(?1, ?2))",
        board.game, id);
    if (!added) return added;
  }
  return {};
}

Result<void> ClassStore::set_token(const std::string& id, Pupil pupil, const Sha256& token) {
  games_.count_written(bytes_of_event_row + std::ssize(token));
  return run_statement(connection_,
                       "INSERT OR REPLACE INTO class_pupil (class, pupil, token, checksum)"
                       " VALUES (?1, ?2, ?3, row_checksum(?1, ?2, ?3))",
                       id, pupil, token);
}

Result<std::vector<std::string>> ClassStore::delete_before(WallTime time) {
  static const std::string old = fmt::format(
      "SELECT id FROM class WHERE changed < ?1 AND {} AND NOT EXISTS (SELECT 1 FROM class_game"
      " JOIN game ON game.id = class_game.game WHERE class_game.class = class.id AND game.changed >= ?1)"
      " LIMIT 1000",
      class_age_is_sound);
  auto found = connection_.cached(old);
  if (!found) return failure_of(found);
  (*found)->bind(1, std::int64_t{time.count()});
  constexpr std::array deletions{"DELETE FROM class_event WHERE class = ?",
                                 "DELETE FROM class_pupil WHERE class = ?",
                                 "DELETE FROM class_game WHERE class = ?", "DELETE FROM class WHERE id = ?"};
  return delete_rows(connection_, **found, deletions);
}

}  // namespace rowan::server
