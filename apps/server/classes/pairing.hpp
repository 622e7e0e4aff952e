// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "server/classes/class_round.hpp"

namespace rowan::server {

/// The boards of the next round, for pupils in ascending order, at least two, after the rounds before.
/// Everybody plays; with an odd number one has a bye: never a second one while somebody of them had none.
/// Boards of two come first, and have no game yet; a bye is last and is won.
[[nodiscard]] ClassRound next_round(Pairing pairing, std::span<const Pupil> pupils,
                                    const std::vector<ClassRound>& before);

/// Round robin by the circle method, as long as the same pupils play: with n of them everybody meets
/// everybody once in n - 1 rounds, or in n rounds with one bye each; then again with colors swapped.
///
///     seats 0..N-1 on a circle (N is odd), one seat N in the center     round r (N = 5):
///                                                                                 r
///     r meets the center; the two at the same distance from r meet           r-1  |  r+1
///     each other. At an odd distance (counted upward) one has the                 N
///     first move; so everybody alternates.                                   r-2 --- r+2
///
/// Where pupils came or went, as many as possible of those meet who have met least often; then of the others.
[[nodiscard]] ClassRound pair_round_robin(std::span<const Pupil> pupils,
                                          const std::vector<ClassRound>& before);

/// Swiss system: pupils with equal points meet, the upper half of them the lower half; who is left over
/// meets somebody of the next points. The bye is for the last who had none.
///
///     nobody meets anybody twice                while there is any such pairing of all, then as rarely
///                                               as possible: nobody a third time before that
///     nobody has one color three times more     while there is such a pairing without more repeats
///     than the other
///
/// Who has had the first move less often gets it; of two alike, who had the second one in the last game.
[[nodiscard]] ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before);

/// How many rounds there should be where nobody says: n - 1 or n of a round robin, the least of Swiss after
/// which one alone can have won all.
[[nodiscard]] int usual_rounds(Pairing pairing, int pupils);

}  // namespace rowan::server
