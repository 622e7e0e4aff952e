// SPDX-License-Identifier: MIT
#include "store/explore.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "store/game_rows.hpp"
#include "store/move_codec.hpp"
#include "store/position_index.hpp"

namespace rowan::store {

namespace {

std::int64_t count_stones(const Position& position) {
  return std::ranges::count_if(position.cells(), [](Cell cell) { return cell != Cell::empty; });
}

/// Adds a game's result to the counts of an Exploration or an ExploredMove.
template <class Counts>
void count(Counts& counts, std::string_view result) {
  ++counts.games;
  if (result == result_word(Outcome::first_wins)) ++counts.first_wins;
  if (result == result_word(Outcome::second_wins)) ++counts.second_wins;
  if (result == result_word(Outcome::draw)) ++counts.draws;
}

/// Finds the games that reach the position, and counts their results and next moves.
class Explorer {
 public:
  Explorer(Connection& connection, const Position& asked, const ExploreLimits& limits)
      : connection_(connection), limits_(limits), matcher_(asked), empty_board_(asked.rules()) {}

  Result<Exploration> run() {
    const auto rules = find_rules(connection_, matcher_.rules());
    if (!rules) return failure_of(rules);
    if (!*rules) return Exploration{};
    const bool indexed = connection_.version() >= position_version && matcher_.stones() > 0 &&
                         matcher_.stones() <= indexed_plies;
    const auto processed = indexed ? search_index(**rules) : scan_games(**rules);
    if (!processed) return failure_of(processed);
    return summary();
  }

 private:
  Result<void> search_index(std::int64_t rules) {
    const auto last = connection_.query_integer("SELECT max(id) FROM game");
    if (!last) return failure_of(last);
    const auto prepared = connection_.cached(
        "SELECT game.id, game.result, game.start, game.points, " + checksum_column() +
        " FROM position JOIN game ON game.id = position.game "
        "WHERE position.segment = ?1 AND position.key = ?2 AND game.rules = ?3 ORDER BY game.id");
    if (!prepared) return failure_of(prepared);
    for (std::int64_t segment = 0; segment <= segment_of(*last); ++segment) {
      (*prepared)->bind(1, segment);
      (*prepared)->bind(2, std::bit_cast<std::int64_t>(matcher_.key()));
      (*prepared)->bind(3, rules);
      const auto processed = process_rows(**prepared);
      if (!processed || !all_.is_complete) return processed;
    }
    return {};
  }

  Result<void> scan_games(std::int64_t rules) {
    const auto prepared = connection_.cached(
        "SELECT id, result, start, points, " + checksum_column() +
        " FROM game WHERE rules = ?1 AND (move_count >= ?2 OR start IS NOT NULL) ORDER BY id");
    if (!prepared) return failure_of(prepared);
    (*prepared)->bind(1, rules);
    (*prepared)->bind(2, matcher_.stones());
    return process_rows(**prepared);
  }

  /// Returns whether a limit was reached. Called for every game, but checks, and pauses, only for every 64th.
  [[nodiscard]] bool is_over() {
    constexpr std::int64_t games_between = 64;
    if (++seen_ % games_between != 0) return false;
    if (limits_.pause) limits_.pause();
    return limits_.stop.stop_requested() ||
           (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline);
  }

  Result<void> process_rows(Statement& rows) {
    while (true) {
      if (is_over()) {
        all_.is_complete = false;
        rows.reset();
        return {};
      }
      const auto row = rows.next();
      if (!row) return failure_of(row);
      if (!*row) return {};
      const auto processed = process_row(rows);
      if (processed) continue;
      const std::string game = std::to_string(rows.integer(0));
      rows.reset();
      return failure("game " + game + " of the store cannot be read: " + processed.error().message);
    }
  }

  /// The SQL for the last column of a row, the checksum: NULL in a store of an older version.
  [[nodiscard]] std::string checksum_column() const {
    return connection_.version() >= checksum_version ? "game.moves_checksum" : "NULL";
  }

  [[nodiscard]] bool fits_checksum(const Statement& row) const {
    if (connection_.version() < checksum_version) return true;
    const auto start = row.is_null(2) ? std::nullopt : std::optional(std::string(row.text(2)));
    return row.type(4) == ColumnType::integer &&
           row.integer(4) == moves_checksum(matcher_.rules(), row.text(1), start, row.blob(3));
  }

