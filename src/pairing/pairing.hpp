// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace rowan::pairing {

/// Players have numbers from 1 on, in the order in which they are ranked before the first round.
using Player = int;

/// A board of a round: two players who meet, or one who has a bye.
struct Board {
  Player first = 0;                     // has the first move
  std::optional<Player> second = {};    // nothing: a bye
  std::array<int, 2> half_points = {};  // what the two have of it, when it is over
  bool counts = true;                   // false: as if it had not been played; a bye always counts

  [[nodiscard]] bool is_bye() const { return !second; }

  friend bool operator==(const Board&, const Board&) = default;
};

using Round = std::vector<Board>;

/// Round robin by the circle method, as long as the same players play: with n of them everybody meets
/// everybody once in n - 1 rounds, or in n rounds with one bye each; then again with colors swapped.
///
///     seats 0..N-1 on a circle (N is odd), one seat N in the center     round r (N = 5):
///                                                                                 r
///     r meets the center; the two at the same distance from r meet           r-1  |  r+1
///     each other. At an odd distance (counted upward) one has the                 N
///     first move; so everybody alternates.                                   r-2 --- r+2
///
/// Where players came or went, as many as possible of those meet who have met least often; then of the
/// others.
/// Players are in ascending order, at least two. With an odd number one has a bye: never a second one while
/// somebody had none. Boards of two come first, a bye is last.
[[nodiscard]] Round pair_round_robin(std::span<const Player> players, const std::vector<Round>& before);

/// Swiss system: players with equal points meet, the upper half of them the lower half; who is left over
/// meets somebody of the next points. The bye is for the last who had none.
///
///     nobody meets anybody twice                while there is any such pairing of all, then as rarely
///                                               as possible: nobody a third time before that
///     nobody has one color three times more     while there is such a pairing without more repeats
///     than the other
///
/// Who has had the first move less often gets it; of two alike, who had the second one in the last game.
[[nodiscard]] Round pair_swiss(std::span<const Player> players, const std::vector<Round>& before);

/// How many rounds there should be where nobody says: n - 1 or n of a round robin, the least of Swiss after
/// which one alone can have won all.
[[nodiscard]] int usual_round_robin_rounds(int players);
[[nodiscard]] int usual_swiss_rounds(int players);

}  // namespace rowan::pairing
