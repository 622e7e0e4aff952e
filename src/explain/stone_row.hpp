// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// How much a shape presses, coarser than Shape: what a player would call by the same name.
enum class Pressure : std::uint8_t {
  none,
  open_two,    // open or wide
  three,       // can become a four, but no open one
  open_three,  // open or wide
  four,        // a four of any kind
  five,
};

[[nodiscard]] Pressure pressure_of(pattern::Shape shape);

/// A shape that stands on the board: stones of one side on one line.
///
///     . O X X . X . . X      the open three of the first X. Of the stones on the line only those are named
///         ^ ^   ^            that make the shape by themselves: stones far away are dropped first, as long
///                            as it stays as strong
///
/// Invariant: at least two stones, in the order of the line.
struct StoneRow {
  Side side = Side::first;
  pattern::Shape shape = pattern::Shape::nothing;
  std::vector<Point> stones;

  friend bool operator==(const StoneRow&, const StoneRow&) = default;
};

/// The row that the stone on `stone` makes with others on one of its lines (0..3 as in LineSlots), if it is
/// an open two or more. At renju an open three of black's counts only if some point that makes it an open
/// four is not forbidden. Requires that a stone stands there.
[[nodiscard]] std::optional<StoneRow> row_through(const Position& position, Point stone, int line);

/// The rows of `side` on that line of `point`, at most k away, that are pressed less after a stone of the
/// opponent on `point`: the strongest first, no stone in two of them. Requires an empty point.
[[nodiscard]] std::vector<StoneRow> rows_blocked_at(const Position& position, Point point, int line,
                                                    Side side);

/// The fours of `side` on that line of `point`, at most k away: what a stone on `point` may complete. The
/// strongest first, no stone in two of them. Requires an empty point.
[[nodiscard]] std::vector<StoneRow> fours_at(const Position& position, Point point, int line, Side side);

/// The threes and fours of both sides that stand on the board, the strongest first; on one line no stone is
/// in two of them.
[[nodiscard]] std::vector<StoneRow> rows_on_board(const Position& position);

}  // namespace rowan::explain
