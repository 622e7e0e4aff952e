// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/run/archive.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The results of a tournament: every game is stored in the archive before it counts.
///
/// Opened again with the same tournament, it continues where it was, even if the process that wrote it was
/// killed.
class Ledger {
 public:
  /// Resumes the tournament in the archive, or begins it there; without an archive (null) everything is in
  /// memory. Both arguments must outlive the ledger.
  [[nodiscard]] static Result<Ledger> open(const Tournament& tournament, Archive* archive);

  /// Enters games: all of them or none. They are counted when this returns.
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
