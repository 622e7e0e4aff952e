// SPDX-License-Identifier: MIT
#include "store/game_rows.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "game/position_text.hpp"
#include "store/row_checksum.hpp"
#include "store/row_words.hpp"

namespace rowan::store {

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
  forbidden_column,  // the six rules columns are contiguous
  date_column,
  event_column,
  round_column,
  comment_column,
  opening_note_column,
  start_column,
  points_column,
  annotations_column,
  checksum_column,  // of all columns above except the id
  moves_checksum_column,
};

constexpr const char* game_columns =
    "SELECT game.id, game.tournament, game.number, one.name, two.name, game.result, game.termination, "
    "game.detail, "
    "game.move_count, game.opening_moves, rules.width, rules.height, rules.k, rules.overline, "
    "rules.blocked_five, rules.forbidden, game.date, game.event, game.round, game.comment, "
    "game.opening_note, "
    "game.start, game.points, game.annotations";
/// Left joins, so that a game whose rules or players are missing shows up as damaged instead of vanishing.
constexpr const char* joined_tables =
    " FROM game LEFT JOIN rules ON rules.id = game.rules LEFT JOIN player AS one ON one.id = game.first"
    " LEFT JOIN player AS two ON two.id = game.second WHERE 1";

/// The columns with checksums, which files of older versions do not have.
std::string columns_of(const Connection& connection) {
  return std::string(game_columns) +
         (connection.version() >= checksum_version ? ", game.checksum, game.moves_checksum" : ", NULL, NULL");
}

/// The checksum of a row of select_games, as computed by GameWriter.
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

}  // namespace rowan::store
