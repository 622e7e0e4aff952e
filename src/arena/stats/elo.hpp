// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "arena/stats/score.hpp"

namespace rowan::arena {

/// A number that games can only estimate, and the interval that holds the truth in 95 of 100 cases.
///
/// Never NaN. A bound is infinite where the games set none, and so is the value where a player scored
/// everything or nothing; infinities have the right sign.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  /// Half the width of the interval: what stands after the "±".
  [[nodiscard]] double error() const { return (high - low) / 2; }
};

/// "+12.3 +/- 4.5"; "+inf (+120.4 to +inf)" where a bound is infinite; "-" where both are: nothing is known.
[[nodiscard]] std::string to_text(const Estimate& estimate);

/// The expected score, 0 to 1, of a player `elo` points above its opponent: 1 / (1 + 10^(-elo/400)).
[[nodiscard]] double score_of_elo(double elo);

/// The inverse; infinite for scores of 0 and 1. Requires 0 <= score <= 1.
[[nodiscard]] double elo_of_score(double score);

/// How many Elo the player is above its opponent: that of the mean score m, with the interval that m ± 1.96
/// s/√n has, where s² is the variance of the results. A bound beyond a score of 0 or 1 is infinite.
///
/// If all n results are the same, s is 0 but the truth is not certain. Another result may still have a chance
/// of 1 - 0.025^(1/n), and the interval is what the score could then be. Without games: 0, from -infinity to
/// infinity.
[[nodiscard]] Estimate elo(const MatchScore& score);
[[nodiscard]] Estimate elo(const Pentanomial& pentanomial);

/// Elo divided by the noise of a game, so that it says how many games are needed to see the difference,
/// whatever the share of draws (M. Van den Bergh, "Normalized Elo"):
///
///     (m - 1/2) / s · 800/ln 10       s is the deviation of a game; of a pair of games, √2 times that of its
///                                     mean
///
/// Where all results were the same and not level, s is 0 and the value infinite; the one finite bound is that
/// of the score which elo() would have as its bound, if results were only won or lost.
[[nodiscard]] Estimate normalized_elo(const MatchScore& score);
[[nodiscard]] Estimate normalized_elo(const Pentanomial& pentanomial);

/// The likelihood of superiority: that the player is the stronger of the two, 0 to 1, by the normal
/// approximation. 0.5 without games and where every game was drawn; if every result was a win or every one a
/// loss, the deviation is taken to be 1/2 a game.
[[nodiscard]] double likelihood_of_superiority(const MatchScore& score);
[[nodiscard]] double likelihood_of_superiority(const Pentanomial& pentanomial);

/// The share of games drawn, and of pairs that ended level; 0 without games.
[[nodiscard]] double draw_ratio(const MatchScore& score);
[[nodiscard]] double draw_ratio(const Pentanomial& pentanomial);

/// Elo of a normalized score difference of one: 800 / ln 10.
inline constexpr double normalized_elo_unit = 347.43558552260146;

/// How many deviations of a normal distribution lie between the middle and either end of a 95 % interval.
inline constexpr double deviations_of_95_percent = 1.959963984540054;

}  // namespace rowan::arena
