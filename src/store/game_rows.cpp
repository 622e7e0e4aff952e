// SPDX-License-Identifier: MIT
#include "store/game_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "game/position_text.hpp"
#include "store/move_codec.hpp"

namespace rowan {

namespace {

constexpr std::array<std::string_view, 4> result_words{"ongoing", "first", "second", "draw"};
constexpr std::array<std::string_view, 2> run_words{"wins", "ignored"};
constexpr std::array<std::string_view, 2> forbidden_words{"none", "renju"};

template <class Value, std::size_t count>
std::string_view word_of(Value value, const std::array<std::string_view, count>& words) {
  return words[static_cast<std::size_t>(value)];
}

/// The inverse of word_of; nothing for another word.
template <class Value, std::size_t count>
std::optional<Value> find_word(std::string_view text, const std::array<std::string_view, count>& words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

/// Columns of select_games, in its order.
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
  forbidden_column,  // the six of rules stand together
  date_column,
  event_column,
  round_column,
  comment_column,
  opening_note_column,
  start_column,
  points_column,
  annotations_column,
};

constexpr const char* summary_columns =
    "SELECT game.id, game.tournament, game.number, one.name, two.name, game.result, game.termination, "
    "game.detail, "
    "game.move_count, game.opening_moves, rules.width, rules.height, rules.k, rules.overline, "
    "rules.blocked_five, rules.forbidden, game.date, game.event, game.round";
constexpr const char* move_columns =
    ", game.comment, game.opening_note, game.start, game.points, game.annotations";
constexpr const char* joined_tables =
    " FROM game JOIN rules ON rules.id = game.rules JOIN player AS one ON one.id = game.first"
    " JOIN player AS two ON two.id = game.second WHERE 1";

/// A record whose moves can be laid one after another on empty points of its board.
Result<void> check_record(const GameRecord& record) {
  std::vector<Cell> cells(record.start.cells().begin(), record.start.cells().end());
  int number = 0;
  for (const RecordedMove& move : record.moves) {
    ++number;
    if (!record.rules().contains(move.point)) {
      return failure("move " + std::to_string(number) + " of a game to be stored is off the board");
    }
    Cell& cell = cells[static_cast<std::size_t>(record.rules().index_of(move.point))];
    if (cell != Cell::empty) {
      return failure("move " + std::to_string(number) + " of a game to be stored is on an occupied point");
    }
    cell = Cell::first;
  }
  return {};
}

bool is_empty_board(const Position& start) { return start == Position(start.rules()); }

constexpr const char* find_player_sql = "SELECT id FROM player WHERE name = ?1";
constexpr const char* find_rules_sql =
    "SELECT id FROM rules WHERE width = ?1 AND height = ?2 AND k = ?3 AND overline = ?4 AND blocked_five = "
    "?5 "
    "AND forbidden = ?6";

void bind_rules(Statement& statement, int parameter, const Rules& rules) {
  statement.bind(parameter, std::int64_t{rules.width});
  statement.bind(parameter + 1, std::int64_t{rules.height});
  statement.bind(parameter + 2, std::int64_t{rules.k});
  statement.bind(parameter + 3, word_of(rules.overline, run_words));
  statement.bind(parameter + 4, word_of(rules.blocked_five, run_words));
  statement.bind(parameter + 5, word_of(rules.forbidden, forbidden_words));
}

/// The id that a query finds, whose parameters `bind` fills in.
template <class Bind>
Result<std::optional<std::int64_t>> find_id(Connection& connection, std::string_view sql, const Bind& bind) {
  const auto prepared = connection.cached(sql);
  if (!prepared) return std::unexpected(prepared.error());
  bind(**prepared);
  const auto row = (*prepared)->next();
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  const std::int64_t id = (*prepared)->integer(0);
  (*prepared)->reset();
  return id;
}

/// The same, and where it finds nothing, the id of a new row.
template <class Bind>
Result<std::int64_t> find_or_insert(Connection& connection, std::string_view find, std::string_view insert,
                                    const Bind& bind) {
  const auto found = find_id(connection, find, bind);
  if (!found) return std::unexpected(found.error());
  if (*found) return **found;
  const auto made = connection.cached(insert);
  if (!made) return std::unexpected(made.error());
  bind(**made);
  const auto inserted = (*made)->run();
  if (!inserted) return std::unexpected(inserted.error());
  return connection.last_insert_id();
}

/// "game 17: its rules are impossible"
std::unexpected<Error> broken(std::int64_t game, const Error& why) {
  return failure("game " + std::to_string(game) + " of the store cannot be read: " + why.message);
}

}  // namespace

std::string_view result_word(Outcome result) { return word_of(result, result_words); }

Result<Rules> read_rules(const Statement& row, int column) {
  const auto number = [&](int offset) {
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(row.integer(column + offset), 0, 255));
  };
  const auto overline = find_word<Overline>(row.text(column + 3), run_words);
  const auto blocked_five = find_word<BlockedFive>(row.text(column + 4), run_words);
  const auto forbidden = find_word<Forbidden>(row.text(column + 5), forbidden_words);
  if (!overline || !blocked_five || !forbidden) return failure("its rules are not known to this program");
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
  auto start = parse_position(row.text(column), rules);
  if (!start) return failure("its starting position is broken: " + start.error().message);
  return start;
}

