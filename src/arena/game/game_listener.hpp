// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "arena/tournament/schedule.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// A player has been asked, and its clock runs.
struct Turn {
  Side side = Side::first;          // who is asked
  std::array<int, 2> players = {};  // by side, as indices
  std::array<std::optional<std::chrono::milliseconds>, 2> left =
      {};                 // of the match by side, before this move
  int opening_moves = 0;  // how many of the moves were given
};

/// Hears of a game while it is played, from the thread that plays it: what a listener does delays the game.
///
///     on_begin -> (on_turn | on_move)* -> on_end -> on_begin -> ...
///
/// Moves of a given opening come without turns. Under swap2 a turn may have several moves, and the opener
/// counts as first player until it is settled.
class GameListener {
 public:
  GameListener() = default;
  GameListener(const GameListener&) = delete;
  GameListener& operator=(const GameListener&) = delete;
  virtual ~GameListener() = default;

  /// The players of the game get ready.
  virtual void on_begin(const ScheduledGame& game) = 0;
  virtual void on_turn(const Turn& turn) = 0;
  virtual void on_move(const record::RecordedMove& move) = 0;

  /// The game is over. Null if it was called off: it is void, or the run was asked to stop.
  virtual void on_end(const record::GameRecord* record) = 0;
};

}  // namespace rowan::arena
