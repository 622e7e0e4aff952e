// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "arena/tournament/schedule.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// A player is to move and its clock is running.
struct Turn {
  Side side = Side::first;          // the side to move
  std::array<int, 2> players = {};  // by side, as indices
  std::array<std::optional<std::chrono::milliseconds>, 2> left =
      {};                 // each side's match time before this move
  int opening_moves = 0;  // number of given moves
};

/// Observes a game as it is played, in the playing thread: any time a listener takes delays the game.
///
///     on_begin -> (on_turn | on_move)* -> on_end -> on_begin -> ...
///
/// Moves of a given opening come without turns. Under swap2 a turn may have several moves, and the opener
/// counts as the first player until colors are decided.
class GameListener {
 public:
  GameListener() = default;
  GameListener(const GameListener&) = delete;
  GameListener& operator=(const GameListener&) = delete;
  virtual ~GameListener() = default;

  /// The players prepare for the game.
  virtual void on_begin(const ScheduledGame& game) = 0;
  virtual void on_turn(const Turn& turn) = 0;
  virtual void on_move(const record::RecordedMove& move) = 0;

  /// The game has ended. `record` is null if it was canceled: void, or stopped with the run.
  virtual void on_end(const record::GameRecord* record) = 0;
};

}  // namespace rowan::arena