Result<std::optional<std::int64_t>> find_rules(Connection& connection, const Rules& rules) {
  return find_id(connection, find_rules_sql, [&](Statement& statement) { bind_rules(statement, 1, rules); });
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

Result<std::int64_t> GameWriter::insert(const NewGame& game, std::int64_t rules, std::int64_t first,
                                        std::int64_t second) {
  const GameRecord& record = *game.record;
  const Blob points = encode_points(record.moves, record.rules());
  const Blob annotations = encode_annotations(record.moves);
  const std::string start = is_empty_board(record.start) ? "" : to_text(record.start);
  const auto prepared = connection_.cached(
      "INSERT INTO game (tournament, number, rules, first, second, result, termination, move_count, "
      "opening_moves, date, event, round, detail, comment, opening_note, start, points, annotations) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)");
  if (!prepared) return std::unexpected(prepared.error());
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
  const auto inserted = row.run();
  if (!inserted) return std::unexpected(inserted.error());
  return connection_.last_insert_id();
}

Result<std::int64_t> GameWriter::write(const NewGame& game) {
  const GameRecord& record = *game.record;
  const auto checked = check_record(record);
  if (!checked) return std::unexpected(checked.error());
  const auto rules = rules_id(record.rules());
  if (!rules) return rules;
  const auto first = player_id(record.players[0]);
  if (!first) return first;
  const auto second = player_id(record.players[1]);
  if (!second) return second;
  return insert(game, *rules, *first, *second);
}

Result<Statement> select_games(Connection& connection, const GameFilter& filter, bool with_moves) {
  std::string sql = std::string(summary_columns) + (with_moves ? move_columns : "") + joined_tables;
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

Result<GameSummary> read_summary(const Statement& row) {
  GameSummary game;
  game.id = row.integer(id_column);
  if (!row.is_null(tournament_column)) {
    game.slot = TournamentSlot{row.integer(tournament_column), row.integer(number_column)};
  }
  game.players = {std::string(row.text(first_column)), std::string(row.text(second_column))};
  const auto result = find_word<Outcome>(row.text(result_column), result_words);
  if (!result) return broken(game.id, Error{"its result is not known to this program"});
  game.result = *result;
  const auto termination = find_termination(row.text(termination_column));
  if (!termination) {
    return broken(game.id, Error{"its termination '" + quotable(row.text(termination_column)) +
                                 "' is not known to this program"});
  }
  game.termination = *termination;
  game.detail = row.text(detail_column);
  game.moves = static_cast<int>(row.integer(move_count_column));
  game.opening_moves = static_cast<int>(row.integer(opening_moves_column));
  const auto rules = read_rules(row, width_column);
  if (!rules) return broken(game.id, rules.error());
  game.rules = *rules;
  game.date = row.text(date_column);
  game.event = row.text(event_column);
  game.round = row.text(round_column);
  return game;
}

Result<GameRecord> read_record(const Statement& row, const GameSummary& summary) {
  auto start = read_start(row, start_column, summary.rules);
  if (!start) return broken(summary.id, start.error());
  const auto points = decode_points(row.blob(points_column), summary.rules);
  if (!points) return broken(summary.id, points.error());
  std::vector<RecordedMove> moves;
  moves.reserve(points->size());
  for (const Point point : *points) moves.push_back(RecordedMove{.point = point});
  const auto annotated = decode_annotations(row.blob(annotations_column), moves);
  if (!annotated) return broken(summary.id, annotated.error());
  GameRecord record{.start = std::move(*start),
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
  if (!checked) return broken(summary.id, checked.error());
  return record;
}

}  // namespace rowan
