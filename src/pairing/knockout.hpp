// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace rowan::pairing {

/// Single elimination for n players, numbered 0, 1, 2, ..., the strongest first: the loser of a match is out.
///
///     eight places, seeded so that the best meet late           six players: 0 and 1 have byes
///
///     0 --.                                                     0 -----------.
///     7 --'--.                                                               |--.
///     3 --.  |                                                  3 --.        |  |
///     4 --'--'--.                                               4 --'--------'  |-- winner
///     1 --.     |-- winner                                      1 -----------.  |
///     6 --'--.  |                                                            |--'
///     2 --.  |  |                                               2 --.        |
///     5 --'--'--'                                               5 --'--------'

/// The number of matches in each stage, from the first to the final. Requires players >= 2. In all there is
/// one match fewer than players.
[[nodiscard]] std::vector<int> knockout_stages(int players);

/// The matches of the next stage, from top to bottom of the drawing, the stronger player first; empty after
/// the final. `winners` holds the winners of all stages so far, in the same order.
[[nodiscard]] std::vector<std::pair<int, int>> knockout_matches(int players,
                                                                std::span<const std::vector<int>> winners);

}  // namespace rowan::pairing
