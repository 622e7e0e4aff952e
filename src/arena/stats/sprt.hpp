// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "arena/stats/score.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The scale on which a test states its hypotheses (arena/stats/elo.hpp).
enum class EloModel : std::uint8_t { logistic, normalized };

/// A sequential probability ratio test (SPRT) between two hypotheses about a player's Elo over its opponent:
/// it continues until the games favor one of them clearly enough.
///
///     H0: elo0          accepted wrongly, though H1 is true, with probability beta
///     H1: elo1          accepted wrongly, though H0 is true, with probability alpha
struct SprtSettings {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::normalized;

  friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

/// What is wrong with the settings; empty if nothing is. elo0 must be below elo1, both within ±1000
/// (normalized: ±200), and alpha and beta strictly between 0 and 0.5.
[[nodiscard]] std::optional<Error> why_invalid(const SprtSettings& settings);

/// The bounds of the test: H0 is accepted at or below `lower`, H1 at or above `upper` (A. Wald).
struct SprtBounds {
  double lower = 0;  // log(beta / (1 - alpha))
  double upper = 0;  // log((1 - beta) / alpha)
};

[[nodiscard]] SprtBounds bounds_of(const SprtSettings& settings);

/// The generalized log-likelihood ratio of H1 against H0 (M. Van den Bergh, "A practical introduction to the
/// GSPRT"): each hypothesis is represented by its most favorable distribution. With p the observed
/// frequencies, that is the distribution q which maximizes Σ p log q among those with
///
///     logistic      the mean that corresponds to the Elo
///     normalized    the (mean - 1/2) / deviation that corresponds to the normalized Elo
///
/// and the ratio is n Σ p log(q1/q0). A result that never occurred counts as 1/1000 of an occurrence: this
/// keeps logarithms finite, and figures are comparable with those of other programs, which do the same. Zero
/// without games. Requires !why_invalid(settings).
///
/// If only one kind of result occurred, the ratio differs from that of some other programs: fastchess's tests
/// expect 2.97 for 16,700 draws and nothing else, with normalized Elo 0 and 5. But draws alone are as likely
/// as possible under H0, so no H1 can be likelier and the ratio cannot be positive. Derivation, with
/// t = 5 / 347.4 (arena/stats/elo.hpp): under H1 the most favorable distribution wins a share w of the games,
/// where
///
///     (w/2) / sqrt(w/4 - w²/4) = t, so 1 - w = 1 / (1 + t²), and the ratio is 16,700 log(1 - w) = -3.46
///
/// For 104 pairs in which one player won every game, the same derivation gives 104 log(1 + t/sqrt(1 + t²)) =
/// 2.10, where t is √2 times as large because results are pairs; fastchess has 2.94.
[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const MatchScore& score);
[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const Pentanomial& pentanomial);

enum class SprtVerdict : std::uint8_t { running, accept_h0, accept_h1 };

[[nodiscard]] SprtVerdict verdict_of(const SprtSettings& settings, double log_likelihood_ratio);

}  // namespace rowan::arena
