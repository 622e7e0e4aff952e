// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "arena/game/competitor.hpp"
#include "arena/game/referee.hpp"
#include "arena/game/stall_watch.hpp"
#include "arena/game/training_player.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"
#include "network/network_selector.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Receives messages about void games, in the playing thread: "game 7 is void and will be replayed: ...".
using VoidGameListener = std::function<void(std::string_view text)>;

/// Plays games of a tournament by number, one at a time. Keeps the `max_competitors` competitors used last,
/// so that engines are not restarted for each game.
///
/// A game that is void because this process was stalled (arena/game/referee.hpp) is replayed, at most
/// `most_replays` times. The last replay counts in spite of stalls, and so do later games until one is played
/// without a stall: thus a tournament also finishes on a machine that is always too busy. The record's
/// comment reports replays, and stalls in a game that counts.
class GameWorker {
 public:
  static constexpr std::size_t max_competitors = 8;
  static constexpr std::size_t most_replays = 3;

  /// Tournament, watch and listener must outlive the worker. Without a watch (null) stalls are not detected.
  /// `network` is what training_network() returns. The listener observes games conducted by the referee, not
  /// training games.
  GameWorker(const Tournament& tournament, CompetitorFactory factory, StallWatch* watch = nullptr,
             VoidGameListener on_void = {}, const network::NetworkSelector& network = {},
             GameListener* listener = nullptr);

  /// Plays that game and returns its record; empty if a stop was requested.
  [[nodiscard]] std::optional<record::GameRecord> play(std::int64_t number, const StopToken& stop);

  /// Plays that game and returns everything that an archive stores. Only this function plays training games.
  [[nodiscard]] std::optional<PlayedGame> play_for_archive(std::int64_t number, const StopToken& stop);

 private:
  [[nodiscard]] Competitor& competitor(int player);
  [[nodiscard]] std::optional<PlayedGame> play_for_training(std::int64_t number, const StopToken& stop);

  const Tournament* tournament_;
  Schedule schedule_;
  Referee referee_;
  std::optional<TrainingPlayer> training_;  // if the tournament is for training
  CompetitorFactory factory_;
  StallWatch* watch_;
  VoidGameListener on_void_;
  bool replays_exhausted_ = false;  // if true, games count in spite of stalls, until one has none
  std::list<std::pair<int, std::unique_ptr<Competitor>>> competitors_;  // by player, most recently used first
};

}  // namespace rowan::arena
