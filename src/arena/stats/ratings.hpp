// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/stats/score.hpp"

namespace rowan::arena {

/// The games of two players of a tournament, as the first of them sees them.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  MatchScore score;
};

/// What all games together say about one player.
struct Rating {
  std::size_t player = 0;
  double elo = 0;  // 0 is the mean of its group
  double error =
      0;  // 95 of 100 such intervals elo ± error hold the truth; infinite for a player without games
  MatchScore score = {};  // all its games
  std::size_t group = 0;  // only ratings of one group can be compared
};

/// Ratings of all players, the highest first: by group, then by Elo, then by player.
struct Ratings {
  std::vector<Rating> players;
  std::size_t groups = 0;  // more than one: there are players that no chain of games connects
  bool with_prior = false;
};

/// The Elo under which these results are likeliest, for all players at once (Bradley and Terry): a player d
/// above another is expected to score 1 / (1 + 10^(-d/400)), and a draw is half a win and half a loss. Only
/// differences mean anything, so the mean of each group is 0; two players who met n times are at plus and
/// minus half of elo() of their score.
///
/// Intervals are those of the likelihood's curvature, H⁻¹JH⁻¹: H is its second derivative, J the noise of the
/// scores. A game between players with expected score p has the noise p(1-p), less a quarter of the share of
/// draws, since draws are less noisy; but no less than a tenth of p(1-p), however many draws there were.
///
/// Where some players of a group scored nothing against all the others, the likeliest difference is infinite.
/// Such a group, and no other, is rated as if each of its players had drawn one more game against a player of
/// Elo 0 (with_prior).
///
/// Players are numbered from 0. Requires that encounters name two different players below player_count.
[[nodiscard]] Ratings rate(std::size_t player_count, std::span<const Encounter> encounters);

}  // namespace rowan::arena
