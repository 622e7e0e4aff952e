// SPDX-License-Identifier: MIT
#include "store/game_rows.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "game/position_text.hpp"
#include "store/move_codec.hpp"
#include "store/row_checksum.hpp"

namespace rowan::store {

// Reading.

namespace {

/// Columns of select_games, in order.
enum Column : int {
  id_column,
  tournament_column,
  number_column,
  first_column,
  second_column,
  result_column,
  termination_column,
  detail_column,
  move_count_column,
  opening_moves_column,
  width_column,
  height_column,
  k_column,
  overline_column,
  blocked_five_column,
  forbidden_column,  // the last of the six columns of the rules
  date_column,
  event_column,
  round_column,
  comment_column,
  opening_note_column,
  start_column,
  points_column,
  annotations_column,
  checksum_column,  // the checksum of all columns above except the id
  moves_checksum_column,
};

constexpr const char* game_columns =
    "SELECT game.id, game.tournament, game.number, one.name, two.name, game.result, game.termination, "
    "game.detail, "
    "game.move_count, game.opening_moves, rules.width, rules.height, rules.k, rules.overline, "
    "rules.blocked_five, rules.forbidden, game.date, game.event, game.round, game.comment, "
    "game.opening_note, "
    "game.start, game.points, game.annotations";
/// Left joins: a game whose rules or players are missing is found, and reported as damaged.
constexpr const char* joined_tables =
    " FROM game LEFT JOIN rules ON rules.id = game.rules LEFT JOIN player AS one ON one.id = game.first"
    " LEFT JOIN player AS two ON two.id = game.second WHERE 1";

/// The columns of select_games. The checksums are NULL in files of older versions, which do not have them.
std::string columns_of(const Connection& connection) {
  return std::string(game_columns) +
         (connection.version() >= checksum_version ? ", game.checksum, game.moves_checksum" : ", NULL, NULL");
}

/// The checksum of a row of select_games; GameWriter::checksum computes the same.
std::int64_t checksum_of(const Statement& row) {
  RowChecksum sum;
  for (int column = tournament_column; column < checksum_column; ++column) sum.add_column(row, column);
  return sum.value();
}

/// The checksum of what explore() reads: rules, result, start and points.
std::int64_t moves_checksum_of(const Statement& row) {
  RowChecksum sum;
  for (int column = width_column; column <= forbidden_column; ++column) sum.add_column(row, column);
  for (const int column : {result_column, start_column, points_column}) sum.add_column(row, column);
  return sum.value();
}

}  // namespace

Result<Rules> read_rules(const Statement& row, int column) {
  const auto number = [&](int offset) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(row.integer(column + offset), 0, 255));
  };
  const auto overline = find_word<Overline>(row.text(column + 3), run_words);
  const auto blocked_five = find_word<BlockedFive>(row.text(column + 4), run_words);
  const auto forbidden = find_word<Forbidden>(row.text(column + 5), forbidden_words);
  if (!overline || !blocked_five || !forbidden) return failure("its rules are unknown to this program");
  const Rules rules{.width = number(0),
                    .height = number(1),
                    .k = number(2),
                    .overline = *overline,
                    .blocked_five = *blocked_five,
                    .forbidden = *forbidden};
  if (!rules.is_valid()) return failure("its rules are impossible");
  return rules;
}

Result<Position> read_start(const Statement& row, int column, const Rules& rules) {
  if (row.is_null(column)) return Position(rules);
  auto start = parse_reachable_position(row.text(column), rules);
  if (!start) return failure("its starting position is broken: " + start.error().message);
  return start;
}

Result<Statement> select_games(Connection& connection, const GameFilter& filter) {
  std::string sql = columns_of(connection) + joined_tables;
  const auto want = [&](bool wanted, const char* condition) {
    if (wanted) sql += std::string(" AND ") + condition;
  };
  want(filter.id.has_value(), "game.id = ?1");
  want(filter.player.has_value(), "?2 IN (one.name, two.name)");
  want(filter.rules.has_value(),
       "rules.width = ?3 AND rules.height = ?4 AND rules.k = ?5 AND rules.overline = ?6 AND "
       "rules.blocked_five = ?7 AND rules.forbidden = ?8");
  want(filter.result.has_value(), "game.result = ?9");
  want(filter.termination.has_value(), "game.termination = ?10");
  want(filter.tournament.has_value(), "game.tournament = ?11");
  want(filter.min_moves.has_value(), "game.move_count >= ?12");
  want(filter.max_moves.has_value(), "game.move_count <= ?13");
  sql += filter.newest_first ? " ORDER BY game.id DESC" : " ORDER BY game.id";
  sql += " LIMIT ?14";
  auto statement = connection.prepare(sql);
  if (!statement) return statement;
  const auto bind = [&](int parameter, const auto& value) {
    if (value) statement->bind(parameter, std::int64_t{*value});
  };
  bind(1, filter.id);
  if (filter.player) statement->bind(2, *filter.player);
  if (filter.rules) bind_rules(*statement, 3, *filter.rules);
  if (filter.result) statement->bind(9, result_word(*filter.result));
  if (filter.termination) statement->bind(10, name_of(*filter.termination));
  bind(11, filter.tournament);
  bind(12, filter.min_moves);
  bind(13, filter.max_moves);
  statement->bind(14, filter.limit.value_or(-1));
  return statement;
}

