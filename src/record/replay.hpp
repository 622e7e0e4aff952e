// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace rowan::record {

/// How a game ends that the board itself ends; `unknown` for a position that is not over.
[[nodiscard]] Termination board_termination(const Position& position);

/// What every reader does last: plays the moves, and takes the result from the board where the board decides
/// it. An error names the first move that the rules do not allow, or a result that contradicts the board.
[[nodiscard]] Result<Position> replay_and_set_result(GameRecord& record);

}  // namespace rowan::record
