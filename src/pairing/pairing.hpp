// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace rowan::pairing {

/// Players are numbered from 1, in the order in which they are ranked before the first round.
using Player = int;

/// A board of a round: two players who meet, or one who has a bye.
struct RoundBoard {
  Player first = 0;                     // has the first move
  std::optional<Player> second = {};    // empty: a bye
  std::array<int, 2> half_points = {};  // the results of the two players once the game is over
  bool counts = true;                   // false: the two count as not having met; a bye always counts

  [[nodiscard]] bool is_bye() const { return !second; }

  friend bool operator==(const RoundBoard&, const RoundBoard&) = default;
};

using Round = std::vector<RoundBoard>;

/// Round robin by the circle method, as long as the players stay the same: each meets each of the others once
/// in n - 1 rounds, or in n rounds with one bye each if n is odd; then again with colors swapped.
///
///     seats 0..N-1 on a circle (N is odd), one seat N in the center     round r (N = 5):
///                                                                                 r
///     r meets the center, or has a bye if n is odd; the two at the           r-1  |  r+1
///     same distance from r meet. The one at an odd distance (counted              N
///     upward) moves first, so colors alternate, except against the center.   r-2 --- r+2
///
/// If players joined or left, it pairs as many as possible of the players who have not met yet, then of those
/// who have met once, and so on.
///
/// Requires players in ascending order, at least two. With an odd number, one player has a bye, and no one
/// gets a second bye while another player has had none. Boards of two come first, a bye is last.
[[nodiscard]] Round pair_round_robin(std::span<const Player> players, const std::vector<Round>& before);

/// Swiss system: players with equal points meet, the upper half of them against the lower half; a player left
/// over meets a player from the group with the next lower points. The bye goes to the last of the players who
/// have had the fewest byes.
///
///     no two players meet twice              while any full pairing allows it; then as rarely as possible,
///                                            and no third time while a second meeting will do
///     no player has one color three times    while a full pairing allows it without more repeats
///     more than the other
///
/// The player with the lower balance (first moves minus second moves) gets the first move; with equal
/// balances, the player who moved second in their own last game.
[[nodiscard]] Round pair_swiss(std::span<const Player> players, const std::vector<Round>& before);

/// The default number of rounds. For a round robin: n - 1 if n is even, n if it is odd. For Swiss: the
/// smallest number after which at most one player can have won every game.
[[nodiscard]] int usual_round_robin_rounds(int players);
[[nodiscard]] int usual_swiss_rounds(int players);

}  // namespace rowan::pairing
