// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"
#include "server/messages/json_fields.hpp"

namespace rowan {

/// The position that a request tells (docs/api.md), and its opening if that goes by swap2.
struct AskedPosition {
  Position position;
  std::optional<Swap2> swap2 = {};

  /// Does the opening wait for an answer?
  [[nodiscard]] bool is_opening() const { return swap2 && !swap2->is_done(); }
};

/// Reads `game`, `size`, `position`, `moves` and `swap2`.
[[nodiscard]] Result<AskedPosition> read_position(const Json& request);

/// Reads `game` and `size`; `usual` is the game that is meant where none is named.
[[nodiscard]] Result<Rules> read_rules(const Json& request, std::string_view usual);

/// Whether anything but `position` and `swap2` is asked does not matter: a position as replies have it.
[[nodiscard]] Json position_json(const AskedPosition& asked);

/// An answer at swap2, as requests and replies have it: "black", or the stones.
[[nodiscard]] Json swap2_answer_json(const Swap2Answer& answer, const Rules& rules);

/// Points as the interface writes them: letters and row, on 3×3 too.
[[nodiscard]] Json points_json(const std::vector<Point>& points, const Rules& rules);

/// "x", "o".
[[nodiscard]] std::string side_name(Side side);

/// "x", "o", "draw", "ongoing".
[[nodiscard]] std::string outcome_name(Outcome outcome);

}  // namespace rowan
