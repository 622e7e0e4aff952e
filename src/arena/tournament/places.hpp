// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"

namespace rowan::arena {

/// The place of a player, and what decided it. Points are in halves and tie-breaks in halves or quarters, so
/// that they are whole numbers.
struct Place {
  int place = 0;  // from 1; shared by those who are equal in all that counts
  int player = 0;
  std::int64_t half_points = 0;  // of all games, and of byes at Swiss, each of which is a pairing won
  std::int64_t games = 0;        // all of them, without byes

  /// Direct encounter: half points against those who have the same points, in a gauntlet the same score in
  /// percent; and how many games these are.
  std::int64_t direct = 0;
  std::int64_t direct_games = 0;

  /// Sonneborn-Berger, in quarters: for each game the points of the opponent times what was scored.
  std::int64_t sonneborn_berger = 0;

  /// Buchholz, in halves: for each game the points of the opponent.
  std::int64_t buchholz = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// All players, the best first:
///
///     round robin    points, direct encounter, Sonneborn-Berger, Buchholz
///     gauntlet       score in percent, direct encounter in percent, games played: the first player plays
///                    more games than the others, and all of theirs are against it, so that points do not
///                    compare and the other tie-breaks say nothing
///     Swiss          points, direct encounter, Buchholz, Sonneborn-Berger
///     knockout       how far a player came: the winner, who lost the final, who lost before it; points and
///                    tie-breaks do not count
[[nodiscard]] std::vector<Place> places_of(const Tournament& tournament, const Standings& standings);

}  // namespace rowan::arena
