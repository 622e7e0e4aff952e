// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "files/training_file.hpp"
#include "record/game_record.hpp"

namespace rowan::arena {

/// A game that was played, with its number in the schedule.
struct PlayedGame {
  std::int64_t number = 0;
  record::GameRecord record = {};
  std::optional<files::TrainingGame> training = {};  // the same game, if the tournament is for training
};

/// Storage for the games of a tournament, so that a run can be resumed, however it was interrupted.
class Archive {
 public:
  Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  virtual ~Archive() = default;

  /// Begins or resumes the tournament, and returns the games stored so far, each once. If a different
  /// tournament is stored, the error names the first difference. Must be called once, before anything else.
  [[nodiscard]] virtual Result<std::vector<FinishedGame>> resume(const Tournament& tournament) = 0;

  /// Stores all the games or, on an error, none. Stored games survive the death of the process.
  [[nodiscard]] virtual Result<void> add(std::span<const PlayedGame> games) = 0;

  /// Marks the tournament as finished.
  [[nodiscard]] virtual Result<void> finish() = 0;
};

/// The results of a tournament: every game is stored in the archive before it counts.
///
/// A ledger opened with the archive of an earlier run of the same tournament continues where that run ended,
/// even if its process was killed.
class Ledger {
 public:
  /// Resumes the tournament in the archive, or begins it there; without an archive (null) everything is in
  /// memory. Both arguments must outlive the ledger.
  [[nodiscard]] static Result<Ledger> open(const Tournament& tournament, Archive* archive);

  /// Enters games, all of them or none, and counts them.
  [[nodiscard]] Result<void> enter(std::span<const PlayedGame> games);

  /// Returns whether everything is played or the sequential test is decided, and marks the archive as
  /// finished if so.
  [[nodiscard]] Result<bool> finish_if_done();

  [[nodiscard]] const Standings& standings() const { return standings_; }

  /// For each game of the schedule, whether it has been entered.
  [[nodiscard]] const std::vector<bool>& entered() const { return entered_; }
  [[nodiscard]] bool is_done() const;

  /// All counted games, if later rounds depend on them (is_paired_by_results); otherwise empty.
  [[nodiscard]] const std::vector<FinishedGame>& results() const { return results_; }

  /// The number of games in the archive when it was opened.
  [[nodiscard]] std::int64_t resumed_games() const { return resumed_games_; }

 private:
  Ledger(const Tournament& tournament, Archive* archive);
  void count(const FinishedGame& game);

  const Tournament* tournament_;
  Archive* archive_;
  std::vector<bool> entered_;
  Standings standings_;
  std::vector<FinishedGame> results_;
  std::int64_t resumed_games_ = 0;
};

}  // namespace rowan::arena
