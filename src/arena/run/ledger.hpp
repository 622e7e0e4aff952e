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

/// The book of a tournament: every game is in the archive before it counts.
///
/// Opened again with the same tournament it goes on where it was, whatever became of the process that wrote
/// it.
class Ledger {
 public:
  /// Takes up the tournament in the archive, or begins it there; without an archive (null) it is all in
  /// memory. Both arguments must outlive the ledger.
  [[nodiscard]] static Result<Ledger> open(const Tournament& tournament, Archive* archive);

  /// Enters games, all of them or none. They are counted when this returns.
  [[nodiscard]] Result<void> enter(std::span<const PlayedGame> games);

  /// Is everything played, or the sequential test decided? The archive remembers it.
  [[nodiscard]] Result<bool> finish_if_done();

  [[nodiscard]] const Standings& standings() const { return standings_; }

  /// For each game of the schedule, whether it is entered.
  [[nodiscard]] const std::vector<bool>& entered() const { return entered_; }
  [[nodiscard]] bool is_done() const;

  /// All games that count, where later rounds depend on them (is_drawn_by_results); else none.
  [[nodiscard]] const std::vector<FinishedGame>& results() const { return results_; }

  /// How many games were there when it was opened.
  [[nodiscard]] std::int64_t taken_up() const { return taken_up_; }

 private:
  Ledger(const Tournament& tournament, Archive* archive);
  void count(const FinishedGame& game);

  const Tournament* tournament_;
  Archive* archive_;
  std::vector<bool> entered_;
  Standings standings_;
  std::vector<FinishedGame> results_;
  std::int64_t taken_up_ = 0;
};

}  // namespace rowan::arena
