// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The pairings of a Swiss tournament or a knockout as far as they follow from these games: those of the
/// first round, and of each further one when all games before it are over.
///
///     round 0 complete      round 1 complete      round 2: some games       round 3: not drawn yet
///     '------------------------ pairings ------------------------'
///
/// They depend on the results alone, not on the order in which games ended, so a run that is continued draws
/// the same rounds. An error if a game was played by others than those who were paired. None for the other
/// formats, whose pairings do not depend on results.
///
/// Swiss: pairing/pairing.hpp, with the points of all games; a bye counts as a pairing won. Knockout: who has
/// more points in a match goes on; of equal ones, who was listed first.
[[nodiscard]] Result<Pairings> draw_rounds(const Tournament& tournament, std::span<const FinishedGame> games);

}  // namespace rowan::arena
