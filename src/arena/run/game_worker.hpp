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
#include "arena/game/game_listener.hpp"
#include "arena/game/referee.hpp"
#include "arena/game/stall_watch.hpp"
#include "arena/game/training_player.hpp"
#include "arena/run/archive.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"
#include "network/choice.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// Makes the competitor for a player of a tournament.
using CompetitorFactory = std::function<std::unique_ptr<Competitor>(const Contestant& player)>;

/// Hears of games that were void, from the thread that plays: "game 7 is void: ...".
using VoidListener = std::function<void(std::string_view text)>;

/// Plays games of a tournament by their numbers, one at a time. Competitors stay between games, so that an
/// engine is not started anew for each: at most `max_competitors` of them, those used last.
///
/// A game that is void because this process stood still (arena/game/referee.hpp) is played again, at most
/// `most_replays` times. Then it counts as it is, and so do those after it until one is played without a
/// stall: on a machine that is always too busy a tournament comes to its end as well. The record's comment
/// tells of all that.
class GameWorker {
 public:
  static constexpr std::size_t max_competitors = 8;
  static constexpr std::size_t most_replays = 3;

  /// The tournament must outlive the worker, and so must the watch and the listener. Without a watch (null)
  /// no stall is noticed. `network` is the training_network(). The listener hears of games that the referee
  /// conducts, not of those for training.
  GameWorker(const Tournament& tournament, CompetitorFactory factory, StallWatch* watch = nullptr,
             VoidListener on_void = {}, const network::Choice& network = {},
             GameListener* listener = nullptr);

  /// The record of that game; nothing if it was asked to stop.
  [[nodiscard]] std::optional<record::GameRecord> play(std::int64_t number, const StopToken& stop);

  /// The same with all that an archive keeps of it. Games for training are played here, by the engine alone.
  [[nodiscard]] std::optional<PlayedGame> play_for_archive(std::int64_t number, const StopToken& stop);

 private:
  [[nodiscard]] Competitor& competitor(int player);
  [[nodiscard]] std::optional<PlayedGame> play_for_training(std::int64_t number, const StopToken& stop);

  const Tournament* tournament_;
  Schedule schedule_;
  Referee referee_;
  std::optional<TrainingPlayer> training_;  // where the tournament is for training
  CompetitorFactory factory_;
  StallWatch* watch_;
  VoidListener on_void_;
  bool replays_are_vain_ = false;  // until a game is played without a stall
  std::list<std::pair<int, std::unique_ptr<Competitor>>> competitors_;  // by player, the last used in front
};

}  // namespace rowan::arena
