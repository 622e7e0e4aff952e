// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "record/json/position_json.hpp"
#include "server/multiplayer/game_event.hpp"

namespace rowan::server {

struct GameSetup;

/// The board of a game between two people before the first event, with the opening that it begins with: swap2
/// as older clients request it, or any rule.
[[nodiscard]] record::AskedPosition board_at_start(const GameSetup& setup);

/// The answer to swap2 that an event contains.
[[nodiscard]] Swap2Answer swap2_answer_of(const GameEvent& event);

/// The seat that an unfinished opening asks.
[[nodiscard]] OpeningSeat asked_by(const record::AskedPosition& board);

/// Answers the question of an unfinished opening, or says what is wrong with the answer.
std::optional<Error> answer_opening(record::AskedPosition& board, const GameEvent& event);

}  // namespace rowan::server
