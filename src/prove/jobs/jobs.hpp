// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "proof/threat_file.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::prove {

/// A position with the first player to move: the moves of both players in turn, numbered by Rules::index_of.
using Job = std::vector<std::uint8_t>;

[[nodiscard]] Position position_of(const Job& job, const Rules& rules);

/// The job's moves as people write them: "h8 h9 g9 g8".
[[nodiscard]] std::string text_of(const Job& job, const Rules& rules);

/// The position after a move of the side to move, even if it completes a row.
[[nodiscard]] Position after(const Position& position, std::uint8_t move);

/// The first point where the two positions differ: the point of the additional stone in a position one move
/// later.
[[nodiscard]] std::uint8_t new_stone(const Position& before, const Position& later);

[[nodiscard]] bool has_same_stones(const Position& one, const Position& other);

/// A class of openings of five in a row on 15×15 (freestyle). The first player begins in the center; the
/// second player's first reply is, up to the symmetries of the board, one of 35. The first player's second
/// move against each of them is fixed here. The second player then has 222 replies, and each is a job.
///
///     15  h15 i15 j15 k15 l15 m15 n15 o15
///     14  h14 i14 j14 k14 l14 m14 n14
///     13  h13 i13 j13 k13 l13 m13
///     12  h12 i12 j12 k12 l12
///     11  h11 i11 j11 k11                       far classes come first, then h10 i10 j11, then i9 and h9
///     10  h10 i10 j10
///      9  h9  i9
struct OpeningClass {
  Point reply;
  Point second_move;
};

inline constexpr Rules job_rules{.width = 15, .height = 15, .k = 5};

/// The classes in the order in which they are worked on.
[[nodiscard]] std::vector<OpeningClass> opening_classes();

/// The jobs of a class: one for each second reply, those near the stones last.
[[nodiscard]] std::vector<Job> jobs_of(const OpeningClass& opening);

/// Progress of the proof of a class of first replies on 15×15.
struct ClassReport {
  OpeningClass opening;
  int proved = 0;                       // of 222 second replies
  std::vector<std::uint8_t> open = {};  // the second replies that are not proved

  [[nodiscard]] bool is_complete() const { return open.empty(); }
};

/// The progress of all 35 classes, given the proved positions of 15×15.
[[nodiscard]] std::vector<ClassReport> class_reports(const std::unordered_set<proof::BoardKey>& proved);

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

  /// The position whose record is the claim; the first player is to move.
  [[nodiscard]] const Job& root() const { return closing.empty() ? jobs.front() : closing.back().moves; }
};

/// The claim that the first player wins this position. Fails if no such proof is possible, because of the
/// game or the position.
[[nodiscard]] Result<WinClaim> win_claim(const Position& position);

/// The record of a win by `move` in the position after `moves`, in which every reply is left to another
/// record.
[[nodiscard]] proof::ThreatRecord record_of_replies(const Rules& rules, const Job& moves, std::uint8_t move);

}  // namespace rowan::prove
