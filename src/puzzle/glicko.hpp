// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace rowan::puzzle {

/// A rating with its uncertainty, by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2012): the true
/// strength lies within two deviations of the rating with a probability of 95 %. The defaults are those of a
/// newcomer to puzzles, below most of them, so that missing an easy puzzle does not cost hundreds of points.
struct GlickoRating {
  double rating = 1000;
  double deviation = 200;
  double volatility = 0.06;

  friend bool operator==(const GlickoRating&, const GlickoRating&) = default;
};

/// A game against an opponent: 1 is a win, 0 a loss.
struct GlickoGame {
  GlickoRating opponent;
  double score = 0;
};

/// The rating after a period with these games, at least one. The system's constant tau is 0.5.
[[nodiscard]] GlickoRating after_games(const GlickoRating& before, std::span<const GlickoGame> games);

}  // namespace rowan::puzzle