  /// Processes a row: id, result, start, points, checksum.
  Result<void> process_row(const Statement& row) {
    if (row.is_null(2)) return process_row(row, empty_board_);
    const auto start = read_start(row, 2, matcher_.rules());
    if (!start) return failure_of(start);
    return process_row(row, *start);
  }

  Result<void> process_row(const Statement& row, const Position& start) {
    const auto ply = matcher_.ply_from(start);
    if (!ply) return {};
    const auto moves = decode_points(row.blob(3), matcher_.rules(), *ply + 1);
    if (!moves) return failure_of(moves);
    if (!fits_checksum(row)) return failure("its content does not match its checksum");
    if (moves->size() < *ply) return {};
    const auto ways = matcher_.ways(start, *moves, *ply);
    if (ways.empty()) return {};
    count(all_, row.text(1));
    if (all_.newest.size() == Exploration::most_newest) all_.newest.erase(all_.newest.begin());
    all_.newest.push_back(row.integer(0));
    if (moves->size() == *ply) {
      ++all_.ended_here;
      return {};
    }
    count_move(canonical_move(ways, moves->back()), row);
    return {};
  }

  /// The game's move mapped to the caller's board: the first of all equivalent points in reading order.
  [[nodiscard]] Point canonical_move(std::span<const Symmetry> ways, Point move) const {
    Point first = apply(inverse(ways.front()), move, matcher_.rules());
    for (const Symmetry way : ways) first = std::min(first, apply(inverse(way), move, matcher_.rules()));
    return first;
  }

  void count_move(Point point, const Statement& row) {
    ExploredMove& move = moves_[point];
    count(move, row.text(1));
    if (move.examples.size() < ExploredMove::most_examples) move.examples.push_back(row.integer(0));
  }

  Exploration summary() {
    for (auto& [point, move] : moves_) {
      move.move = point;
      all_.moves.push_back(std::move(move));
    }
    std::ranges::reverse(all_.newest);  // games arrive in the order in which they were added
    std::ranges::sort(all_.moves, [](const ExploredMove& left, const ExploredMove& right) {
      return left.games != right.games ? left.games > right.games : left.move < right.move;
    });
    return std::move(all_);
  }

  Connection& connection_;
  const ExploreLimits& limits_;
  PositionMatcher matcher_;
  Position empty_board_;
  std::int64_t seen_ = 0;
  Exploration all_;
  std::map<Point, ExploredMove> moves_;
};

}  // namespace

PositionMatcher::PositionMatcher(const Position& asked)
    : keys_(asked.rules()), stones_(count_stones(asked)), to_move_(asked.side_to_move()) {
  const KeyLanes lanes = keys_.of(asked);
  key_ = keys_.key(lanes, to_move_);
  const auto all_ways = symmetries(asked.rules());
  for (std::size_t lane = 0; lane < all_ways.size(); ++lane) {
    images_.push_back(Image{all_ways[lane], lanes[lane], apply(all_ways[lane], asked)});
  }
}

std::optional<std::size_t> PositionMatcher::ply_from(const Position& start) const {
  const std::int64_t ply = stones_ - count_stones(start);
  if (ply < 0) return std::nullopt;
  if (rules().side_to_move(start.side_to_move(), static_cast<int>(ply)) != to_move_) return std::nullopt;
  return static_cast<std::size_t>(ply);
}

std::vector<Symmetry> PositionMatcher::ways(const Position& start, std::span<const Point> moves,
                                            std::size_t ply) const {
  std::uint64_t key = keys_.of(start)[0];
  Side side = start.side_to_move();
  for (const Point move : moves.first(ply)) {
    key ^= keys_.of(move, side)[0];
    side = opponent(side);
  }
  std::vector<Symmetry> found;
  if (std::ranges::find(images_, key, &Image::key) == images_.end()) return found;
  std::vector<Cell> cells(start.cells().begin(), start.cells().end());
  side = start.side_to_move();
  for (const Point move : moves.first(ply)) {
    cells[rules().index_of(move)] = stone_of(side);
    side = opponent(side);
  }
  for (const Image& image : images_) {
    if (std::ranges::equal(image.position.cells(), cells)) found.push_back(image.way);
  }
  return found;
}

Result<Exploration> explore(Connection& connection, const Position& position, const ExploreLimits& limits) {
  return Explorer(connection, position, limits).run();
}

}  // namespace rowan::store