std::int64_t game_id(const Statement& row) { return row.integer(id_column); }

Result<void> check_checksum(const Statement& row, int version) {
  if (version < checksum_version) return {};
  if (row.type(checksum_column) != ColumnType::integer ||
      row.type(moves_checksum_column) != ColumnType::integer) {
    return failure("its checksum is missing");
  }
  const bool fits = row.integer(checksum_column) == checksum_of(row) &&
                    row.integer(moves_checksum_column) == moves_checksum_of(row);
  if (!fits) return failure("its content does not match its checksum");
  return {};
}

Result<GameSummary> read_summary(const Statement& row) {
  GameSummary game;
  game.id = game_id(row);
  if (row.is_null(first_column) || row.is_null(second_column))
    return failure("one of its players is missing");
  if (!row.is_null(tournament_column)) {
    game.slot = TournamentSlot{row.integer(tournament_column), row.integer(number_column)};
  }
  game.players = {std::string(row.text(first_column)), std::string(row.text(second_column))};
  const auto result = find_word<Outcome>(row.text(result_column), result_words);
  if (!result) return failure("its result is not known to this program");
  game.result = *result;
  const auto termination = record::find_termination(row.text(termination_column));
  if (!termination) {
    return failure("its termination '" + quotable(row.text(termination_column)) +
                   "' is not known to this program");
  }
  game.termination = *termination;
  game.detail = row.text(detail_column);
  game.moves = static_cast<int>(row.integer(move_count_column));
  game.opening_moves = static_cast<int>(row.integer(opening_moves_column));
  const auto rules = read_rules(row, width_column);
  if (!rules) return failure_of(rules);
  game.rules = *rules;
  game.date = row.text(date_column);
  game.event = row.text(event_column);
  game.round = row.text(round_column);
  return game;
}

Result<record::GameRecord> read_record(const Statement& row, const GameSummary& summary) {
  auto start = read_start(row, start_column, summary.rules);
  if (!start) return failure_of(start);
  const auto points = decode_points(row.blob(points_column), summary.rules);
  if (!points) return failure_of(points);
  std::vector<record::RecordedMove> moves;
  moves.reserve(points->size());
  for (const Point point : *points) moves.push_back(record::RecordedMove{.point = point});
  const auto annotated = decode_annotations(row.blob(annotations_column), moves);
  if (!annotated) return failure_of(annotated);
  record::GameRecord record{.start = std::move(*start),
                            .players = summary.players,
                            .moves = std::move(moves),
                            .opening_moves = summary.opening_moves,
                            .opening_note = std::string(row.text(opening_note_column)),
                            .result = summary.result,
                            .termination = summary.termination,
                            .detail = summary.detail,
                            .event = summary.event,
                            .round = summary.round,
                            .date = summary.date,
                            .comment = std::string(row.text(comment_column))};
  const auto checked = check_record(record);
  if (!checked) return failure_of(checked);
  return record;
}

Result<void> write_all_checksums(Connection& connection) {
  constexpr std::int64_t batch = 1000;
  struct Sums {
    std::int64_t id, all, moves;
  };
  auto games = connection.prepare(std::string(game_columns) + ", NULL, NULL" + joined_tables +
                                  " AND game.id > ?1 ORDER BY game.id LIMIT ?2");
  if (!games) return failure_of(games);
  std::vector<Sums> sums{{.id = INT64_MIN, .all = 0, .moves = 0}};
  while (!sums.empty()) {
    games->bind(1, sums.back().id);
    games->bind(2, batch);
    sums.clear();
    while (true) {
      const auto row = games->next();
      if (!row) return failure_of(row);
      if (!*row) break;
      sums.push_back({game_id(*games), checksum_of(*games), moves_checksum_of(*games)});
    }
    for (const Sums& sum : sums) {
      const auto update =
          connection.cached("UPDATE game SET checksum = ?2, moves_checksum = ?3 WHERE id = ?1");
      if (!update) return failure_of(update);
      (*update)->bind(1, sum.id);
      (*update)->bind(2, sum.all);
      (*update)->bind(3, sum.moves);
      const auto written = (*update)->run();
      if (!written) return written;
    }
  }
  return {};
}

// Writing.

namespace {

bool is_empty_board(const Position& start) { return start == Position(start.rules()); }

constexpr const char* find_player_sql = "SELECT id FROM player WHERE name = ?1";
constexpr const char* find_rules_sql =
    "SELECT id FROM rules WHERE width = ?1 AND height = ?2 AND k = ?3 AND overline = ?4 AND blocked_five = "
    "?5 "
    "AND forbidden = ?6";

/// The id found by a query, whose parameters `bind` sets; empty if it finds nothing.
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

/// The id found by a query, or that of a new row if nothing is found.
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

/// The checksum of this game's row; checksum_of computes the same when it reads the row.
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
