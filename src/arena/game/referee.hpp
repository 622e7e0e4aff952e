// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>

#include "arena/game/competitor.hpp"
#include "arena/game/stall_watch.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"
#include "game/side.hpp"
#include "pattern/shape_tables.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// The turn of a player, whose clock is running.
struct Turn {
  Side side = Side::first;          // the side to move
  std::array<int, 2> players = {};  // by side: indices into Tournament::players
  // By side: the match time left before this move.
  std::array<std::optional<std::chrono::milliseconds>, 2> left = {};
  int opening_moves = 0;  // number of moves given by the opening
};

/// Observes a game as it is played, in the playing thread: any time a listener takes delays the game.
///
///     on_begin -> (on_turn | on_move)* -> on_end -> on_begin -> ...
///
/// Moves of a given opening come without turns. Under an opening rule a turn may have several moves or none,
/// and the opener counts as the first player until colors are decided.
class GameListener {
 public:
  GameListener() = default;
  GameListener(const GameListener&) = delete;
  GameListener& operator=(const GameListener&) = delete;
  virtual ~GameListener() = default;

  /// A game begins; its players prepare for it next.
  virtual void on_begin(const ScheduledGame& game) = 0;
  virtual void on_turn(const Turn& turn) = 0;
  virtual void on_move(const record::RecordedMove& move) = 0;

  /// The game has ended. `record` is null if the game is void, or if the run was stopped.
  virtual void on_end(const record::GameRecord* record) = 0;
};

/// Conducts games without trusting the players: keeps the board and the clocks, asks the side to move, checks
/// every answer against the rules, and records the game.
///
/// A fault (record/termination.hpp) loses the game. Until an opening rule has decided the colors, the opener
/// counts as first player.
///
/// A referee that was itself stalled (arena/game/stall_watch.hpp) has not measured the player's time
/// correctly. If that could harm a player, the game is void: after a late or missing move, and after any move
/// of a player with match time.
class Referee {
 public:
  /// Tournament, watch and listener must outlive the referee. Without a watch (null) stalls are not detected;
  /// without a listener no events are reported during a game.
  explicit Referee(const Tournament& tournament, StallWatch* watch = nullptr,
                   GameListener* listener = nullptr);

  enum class OnStall : std::uint8_t { void_game, continue_game };

  /// Why there is no record of a game.
  struct NoGame {
    // If the game is void: how long the referee was stalled; 0 if a stop was requested.
    std::chrono::nanoseconds stalled{0};
  };

  /// Plays a game of the tournament to its end. There is no record if a stop was requested before the end, or
  /// if the game is void; such a game counts as not played.
  [[nodiscard]] std::expected<record::GameRecord, NoGame> play(const ScheduledGame& game,
                                                               std::array<Competitor*, 2> seats,
                                                               const StopToken& stop,
                                                               OnStall on_stall = OnStall::void_game) const;

 private:
  const Tournament* tournament_;
  StallWatch* watch_;
  GameListener* listener_;
  std::shared_ptr<const pattern::ShapeTables> tables_;
};

}  // namespace rowan::arena
