// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "record/json/position_json.hpp"
#include "server/shared/game_event.hpp"

namespace rowan::server {

struct GameSetup;

/// The board of a game between two people before anything has happened, with the opening that it begins with:
/// swap2 as older clients ask for it, or any rule.
[[nodiscard]] record::AskedPosition board_at_start(const GameSetup& setup);

/// An answer to swap2 in an event.
[[nodiscard]] Swap2Answer swap2_answer_of(const GameEvent& event);

/// Who is asked by an opening that goes on.
[[nodiscard]] OpeningSeat asked_by(const record::AskedPosition& board);

/// Answers the question of an opening that goes on, or says what is wrong with the answer.
std::optional<Error> answer_opening(record::AskedPosition& board, const GameEvent& event);

}  // namespace rowan::server
