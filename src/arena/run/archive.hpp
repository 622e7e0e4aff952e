// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "record/format/training_file.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// A game that was played, and its place in the schedule.
struct PlayedGame {
  std::int64_t number = 0;
  record::GameRecord record = {};
  std::optional<record::TrainingGame> training = {};  // the same game, where the tournament is for training
};

/// Where the games of a tournament are kept, so that a run that was broken off, in whatever way, can be taken
/// up again.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  /// Begins the tournament, or takes it up if it is there: the games kept so far, each once. A tournament
  /// that is there and not the same is an error that says what differs. Call it once, before anything else.
  [[nodiscard]] virtual Result<std::vector<FinishedGame>> resume(const Tournament& tournament) = 0;

  /// Keeps games: all or, with an error, none. Once it returns they survive the death of the process.
  [[nodiscard]] virtual Result<void> add(std::span<const PlayedGame> games) = 0;

  /// Remembers that the tournament is finished.
  [[nodiscard]] virtual Result<void> finish() = 0;
};

}  // namespace rowan::arena
