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

/// A game that was played, with its number in the schedule.
struct PlayedGame {
  std::int64_t number = 0;
  record::GameRecord record = {};
  std::optional<record::TrainingGame> training = {};  // the same game, if the tournament is for training
};

/// Storage for the games of a tournament, so that an interrupted run can be resumed, however it ended.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  /// Begins or resumes the tournament, and returns the games stored so far, each once. An error if a
  /// different tournament is stored, with the differences. Must be called once, before anything else.
  [[nodiscard]] virtual Result<std::vector<FinishedGame>> resume(const Tournament& tournament) = 0;

  /// Stores games: all of them, or none and an error. Once it returns they survive the death of the process.
  [[nodiscard]] virtual Result<void> add(std::span<const PlayedGame> games) = 0;

  /// Marks the tournament as finished.
  [[nodiscard]] virtual Result<void> finish() = 0;
};

}  // namespace rowan::arena
