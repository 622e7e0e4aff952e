// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "server/classes/class_round.hpp"

namespace rowan::server {

/// The boards of the next round, for pupils in ascending order, at least two, after the rounds before, as
/// pairing/pairing.hpp pairs them. Everybody plays; with an odd number one has a bye: never a second one
/// while somebody of them had none. Boards of two come first, and have no game yet; a bye is last and is won.
[[nodiscard]] ClassRound next_round(Pairing kind, std::span<const Pupil> pupils,
                                    const std::vector<ClassRound>& before);

/// Round robin, and as many as possible of those who have met least often where pupils came or went.
[[nodiscard]] ClassRound pair_round_robin(std::span<const Pupil> pupils,
                                          const std::vector<ClassRound>& before);

/// Swiss system: pupils with equal points meet, and nobody meets anybody twice while that can be avoided.
[[nodiscard]] ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before);

/// How many rounds there should be where nobody says.
[[nodiscard]] int usual_rounds(Pairing kind, int pupils);

}  // namespace rowan::server
