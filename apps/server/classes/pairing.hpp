// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "server/classes/class_round.hpp"

namespace rowan::server {

/// The boards of the next round, paired as in pairing/pairing.hpp, for at least two pupils in ascending order
/// and the rounds before. All pupils play; with an odd number one has a bye, and no one has a second bye
/// before everyone has had one. Boards with two pupils come first and have no game yet; a bye is last and is
/// won.
[[nodiscard]] ClassRound next_round(Pairing kind, std::span<const Pupil> pupils,
                                    const std::vector<ClassRound>& before);

/// Round robin. If pupils came or left, as many boards as possible pair those who have met least often.
[[nodiscard]] ClassRound pair_round_robin(std::span<const Pupil> pupils,
                                          const std::vector<ClassRound>& before);

/// Swiss system: pupils with equal points meet, and no two meet twice while that can be avoided.
[[nodiscard]] ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before);

/// The default number of rounds.
[[nodiscard]] int usual_rounds(Pairing kind, int pupils);

}  // namespace rowan::server
