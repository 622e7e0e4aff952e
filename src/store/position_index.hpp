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

/// The number of plies of each game that are indexed, counted from its start. A position with more stones
/// than this is found by scanning all games with the same rules.
inline constexpr int indexed_plies = 24;

/// The index is divided into segments by game id.
///
///     position (segment, key, game)    ordered by segment, then key
///
///     games        1 .. 1023   1024 .. 2047   2048 .. 3071
///     segment          0             1              2          <- new games are written only here
///                  k k k k k     k k k k k     k k k k
///
/// Keys are practically random, so a game's keys are spread over all pages of an index. In a single index
/// over a million games, nearly every position of a game would touch a different page of the file; a segment
/// of half a megabyte stays in memory while its games are added. A search does one lookup in each segment.
inline constexpr std::int64_t games_per_segment = 1024;

/// The first version of the tables (store/schema.hpp) with this index.
inline constexpr int position_version = 2;

[[nodiscard]] constexpr std::int64_t segment_of(std::int64_t game) { return game / games_per_segment; }

/// Collects the positions of new games and writes them in index order.
class PositionIndexWriter {
 public:
  explicit PositionIndexWriter(Connection& connection) : connection_(connection) {}

  /// Collects the positions of a game, and writes all collected positions if they are many. Requires moves on
  /// empty points.
  [[nodiscard]] Result<void> note(std::int64_t game, const Position& start, std::span<const Point> moves);

  /// Writes the collected positions, within the caller's transaction.
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
  std::unique_ptr<StoneKeys> keys_;  // keys for the rules of the last game
  std::vector<Entry> entries_;
};

/// Indexes every game of a store whose index is empty: a migration step.
[[nodiscard]] Result<void> index_all_games(Connection& connection);

}  // namespace rowan::store
