// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>

#include "arena/game/competitor.hpp"
#include "arena/game/game_listener.hpp"
#include "arena/game/stall_watch.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"
#include "pattern/shape_tables.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Conducts games and trusts nobody: it keeps the board and the clocks, asks the side to move, judges every
/// answer by the rules, and writes down what happened.
///
/// A player's fault (record/termination.hpp) loses it the game. Until an opening rule has settled the
/// colors the opener counts as first player.
///
/// A referee that stood still itself (arena/game/stall_watch.hpp) has not measured a player's time. Such a
/// game is void if anybody is the worse for it: a move that was late or did not come, and any move where what
/// is left of the match was counted.
class Referee {
 public:
  /// The tournament must outlive the referee, and so must the watch and the listener. Without a watch (null)
  /// no stall is noticed; without a listener nobody hears of a game before its end.
  explicit Referee(const Tournament& tournament, StallWatch* watch = nullptr,
                   GameListener* listener = nullptr);

  enum class OnStall : std::uint8_t { call_off, go_on };

  /// Why there is no record of a game.
  struct NoGame {
    std::chrono::nanoseconds stalled{
        0};  // it is void, since the referee stood still so long; 0: it was asked to stop
  };

  /// Plays a game of the tournament to its end. Nothing if it was asked to stop before, or is void: such a
  /// game has not been played.
  [[nodiscard]] std::expected<record::GameRecord, NoGame> play(const ScheduledGame& game,
                                                               std::array<Competitor*, 2> seats,
                                                               const StopToken& stop,
                                                               OnStall on_stall = OnStall::call_off) const;

 private:
  const Tournament* tournament_;
  StallWatch* watch_;
  GameListener* listener_;
  std::shared_ptr<const pattern::ShapeTables> tables_;
};

}  // namespace rowan::arena
