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
/// The position is laid out in all the ways that the board has; a game reaches it if after as many moves as
/// there are stones more than at its start one of these is on the board. Keys are compared first and stones
/// always, so that two positions with one key are never confused.
class PositionMatcher {
 public:
  explicit PositionMatcher(const Position& asked);

  [[nodiscard]] std::int64_t stones() const { return stones_; }
  [[nodiscard]] const Rules& rules() const { return keys_.rules(); }
  [[nodiscard]] std::uint64_t key() const { return key_; }

  /// After how many moves a game from `start` would have to reach the position; nothing if it cannot.
  [[nodiscard]] std::optional<std::size_t> ply_from(const Position& start) const;

  /// Whether the position stands on the board after the first `ply` moves, and if so all ways in which it
  /// does. Requires moves on empty points, at least `ply` of them.
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

/// GameDatabase::explore on a connection.
[[nodiscard]] Result<Exploration> explore(Connection& connection, const Position& position,
                                          const ExploreLimits& limits = {});

}  // namespace rowan::store
