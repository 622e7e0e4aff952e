// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/stats/score.hpp"

namespace rowan::arena {

/// The games between two players of a tournament, from the first one's point of view.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  MatchScore score;
};

/// A player's rating from all games together.
struct Rating {
  std::size_t player = 0;
  double elo = 0;         // relative to the mean of its group
  double error = 0;       // the 95 % confidence interval is elo ± error; infinite without games
  MatchScore score = {};  // all its games
  std::size_t group = 0;  // ratings are comparable only within a group
};

/// Ratings of all players, sorted by group, then by Elo (highest first), then by player.
struct Ratings {
  std::vector<Rating> players;
  std::size_t groups = 0;  // more than one if some players are not connected by any chain of games
  bool with_prior = false;
};

/// The maximum-likelihood Elo of all players at once (Bradley-Terry model): a player d above another is
/// expected to score 1 / (1 + 10^(-d/400)), and a draw is half a win and half a loss. Only differences are
/// meaningful, so the mean of each group is 0: the ratings of a group of two are plus and minus half of
/// elo() of their score.
///
/// The intervals come from the curvature of the likelihood, H⁻¹JH⁻¹, where H is its Hessian and J the noise
/// of the scores. A game between players with expected score p has the noise p(1-p), minus a quarter of the
/// share of draws, since draws are less noisy; but at least a tenth of p(1-p), however many draws there were.
///
/// If some players of a group scored nothing against the rest of it, the maximum-likelihood difference is
/// infinite. Only such a group is rated as if each of its players had drawn one more game against a player of
/// Elo 0 (with_prior).
///
/// Players are numbered from 0. Requires that encounters name two different players below player_count.
[[nodiscard]] Ratings rate(std::size_t player_count, std::span<const Encounter> encounters);

}  // namespace rowan::arena
