// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>

#include "board/board.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/line_shapes.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// A LineBoard that keeps, for every point, what a stone of either side would make there. Above the shapes
/// (LineShapes) the word of a point has the class for each side:
///
///     bits    47..40    39..32    31..16            15..0
///             class of  class of  second's shapes   first's shapes
///             second    first
///
/// Invariant: the word of a point says what a stone would make there if the point were empty, so it depends
/// only on the stones on other points. The order of moves does not matter, and placing or removing a stone
/// leaves the word of its own point unchanged. Words beyond the edge may change, but nothing depends on them.
class ShapeBoard : public LineShapes {
 public:
  [[nodiscard]] static constexpr bool supports(const Rules& rules) { return rules.is_valid(); }

  /// The empty board, with tables of its own.
  explicit ShapeBoard(const Rules& rules);

  /// The empty board with shared tables. Requires tables->serve(rules).
  ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTables> tables);

  /// The stones of a position.
  explicit ShapeBoard(const Position& position);

  /// The stones of a position, with shared tables. Requires tables->serve(position.rules()).
  ShapeBoard(const Position& position, std::shared_ptr<const ShapeTables> tables);

  [[nodiscard]] Cell cell(Point point) const { return stones_.cell(point); }
  [[nodiscard]] bool has_line(Side side) const { return stones_.has_line(side); }

  /// Puts a stone on an empty point.
  void place(Point point, Side side);

  /// Takes the stone off a point; the inverse of place. Requires that the point holds one.
  void remove(Point point);

  /// What a stone of that side on the point makes, or would make, on one of its lines, in the order of
  /// LineSlots.
  [[nodiscard]] Shape shape(Point point, Side side, int line) const {
    assert(line >= 0 && line < 4);
    return shape_in(word(point), side, line);
  }

  /// The same on all four lines.
  [[nodiscard]] PointShapes shapes(Point point, Side side) const { return shapes_in(word(point), side); }

  /// The class of a stone of that side on the point, from its four shapes.
  [[nodiscard]] PointClass point_class(Point point, Side side) const {
    return static_cast<PointClass>(word(point) >> (32 + 8 * static_cast<int>(side)) & 0xFF);
  }

  /// Compares the games, the stones and the words of all points.
  friend bool operator==(const ShapeBoard& left, const ShapeBoard& right);

 private:
  [[nodiscard]] std::uint64_t word(Point point) const {
    assert(rules().contains(point));
    return words_[place_of(point)];
  }

  void compute_all();

  /// Updates the neighbors of a stone that was placed or removed.
  void refresh_neighbors(Point point, const board::LineSlots& slots);

  Words words_{};
};

static_assert(board::PackedBoard<ShapeBoard>);

}  // namespace rowan::pattern
