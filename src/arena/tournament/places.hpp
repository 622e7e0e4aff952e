// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"

namespace rowan::arena {

/// A player's place, and the figures that decided it. Points are in halves and tie-breaks in halves or
/// quarters, so that they are whole numbers.
struct Place {
  int place = 0;  // from 1; shared by players who are equal in every criterion
  int player = 0;
  std::int64_t half_points = 0;  // from all games, and at Swiss from byes, each a won pairing
  std::int64_t games = 0;        // all games, not counting byes

  /// Direct encounter: half points against players with the same points (in a gauntlet the same score in
  /// percent), and the number of these games.
  std::int64_t direct = 0;
  std::int64_t direct_games = 0;

  /// Sonneborn-Berger, in quarters: the sum over games of the opponent's points times the result.
  std::int64_t sonneborn_berger = 0;

  /// Buchholz, in halves: the sum over games of the opponent's points.
  std::int64_t buchholz = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// All players, best first:
///
///     round robin    points, direct encounter, Sonneborn-Berger, Buchholz
///     gauntlet       score in percent, direct encounter in percent, games played: the first player plays
///                    more games than the others, and all of theirs are against it, so that points are not
///                    comparable and the other tie-breaks mean nothing
///     Swiss          points, direct encounter, Buchholz, Sonneborn-Berger
///     knockout       the stage reached: the winner, then the loser of the final, then those who lost
///                    earlier; points and tie-breaks do not count
[[nodiscard]] std::vector<Place> places_of(const Tournament& tournament, const Standings& standings);

}  // namespace rowan::arena
