// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan::protocol {

/// The commands of a manager to an engine that speaks the Gomocup protocol, as lines without line breaks.
/// Points are x,y from 0 with y from the top, as in Point; words without arguments (BEGIN, RESTART, ABOUT,
/// END) need no function.

/// The number of `INFO rule`: 0 freestyle, 1 exactly five, 4 renju, 8 caro, 9 caro with exactly five. Other
/// games are an error: "the Gomocup protocol does not support 4 in a row".
[[nodiscard]] Result<int> gomocup_rule(const Rules& rules);

/// "7,8"
[[nodiscard]] std::string gomocup_point(Point point);

/// "START 15", or "RECTSTART 20,12" for a board that is not a square.
[[nodiscard]] std::string start_command(const Rules& rules);

/// "INFO timeout_turn 5000"
[[nodiscard]] std::string info_command(std::string_view key, std::int64_t value);

/// BOARD, a line "x,y,f" for each stone, DONE: f is 1 for stones of the side to move, which the engine plays,
/// and 2 for those of its opponent. Moves come in the order played, after the stones of the starting
/// position.
[[nodiscard]] std::vector<std::string> board_commands(const Position& position);

/// SWAP2BOARD, a line "x,y" for each move, DONE.
[[nodiscard]] std::vector<std::string> swap2_commands(const Position& position);

}  // namespace rowan::protocol
