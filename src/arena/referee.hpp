// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stop_token>

#include "arena/competitor.hpp"
#include "arena/schedule.hpp"
#include "arena/tournament.hpp"
#include "pattern/shape_tables.hpp"
#include "record/game_record.hpp"

namespace rowan {

/// Conducts games and trusts nobody: it keeps the board and the clocks, asks whoever is to move, judges every answer by
/// the rules, and writes down what happened.
///
/// A player's fault (record/termination.hpp) loses it the game. Until swap2 has settled the colours the
/// opener counts as first player.
class Referee {
 public:
  /// The tournament must outlive the referee.
  explicit Referee(const Tournament& tournament);

  /// Plays a game of the tournament to its end. Nothing if it was asked to stop before: such a game has not been played.
  [[nodiscard]] std::optional<GameRecord> play(const ScheduledGame& game, std::array<Competitor*, 2> seats,
                                               const std::stop_token& stop) const;

 private:
  const Tournament* tournament_;
  std::shared_ptr<const ShapeTables> tables_;
};

}  // namespace rowan
