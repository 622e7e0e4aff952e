// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "arena/stats/score.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The scale on which a test states its hypotheses (arena/stats/elo.hpp).
enum class EloModel : std::uint8_t { logistic, normalized };

/// A sequential test between two hypotheses about a player's Elo over its opponent: it goes on until the
/// games speak clearly enough for one of them.
///
///     H0: elo0          accepted wrongly, though H1 is true, in a share beta of all tests
///     H1: elo1          accepted wrongly, though H0 is true, in a share alpha
struct SprtSettings {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::normalized;

  friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

/// What is wrong with the settings: elo0 must be below elo1, both within ±1000 (normalized: ±200), alpha and
/// beta between 0 and 0.5 without either end.
[[nodiscard]] std::optional<Error> why_invalid(const SprtSettings& settings);

/// Where the test ends: H0 is accepted at or below `lower`, H1 at or above `upper` (A. Wald).
struct SprtBounds {
  double lower = 0;  // log(beta / (1 - alpha))
  double upper = 0;  // log((1 - beta) / alpha)
};

[[nodiscard]] SprtBounds bounds_of(const SprtSettings& settings);

/// The logarithm of how much likelier the results are under H1 than under H0, each hypothesis explained as
/// favorably as its Elo permits: the generalized likelihood ratio (M. Van den Bergh, "A practical
/// introduction to the GSPRT"). With p the shares of the results seen, each hypothesis is the distribution q
/// that maximizes Σ p log q among those with
///
///     logistic      the mean that the Elo says
///     normalized    (mean - 1/2) / deviation as the normalized Elo says
///
/// and the ratio is n Σ p log(q1/q0). A result that never came counts as having come 1/1000 time, which keeps
/// logarithms finite and is the custom elsewhere, so that figures compare. Zero without games.
/// Require !why_invalid(settings).
///
/// Where only one kind of result ever came this is not what all others print: fastchess's tests have 2.97 for
/// 16,700 draws and nothing else, with normalized Elo 0 and 5. But draws alone are as likely as anything can
/// be under H0, so that no H1 can be likelier and the ratio cannot be above zero. Worked out by hand, with
/// t = 5 / 347.4 (arena/stats/elo.hpp): under H1 the likeliest is to win a share w of the games, where
///
///     (w/2) / sqrt(w/4 - w²/4) = t, so 1 - w = 1 / (1 + t²), and the ratio is 16,700 log(1 - w) = -3.46
///
/// For 104 pairs won twice the same gives 104 log(1 + t/sqrt(1 + t²)) = 2.10, t being that of pairs, and they
/// have 2.94.
[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const MatchScore& score);
[[nodiscard]] double log_likelihood_ratio(const SprtSettings& settings, const Pentanomial& pentanomial);

enum class SprtVerdict : std::uint8_t { running, accept_h0, accept_h1 };

[[nodiscard]] SprtVerdict verdict_of(const SprtSettings& settings, double log_likelihood_ratio);

}  // namespace rowan::arena
