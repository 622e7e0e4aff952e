// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "store/game_database.hpp"
#include "store/position_key.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// Finds one position in games, up to symmetry.
///
/// If the position has n more stones than the game's start, the game reaches it if, after n moves, the same
/// side is to move and the board shows the position or one of its images under the board's symmetries. Keys
/// are compared first, and then all stones, so positions that share a key are never confused.
class PositionMatcher {
 public:
  explicit PositionMatcher(const Position& asked);

  [[nodiscard]] std::int64_t stones() const { return stones_; }
  [[nodiscard]] const Rules& rules() const { return keys_.rules(); }
  [[nodiscard]] std::uint64_t key() const { return key_; }

  /// The number of moves after which a game from `start` can reach the position; empty if no game can.
  [[nodiscard]] std::optional<std::size_t> ply_from(const Position& start) const;

  /// The symmetries that map the position to the board after the first `ply` moves; empty if none does.
  /// Requires moves on empty points, at least `ply` of them.
  [[nodiscard]] std::vector<Symmetry> ways(const Position& start, std::span<const Point> moves,
                                           std::size_t ply) const;

 private:
  struct Image {
    Symmetry way;
    std::uint64_t key;
    Position position;
  };

  StoneKeys keys_;
  std::int64_t stones_;
  Side to_move_;
  std::uint64_t key_;
  std::vector<Image> images_;
};

/// Implements GameDatabase::explore.
[[nodiscard]] Result<Exploration> explore(Connection& connection, const Position& position,
                                          const ExploreLimits& limits = {});

}  // namespace rowan::store
