// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "store/position_key.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// This many plies of a game are in the index, counted from where the game started. Deeper
/// positions are found by looking at every game of their rules. Most games have gone their own way by then.
inline constexpr int indexed_plies = 24;

/// The index is cut into segments by the numbers of the games.
///
///     position (segment, key, game)    ordered by segment, then key
///
///     games        1 .. 1023   1024 .. 2047   2048 .. 3071
///     segment          0             1              2          <- only here new games are written
///                  k k k k k     k k k k k     k k k k
///
/// Keys are as good as random, so a game's keys fall on pages all over an index. In one that covers a
/// million games, every game would change a page of its own for each of its positions; in a segment of half
/// a megabyte, games share pages that are in memory anyway. A search looks once into each segment.
inline constexpr std::int64_t games_per_segment = 1024;

/// The version of the tables (store/schema.hpp) from which on there is an index.
inline constexpr int position_version = 2;

[[nodiscard]] constexpr std::int64_t segment_of(std::int64_t game) { return game / games_per_segment; }

/// Collects the positions of new games and writes them in the order of the index.
class PositionIndexWriter {
 public:
  explicit PositionIndexWriter(Connection& connection) : connection_(connection) {}

  /// Notes the positions of a game. Requires moves on empty points of the board.
  [[nodiscard]] Result<void> note(std::int64_t game, const Position& start, std::span<const Point> moves);

  /// Writes what was noted, within the caller's transaction.
  [[nodiscard]] Result<void> write();

 private:
  struct Entry {
    std::int64_t segment = 0;
    std::int64_t key = 0;
    std::int64_t game = 0;

    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  [[nodiscard]] const StoneKeys& keys_of(const Rules& rules);

  Connection& connection_;
  std::unique_ptr<StoneKeys> keys_;  // of the rules of the last game
  std::vector<Entry> entries_;
};

/// Notes and writes the positions of every game of a store, which has none in its index yet: a step of the
/// schema.
[[nodiscard]] Result<void> index_all_games(Connection& connection);

}  // namespace rowan::store
