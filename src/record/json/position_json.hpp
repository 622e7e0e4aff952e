// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// The position in a request (docs/api.md), and its opening if there is one: by any rule in `opening`, or by
/// swap2 in the field of that name. Never both.
struct AskedPosition {
  Position position;
  std::optional<Swap2> swap2 = {};
  std::optional<Opening> opening = {};

  /// Returns whether the opening waits for an answer.
  [[nodiscard]] bool is_opening() const {
    return (swap2 && !swap2->is_done()) || (opening && !opening->is_done());
  }
};

/// Reads `game`, `size`, `position`, `moves`, `opening` and `swap2`.
[[nodiscard]] Result<AskedPosition> read_position(const Json& request);

/// A position as in replies (docs/schema/position.json), with the question that its opening asks.
[[nodiscard]] Json position_json(const AskedPosition& asked);

/// An answer at swap2, as in requests and replies: "black", or the stones.
[[nodiscard]] Json swap2_answer_json(const Swap2Answer& answer, const Rules& rules);

/// All points that renju forbids to black, each with the reason; empty for other games.
[[nodiscard]] Json forbidden_json(const Position& position);

}  // namespace rowan::record
