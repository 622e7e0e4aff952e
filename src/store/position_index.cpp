// SPDX-License-Identifier: MIT
#include "store/position_index.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "store/game_rows.hpp"
#include "store/move_codec.hpp"

namespace rowan::store {

namespace {

/// The number of waiting entries at which they are written.
constexpr std::size_t most_entries = 1U << 18;

bool has_stones(const Position& position) {
  return std::ranges::any_of(position.cells(), [](Cell cell) { return cell != Cell::empty; });
}

}  // namespace

const StoneKeys& PositionIndexWriter::keys_of(const Rules& rules) {
  if (!keys_ || keys_->rules() != rules) keys_ = std::make_unique<StoneKeys>(rules);
  return *keys_;
}

Result<void> PositionIndexWriter::note(std::int64_t game, const Position& start,
                                       std::span<const Point> moves) {
  const StoneKeys& keys = keys_of(start.rules());
  KeyLanes lanes = keys.of(start);
  Side side = start.side_to_move();
  const auto enter = [&] {
    entries_.push_back(Entry{segment_of(game), std::bit_cast<std::int64_t>(keys.key(lanes, side)), game});
  };
  // The empty board is not indexed: nearly every game starts from it.
  if (has_stones(start)) enter();
  for (const Point move : moves.first(std::min<std::size_t>(moves.size(), indexed_plies))) {
    toggle(lanes, keys.of(move, side));
    side = opponent(side);
    enter();
  }
  return entries_.size() < most_entries ? Result<void>{} : write();
}

Result<void> PositionIndexWriter::write() {
  // Sorted in the order of the index, so that consecutive inserts go to the same page.
  std::ranges::sort(entries_);
  const auto prepared = connection_.cached("INSERT INTO position (segment, key, game) VALUES (?1, ?2, ?3)");
  if (!prepared) return failure_of(prepared);
  for (const Entry& entry : entries_) {
    (*prepared)->bind(1, entry.segment);
    (*prepared)->bind(2, entry.key);
    (*prepared)->bind(3, entry.game);
    const auto written = (*prepared)->run();
    if (!written) return written;
  }
  entries_.clear();
  return {};
}

Result<void> index_all_games(Connection& connection) {
  auto games = connection.prepare(
      "SELECT game.id, game.start, game.points, rules.width, rules.height, rules.k, rules.overline, "
      "rules.blocked_five, rules.forbidden FROM game JOIN rules ON rules.id = game.rules ORDER BY game.id");
  if (!games) return failure_of(games);
  PositionIndexWriter writer(connection);
  while (true) {
    const auto row = games->next();
    if (!row) return failure_of(row);
    if (!*row) return writer.write();
    // A damaged game is skipped, so that the other games can be read: a request for the game itself reports
    // the damage.
    const auto rules = read_rules(*games, 3);
    if (!rules) continue;
    const auto start = read_start(*games, 1, *rules);
    const auto moves = decode_points(games->blob(2), *rules);
    if (!start || !moves) continue;
    const auto noted = writer.note(games->integer(0), *start, *moves);
    if (!noted) return noted;
  }
}

}  // namespace rowan::store
