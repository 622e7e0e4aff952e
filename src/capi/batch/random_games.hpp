// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "base/random.hpp"
#include "board/playout.hpp"
#include "capi/line_game.hpp"

namespace rowan::capi {

/// A uniformly random legal point. Requires an unfinished game.
[[nodiscard]] inline int draw_legal_point(const LineGame& game, Random& random) {
  for (;;) {
    const int index =
        game.empty_point(static_cast<int>(random.below(static_cast<std::uint32_t>(game.empty_count()))));
    if (game.rules().forbidden == Forbidden::none || game.is_legal(index)) [[likely]]
      return index;
  }
}

/// Plays uniformly random games from a position to their ends, by the fastest way available for it, and calls
/// take(playout) for each until it returns false. Lengths count the moves after the position. Requires an
/// unfinished game.
void play_random_games(const LineGame& start, Random& random, std::int64_t games,
                       const std::function<bool(const board::Playout&)>& take);

}  // namespace rowan::capi
