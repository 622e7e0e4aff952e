// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace rowan::pairing {

/// A knockout of n players, numbered 0, 1, 2, ... by their strength: who loses a match is out.
///
///     eight places, filled so that the best meet late           six players: 0 and 1 have byes
///
///     0 --.                                                     0 -----------.
///     7 --'--.                                                               |--.
///     3 --.  |                                                  3 --.        |  |
///     4 --'--'--.                                               4 --'--------'  |-- winner
///     1 --.     |-- winner                                      1 -----------.  |
///     6 --'--.  |                                                            |--'
///     2 --.  |  |                                               2 --.        |
///     5 --'--'--'                                               5 --'--------'

/// How many stages there are, and how many matches each has, from the first to the final. Requires
/// players >= 2. In all there is one match less than players.
[[nodiscard]] std::vector<int> knockout_stages(int players);

/// The matches of the next stage, from above in the drawing, the stronger player first; none after the final.
/// `winners` are those of the matches of all stages so far, in the same order.
[[nodiscard]] std::vector<std::pair<int, int>> knockout_matches(int players,
                                                                std::span<const std::vector<int>> winners);

}  // namespace rowan::pairing
