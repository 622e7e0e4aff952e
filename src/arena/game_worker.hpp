// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "arena/competitor.hpp"
#include "arena/referee.hpp"
#include "arena/schedule.hpp"
#include "arena/tournament.hpp"
#include "record/game_record.hpp"

namespace rowan {

/// Makes the competitor for a player of a tournament.
using CompetitorFactory = std::function<std::unique_ptr<Competitor>(const Contestant& player)>;

/// Plays games of a tournament by their numbers, one at a time. Competitors stay between games, so that an engine is
/// not started anew for each: at most `max_competitors` of them, those used last.
class GameWorker {
 public:
  static constexpr std::size_t max_competitors = 8;

  /// The tournament must outlive the worker.
  GameWorker(const Tournament& tournament, CompetitorFactory factory);

  /// The record of that game; nothing if it was asked to stop.
  [[nodiscard]] std::optional<GameRecord> play(std::int64_t number, const std::stop_token& stop);

 private:
  [[nodiscard]] Competitor& competitor(int player);

  const Tournament* tournament_;
  Schedule schedule_;
  Referee referee_;
  CompetitorFactory factory_;
  std::list<std::pair<int, std::unique_ptr<Competitor>>> competitors_;  // by player, the last used in front
};

}  // namespace rowan
