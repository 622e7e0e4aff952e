// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

namespace rowan::think {

/// The score of a position for the side to move:
///
///     win_bound to win_score        proved: a win in win_score - score plies
///     -win_bound to win_bound       not decided: the static evaluations lie in this range
///     -win_score to -win_bound      proved: a loss in win_score + score plies
///
/// Each bound belongs to the proved results. A shorter win has a higher score, and so does a later loss.
using Score = std::int32_t;

inline constexpr Score win_score = 30'000;
inline constexpr Score win_bound = win_score - 1'200;  // no game has 1,200 moves
inline constexpr Score no_score = win_score + 1;       // beyond every score

[[nodiscard]] constexpr Score win_in(int plies) { return win_score - plies; }
[[nodiscard]] constexpr Score loss_in(int plies) { return plies - win_score; }

[[nodiscard]] constexpr bool is_win(Score score) { return score >= win_bound; }
[[nodiscard]] constexpr bool is_loss(Score score) { return score <= -win_bound; }
[[nodiscard]] constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

/// Plies to the end of the game that the score proves. Requires is_decided(score).
[[nodiscard]] constexpr int plies_to_end(Score score) { return win_score - (score < 0 ? -score : score); }

}  // namespace rowan::think
