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
///          player  games  score    +    =    -           Elo
///       1  greedy    100  93.0%   92    2    6  +224.7 +/- 57.5
///       2  lines     100   7.0%    6    2   92  -224.7 +/- 57.5
///
///     greedy against lines: Elo +449.4 +/- 115.0, nElo +510.1 +/- 80.2, LOS 100.0%, draws 2.0%
///     pairs LL 0, LD 1, WL+DD 5, WD 2, WW 42
///     LLR 2.97 (-2.94 to 2.94) for Elo 0 or 10: passed
///     100 games of 31.4 moves, ended by line 98, full-board 2
///
/// With more players, a cross table and a table of places with tie-breaks (arena/tournament/standings.hpp)
/// replace the three lines from "greedy against lines" on. Faults have a column if there are any.
[[nodiscard]] std::string standings_table(const Tournament& tournament, const Standings& standings);

/// The standings for programs: one JSON object on one line. Infinite numbers become null.
[[nodiscard]] std::string standings_json(const Tournament& tournament, const Standings& standings,
                                         bool is_done);

/// The standings as CSV: a header line, then one line for each player, in the order of rate().
[[nodiscard]] std::string standings_csv(const Tournament& tournament, const Standings& standings);

}  // namespace rowan::arena
