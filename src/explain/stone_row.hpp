// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// The strength of a shape as a threat, coarser than Shape: shapes that players call by the same name have
/// the same level.
enum class ThreatLevel : std::uint8_t {
  none,
  open_two,    // open or wide
  three,       // can become a four, but not an open one
  open_three,  // open or wide
  four,        // a four of any kind
  five,
};

[[nodiscard]] ThreatLevel threat_level_of(pattern::Shape shape);

/// A shape on the board: stones of one side on one line.
///
///     . . X X . X . X        the open three of the first X. Only the stones that suffice for the shape
///         ^ ^   ^            are listed: the farthest are left out while the shape stays as strong
///
/// Invariant: at least two stones, in the order of the line.
struct StoneRow {
  Side side = Side::first;
  pattern::Shape shape = pattern::Shape::nothing;
  std::vector<Point> stones;

  friend bool operator==(const StoneRow&, const StoneRow&) = default;
};

/// The row, an open two or stronger, that the stone on `stone` makes with others on one of its lines (0..3 as
/// in LineSlots); empty if there is none. In renju a black open three counts only if some point that makes it
/// an open four is not forbidden. Requires a stone on that point.
[[nodiscard]] std::optional<StoneRow> row_through(const Position& position, Point stone, int line);

/// The rows of `side` on one of the lines through `point` (0..3 as in LineSlots), with a stone at most k from
/// `point`, that drop to a lower ThreatLevel after a stone of the opponent on `point`: the strongest first,
/// no two with a common stone. Requires an empty point.
[[nodiscard]] std::vector<StoneRow> rows_blocked_at(const Position& position, Point point, int line,
                                                    Side side);

/// The fours of `side` on that line with a stone at most k from `point`: the strongest first, no two with a
/// common stone. Requires an empty point.
[[nodiscard]] std::vector<StoneRow> fours_at(const Position& position, Point point, int line, Side side);

/// The rows of both sides on the board that are threes or stronger, the strongest first. Rows on the same
/// line have no common stone.
[[nodiscard]] std::vector<StoneRow> rows_on_board(const Position& position);

}  // namespace rowan::explain
