// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "game/opening.hpp"
#include "network/network_selector.hpp"

namespace rowan::player {

/// The inputs of a choice in an opening.
struct OpeningChoice {
  std::uint64_t seed = 0;                 // for random choices, such as openings and symmetries
  network::NetworkSelector network = {};  // evaluates positions
  book::SharedBook book = {};             // for swap2 (player/opening/swap2_table.hpp)
  StopToken stop = {};                    // a stop request makes the answer come at once
};

/// The computer's answer when an opening asks it for an action (game/opening.hpp), by short searches of the
/// engine with a fixed number of nodes:
///
///     a stone         the best one for the side that plays it; where the opponent chooses a color next, the
///                     one that leaves the most even game
///     one of the 26   of eight drawn at random, the one that leaves the most even game
///     a color         the one with the better chances, given how the opening is expected to continue
///     a number        the one that leaves the most even game if White then takes Black's worst move
///     fifth moves     the best ones, no two of them symmetric; in Taraguchi-10 only if all ten leave Black
///                     at least even
///     one of them     the worst for Black
///
/// Swap2 and the three stones of swap are answered by player/opening/swap2_table.hpp. The same opening and
/// choice give the same answer, unless a stop is requested, and Opening always accepts the answer. Requires
/// !opening.is_done() and that the rule suits the game.
[[nodiscard]] OpeningAction opening_action(const Opening& opening, const OpeningChoice& choice = {});

}  // namespace rowan::player
