// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "game/point.hpp"
#include "game/position.hpp"
#include "player/limits.hpp"
#include "player/turn.hpp"

namespace rowan {

/// A move and, in a word or a short phrase, why: "blocks", "wins", "first free cell".
struct Choice {
  Point point;
  std::string why;
};

/// Anything that can choose a move.
///
/// A player is a value with its own state (its random numbers, its tables) and no other: two players
/// made with the same name and seed answer the same questions in the same order alike.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// The move for the side to move. Requires that the game is not over and is one the player plays.
  [[nodiscard]] virtual Choice choose(const Position& position) = 0;

  /// The same with a clock: for players who think as long as they may. Others pay no heed to it.
  [[nodiscard]] virtual Answer answer(const Turn& turn, const Limits& limits);
};

}  // namespace rowan
