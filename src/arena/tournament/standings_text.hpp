// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "arena/stats/ratings.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"

namespace rowan::arena {

/// The ratings of all players from all games, in the order of rate().
[[nodiscard]] Ratings ratings_of(const Tournament& tournament, const Standings& standings);

/// The state of the sequential test: "LLR 2.97 (-2.94 to 2.94) for nElo 0 or 10: passed". Empty if there is
/// none.
[[nodiscard]] std::string test_text(const Tournament& tournament, const Standings& standings);

/// The standings of a tournament, for people. With two players:
///
///        player  games  score   +  =   -             Elo
///     1  one        20  60.0%  12  0   8  +35.2 +/- 77.7
///     2  two        20  40.0%   8  0  12  -35.2 +/- 77.7
///
///     one against two: Elo +70.4 +/- 226.8, nElo +56.4 +/- 152.3, LOS 76.6%, draws 0.0%
///     pairs LL 3, LD 0, WL+DD 2, WD 0, WW 5
///     LLR 0.04 (-2.94 to 2.94) for nElo 0 or 5: not decided
///     20 games of 28.6 moves, ended by line 20
///
/// With more players, a cross table and a table of places with tie-breaks (arena/tournament/standings.hpp)
/// replace the three lines before the last. The table of players has a column for faults if there are any.
[[nodiscard]] std::string standings_table(const Tournament& tournament, const Standings& standings);

/// The standings for programs: one JSON object on one line. Infinite numbers become null.
[[nodiscard]] std::string standings_json(const Tournament& tournament, const Standings& standings,
                                         bool is_done);

/// The standings as CSV: a header line, then one line for each player, in the order of rate().
[[nodiscard]] std::string standings_csv(const Tournament& tournament, const Standings& standings);

}  // namespace rowan::arena
