// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "arena/stats/score.hpp"

namespace rowan::arena {

/// An estimate from games, with its 95 % confidence interval.
///
/// No field is NaN. A bound is infinite where the games set none, and so is the value of a player who won or
/// lost every game.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  /// Half the width of the interval: the number after the "±".
  [[nodiscard]] double error() const { return (high - low) / 2; }
};

/// The estimate as text: "+12.3 +/- 4.5"; "+inf (+120.4 to +inf)" if a bound is infinite; "-" if both are
/// infinite.
[[nodiscard]] std::string to_text(const Estimate& estimate);

/// The expected score, 0 to 1, of a player `elo` points above its opponent: 1 / (1 + 10^(-elo/400)).
[[nodiscard]] double score_of_elo(double elo);

/// The inverse of score_of_elo(); infinite for scores of 0 and 1. Requires 0 <= score <= 1.
[[nodiscard]] double elo_of_score(double score);

/// The player's Elo advantage over its opponent, from the mean score m. The interval is that of the scores
/// m ± 1.96 s/√n, where s² is the variance of the n results; a bound beyond a score of 0 or 1 is infinite.
///
/// If all n results are equal, s is 0, but a different result may still have a probability of up to
/// 1 - 0.025^(1/n). The interval covers the scores that this allows. Without games the value is 0, and both
/// bounds are infinite.
[[nodiscard]] Estimate elo(const MatchScore& score);
[[nodiscard]] Estimate elo(const Pentanomial& pentanomial);

/// Elo divided by the noise of a game. It tells how many games are needed to detect the difference, whatever
/// the share of draws (M. Van den Bergh, "Normalized Elo"):
///
///     (m - 1/2) / s · 800/ln 10       s is the standard deviation of a game's result; for pairs of games,
///                                     √2 times the standard deviation of a pair's mean
///
/// If all results are equal but are not draws or level pairs, s is 0 and the value infinite. One bound is
/// then finite: it comes from the same score as the corresponding bound of elo(), with the standard deviation
/// that this score has if every result is a win or a loss.
[[nodiscard]] Estimate normalized_elo(const MatchScore& score);
[[nodiscard]] Estimate normalized_elo(const Pentanomial& pentanomial);

/// The likelihood of superiority (LOS): the probability, 0 to 1, that the player is the stronger of the two,
/// by the normal approximation. 0.5 without games or if the score is even. If all results are equal, the
/// standard deviation of a game is taken to be half a point.
[[nodiscard]] double likelihood_of_superiority(const MatchScore& score);
[[nodiscard]] double likelihood_of_superiority(const Pentanomial& pentanomial);

/// The share of drawn games, or of level pairs; 0 without games.
[[nodiscard]] double draw_ratio(const MatchScore& score);
[[nodiscard]] double draw_ratio(const Pentanomial& pentanomial);

/// The normalized Elo of a score that is one standard deviation above 1/2: 800 / ln 10.
inline constexpr double normalized_elo_unit = 347.43558552260146;

/// The number of standard deviations from the middle to either end of a 95 % interval.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

}  // namespace rowan::arena
