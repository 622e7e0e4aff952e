// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "game/rules.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// Reports about the engine's search, as lines of the Gomocup protocol. Managers show them to people; Rowan
/// as a manager reads depth, score and nodes from them (gomocup/protocol/message_evaluation.hpp).

/// "MESSAGE Depth 12-20 | Eval 35 | Node 1254321 | Speed 812K | Time 1544ms | Pv h8 i9"; a win or loss in 7
/// moves of both sides is +M7 or -M7. With several best moves, each after the first adds a line
/// "MESSAGE (2) 12 | 12-20 | h9 i9".
[[nodiscard]] std::vector<std::string> summary_messages(const think::Answer& report, const Rules& rules);

/// "MESSAGE REALTIME ...", which Yixin-Board draws on its board: BEST x,y (or LOSE x,y if even that move
/// loses), and when a depth is complete REFRESH before it and PV and VAL after it.
[[nodiscard]] std::vector<std::string> live_messages(const think::Answer& report);

}  // namespace rowan::gomocup
