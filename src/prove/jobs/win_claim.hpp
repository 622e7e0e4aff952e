// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "proof/threat_file.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::prove {

/// The claim that the first player wins a position, as the jobs that prove it. In the table, first and second
/// are the players:
///
///     first to move                one job
///     second to move               a job for each reply, and a record of the position before the last move:
///                                  first wins by that move, since every reply is proved elsewhere
///     the empty board of 15×15     the jobs of all 35 classes, a record for each class, and one for the
///                                  empty board
struct WinClaim {
  Rules rules;
  std::vector<Job> jobs;
  std::vector<proof::ThreatRecord> closing;  // written once all jobs are proved; the last is the claim

  /// The position, first to move, whose record is the claim.
  [[nodiscard]] const Job& root() const { return closing.empty() ? jobs.front() : closing.back().moves; }
};

/// An error if no such proof is possible: of this game, or in this position.
[[nodiscard]] Result<WinClaim> win_claim(const Position& position);

/// The record of a win by `move` in the position after `moves`, in which every reply is left to another
/// record.
[[nodiscard]] proof::ThreatRecord record_of_replies(const Rules& rules, const Job& moves, std::uint8_t move);

}  // namespace rowan::prove
