// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "server/classes/class_round.hpp"

namespace rowan::server {

/// A pupil's row in the standings. Points are in halves and tie-breaks in quarters, so that they are
/// integers.
///
///     Swiss          Buchholz: the points of all opponents
///     round robin    Sonneborn-Berger: the points of those whom the pupil beat, and half the points of those
///                    with whom the pupil drew
struct StandingsRow {
  int place = 0;  // shared by rows that are equal in points, tie-break and wins
  Pupil pupil = 0;
  int half_points = 0;
  int wins = 0;  // byes are wins
  int draws = 0;
  int losses = 0;
  int tie_break = 0;  // in quarters

  friend bool operator==(const StandingsRow&, const StandingsRow&) = default;
};

/// The standings, the best first: by points, then by tie-break, then by wins. Tie-breaks count games; a bye
/// has no opponent, and boards without a result, or with the result `none`, add nothing.
[[nodiscard]] std::vector<StandingsRow> standings_of(Pairing pairing, std::span<const Pupil> pupils,
                                                     const std::vector<ClassRound>& rounds);

}  // namespace rowan::server
