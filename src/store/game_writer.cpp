// SPDX-License-Identifier: MIT
//
// Writes games as new rows of the table `game`, and finds or adds the rows they refer to.

#include <string>
#include <utility>

#include "game/position_text.hpp"
#include "store/game_rows.hpp"
#include "store/move_codec.hpp"
#include "store/row_checksum.hpp"
#include "store/row_words.hpp"

namespace rowan::store {

namespace {

bool is_empty_board(const Position& start) { return start == Position(start.rules()); }

constexpr const char* find_player_sql = "SELECT id FROM player WHERE name = ?1";
constexpr const char* find_rules_sql =
    "SELECT id FROM rules WHERE width = ?1 AND height = ?2 AND k = ?3 AND overline = ?4 AND blocked_five = "
    "?5 "
    "AND forbidden = ?6";

/// The id found by a query, whose parameters `bind` sets.
template <class Bind>
Result<std::optional<std::int64_t>> find_id(Connection& connection, std::string_view sql, const Bind& bind) {
  const auto prepared = connection.cached(sql);
  if (!prepared) return failure_of(prepared);
  bind(**prepared);
  const auto row = (*prepared)->next();
  if (!row) return failure_of(row);
  if (!*row) return std::nullopt;
  const std::int64_t id = (*prepared)->integer(0);
  (*prepared)->reset();
  return id;
}

/// The same; if nothing is found, adds a row and returns its id.
template <class Bind>
Result<std::int64_t> find_or_insert(Connection& connection, std::string_view find, std::string_view insert,
                                    const Bind& bind) {
  const auto found = find_id(connection, find, bind);
  if (!found) return failure_of(found);
  if (*found) return **found;
  const auto made = connection.cached(insert);
  if (!made) return failure_of(made);
  bind(**made);
  const auto inserted = (*made)->run();
  if (!inserted) return failure_of(inserted);
  return connection.last_insert_id();
}

void add_rules(RowChecksum& sum, const Rules& rules) {
  sum.add(std::int64_t{rules.width});
  sum.add(std::int64_t{rules.height});
  sum.add(std::int64_t{rules.k});
  sum.add(word_of(rules.overline, run_words));
  sum.add(word_of(rules.blocked_five, run_words));
  sum.add(word_of(rules.forbidden, forbidden_words));
}

template <class Value>
void add_unless(RowChecksum& sum, bool is_null, const Value& value) {
  is_null ? sum.add_null() : sum.add(value);
}

}  // namespace

void bind_rules(Statement& statement, int parameter, const Rules& rules) {
  statement.bind(parameter, std::int64_t{rules.width});
  statement.bind(parameter + 1, std::int64_t{rules.height});
  statement.bind(parameter + 2, std::int64_t{rules.k});
  statement.bind(parameter + 3, word_of(rules.overline, run_words));
  statement.bind(parameter + 4, word_of(rules.blocked_five, run_words));
  statement.bind(parameter + 5, word_of(rules.forbidden, forbidden_words));
}

std::string_view result_word(Outcome result) { return word_of(result, result_words); }

Result<std::optional<std::int64_t>> find_rules(Connection& connection, const Rules& rules) {
  return find_id(connection, find_rules_sql, [&](Statement& statement) { bind_rules(statement, 1, rules); });
}

Result<void> check_record(const record::GameRecord& record) {
  std::vector<Cell> cells(record.start.cells().begin(), record.start.cells().end());
  int number = 0;
  for (const record::RecordedMove& move : record.moves) {
    ++number;
    if (!record.rules().contains(move.point)) {
      return failure("move " + std::to_string(number) + " of a game to be stored is off the board");
    }
    Cell& cell = cells[record.rules().index_of(move.point)];
    if (cell != Cell::empty) {
      return failure("move " + std::to_string(number) + " of a game to be stored is on an occupied point");
    }
    cell = Cell::first;
  }
  return {};
}

Result<std::int64_t> GameWriter::player_id(const std::string& name) {
  const auto known = players_.find(name);
  if (known != players_.end()) return known->second;
  const auto id = find_or_insert(connection_, find_player_sql, "INSERT INTO player (name) VALUES (?1)",
                                 [&](Statement& statement) { statement.bind(1, name); });
  if (id) players_.emplace(name, *id);
  return id;
}

Result<std::int64_t> GameWriter::rules_id(const Rules& rules) {
  for (const auto& [known, id] : rules_) {
    if (known == rules) return id;
  }
  const auto id = find_or_insert(connection_, find_rules_sql,
                                 "INSERT INTO rules (width, height, k, overline, blocked_five, forbidden) "
                                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                                 [&](Statement& statement) { bind_rules(statement, 1, rules); });
  if (id) rules_.emplace_back(rules, *id);
  return id;
}

std::int64_t moves_checksum(const Rules& rules, std::string_view result,
                            const std::optional<std::string>& start, std::span<const std::uint8_t> points) {
  RowChecksum sum;
  add_rules(sum, rules);
  sum.add(result);
  add_unless(sum, !start, std::string_view(start ? *start : ""));
  sum.add(points);
  return sum.value();
}

/// The checksum that checksum_of will compute from this game's row.
std::int64_t GameWriter::checksum(const NewGame& game, const Blob& points, const Blob& annotations,
                                  const std::string& start) {
  const record::GameRecord& record = *game.record;
  RowChecksum sum;
  add_unless(sum, !game.slot, game.slot ? game.slot->tournament : 0);
  add_unless(sum, !game.slot, game.slot ? game.slot->number : 0);
  for (const std::string& player : record.players) sum.add(player);
  sum.add(result_word(record.result));
  sum.add(name_of(record.termination));
  sum.add(record.detail);
  sum.add(static_cast<std::int64_t>(record.moves.size()));
  sum.add(std::int64_t{record.opening_moves});
  add_rules(sum, record.rules());
  for (const std::string* text :
       {&record.date, &record.event, &record.round, &record.comment, &record.opening_note}) {
    sum.add(*text);
  }
  add_unless(sum, start.empty(), std::string_view(start));
  sum.add(points);
  add_unless(sum, annotations.empty(), std::span<const std::uint8_t>(annotations));
  return sum.value();
}

Result<std::int64_t> GameWriter::insert(const NewGame& game, std::int64_t rules, std::int64_t first,
                                        std::int64_t second) {
  const record::GameRecord& record = *game.record;
  const Blob points = encode_points(record.moves, record.rules());
  const Blob annotations = encode_annotations(record.moves);
  const std::string start = is_empty_board(record.start) ? "" : to_text(record.start);
  const auto prepared = connection_.cached(
      "INSERT INTO game (tournament, number, rules, first, second, result, termination, move_count, "
      "opening_moves, date, event, round, detail, comment, opening_note, start, points, annotations, "
      "checksum, moves_checksum) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)");
  if (!prepared) return failure_of(prepared);
  Statement& row = **prepared;
  game.slot ? row.bind(1, game.slot->tournament) : row.bind_null(1);
  game.slot ? row.bind(2, game.slot->number) : row.bind_null(2);
  row.bind(3, rules);
  row.bind(4, first);
  row.bind(5, second);
  row.bind(6, result_word(record.result));
  row.bind(7, name_of(record.termination));
  row.bind(8, static_cast<std::int64_t>(record.moves.size()));
  row.bind(9, std::int64_t{record.opening_moves});
  row.bind(10, record.date);
  row.bind(11, record.event);
  row.bind(12, record.round);
  row.bind(13, record.detail);
  row.bind(14, record.comment);
  row.bind(15, record.opening_note);
  start.empty() ? row.bind_null(16) : row.bind(16, start);
  row.bind(17, points);
  annotations.empty() ? row.bind_null(18) : row.bind(18, annotations);
  row.bind(19, checksum(game, points, annotations, start));
  row.bind(20, moves_checksum(record.rules(), result_word(record.result),
                              start.empty() ? std::nullopt : std::optional(start), points));
  const auto inserted = row.run();
  if (!inserted) return failure_of(inserted);
  return connection_.last_insert_id();
}

Result<std::int64_t> GameWriter::write(const NewGame& game) {
  const record::GameRecord& record = *game.record;
  const auto checked = check_record(record);
  if (!checked) return failure_of(checked);
  const auto rules = rules_id(record.rules());
  if (!rules) return rules;
  const auto first = player_id(record.players[0]);
  if (!first) return first;
  const auto second = player_id(record.players[1]);
  if (!second) return second;
  return insert(game, *rules, *first, *second);
}

}  // namespace rowan::store
