// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// The position that a request tells (docs/api.md), and its opening if it has one: by any rule, or by swap2
/// as the field of that name has it. Never both.
struct AskedPosition {
  Position position;
  std::optional<Swap2> swap2 = {};
  std::optional<Opening> opening = {};

  /// Does the opening wait for an answer?
  [[nodiscard]] bool is_opening() const {
    return (swap2 && !swap2->is_done()) || (opening && !opening->is_done());
  }
};

/// Reads `game`, `size`, `position`, `moves`, `opening` and `swap2`.
[[nodiscard]] Result<AskedPosition> read_position(const Json& request);

/// A position as replies have it (docs/schema/position.json), with the question of its opening.
[[nodiscard]] Json position_json(const AskedPosition& asked);

/// An answer at swap2, as requests and replies have it: "black", or the stones.
[[nodiscard]] Json swap2_answer_json(const Swap2Answer& answer, const Rules& rules);

/// All points that renju forbids to black, each with the reason; empty at other games.
[[nodiscard]] Json forbidden_json(const Position& position);

}  // namespace rowan::record
