// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The pairings of a Swiss tournament or a knockout that follow from the given games: those of the first
/// round, and those of each later round once all games of the rounds before it are over.
///
///     round 0 complete      round 1 complete      round 2: some games       round 3: not paired yet
///     '------------------------ pairings ------------------------'
///
/// Pairings depend only on results, not on the order in which games ended, so a resumed run pairs the same
/// rounds. An error if a game was played by players who were not paired for it, or before its round was
/// paired. Empty for the other formats, whose pairings do not depend on results.
///
/// A Swiss round is paired by the points of all games (pairing/pairing.hpp); a bye counts as a won pairing.
/// In a knockout the player with more points in a match advances; on equal points, the one listed first.
[[nodiscard]] Result<Pairings> draw_rounds(const Tournament& tournament, std::span<const FinishedGame> games);

}  // namespace rowan::arena
