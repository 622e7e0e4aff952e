// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "record/game_record.hpp"

namespace rowan::record {

/// How the board ended the game; `unknown` for a position that is not over.
[[nodiscard]] Termination board_termination(const Position& position);

/// The last step of every reader: plays the moves, and takes the result from the board if the board decides
/// it. An error names the first illegal move, or a result that contradicts the board.
[[nodiscard]] Result<Position> replay_and_set_result(GameRecord& record);

}  // namespace rowan::record
