// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/board.hpp"
#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/point_class.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan {

/// A LineBoard that knows at all times what every point would make for either side.
///
/// Each point has a word of its own:
///
///     bits    47..40    39..32   31..28 27..24 23..20 19..16   15..12 11..8  7..4   3..0
///             class of  class of   anti  diag.  column row      anti  diag.  column row
///             second    first      '--- second's shapes --'    '---- first's shapes --'
///
/// The words lie in rows of 44 with a margin of 6 around the board, so that the neighbors of a point on a
/// line are one step apart and those beyond the edge need no test: they are computed and never read.
///
///     . . . . . . . . .          a stone changes what its neighbors on four lines make, up to `reach` away:
///     . # . . # . . # .          8·reach points, each on one line only. One line word, shifted so that the
///     . . # . # . # . .          stone is in the middle, holds all their windows on that line.
///     . . . # # # . . .
///     . # # # X # # # .
///
/// Invariant: the word of a point is that of the stones around it, whatever stands on the point itself: what
/// a stone would make there if the point were empty. So it is the same however the stones got there, and
/// nothing has to be computed for the point of a stone that comes or goes.
///
/// Games with k up to 6 use tables, others ask the definition each time (hundreds of times slower).
class ShapeBoard {
 public:
  [[nodiscard]] static constexpr bool supports(const Rules& rules) { return rules.is_valid(); }

  /// The empty board, with tables of its own.
  explicit ShapeBoard(const Rules& rules);

  /// The same with tables that others use as well. Requires tables->serve(rules).
  ShapeBoard(const Rules& rules, std::shared_ptr<const ShapeTables> tables);

  /// The stones of a position.
  explicit ShapeBoard(const Position& position);

  /// The stones of a position, with tables that others use as well. Requires tables->serve(position.rules()).
  ShapeBoard(const Position& position, std::shared_ptr<const ShapeTables> tables);

  [[nodiscard]] const Rules& rules() const { return stones_.rules(); }

  /// The stones without the shapes.
  [[nodiscard]] const LineBoard& stones() const { return stones_; }
  [[nodiscard]] Cell cell(Point point) const { return stones_.cell(point); }
  [[nodiscard]] bool has_line(Side side) const { return stones_.has_line(side); }
  [[nodiscard]] bool is_full() const { return stones_.is_full(); }

  /// The tables; null when the game has none.
  [[nodiscard]] const std::shared_ptr<const ShapeTables>& tables() const { return tables_; }

  /// Puts a stone on an empty point.
  void place(Point point, Side side);

  /// Takes the stone of a point away; the inverse of place. Requires that the point holds one.
  void remove(Point point);

  /// What a stone of that side on the point makes, or would make, on one of its lines, in the order of
  /// LineSlots.
  [[nodiscard]] Shape shape(Point point, Side side, int line) const {
    assert(line >= 0 && line < 4);
    return static_cast<Shape>(word(point) >> (shapes_shift(side) + 4 * line) & 15);
  }

  /// The same on all four lines.
  [[nodiscard]] PointShapes shapes(Point point, Side side) const {
    return {shape(point, side, 0), shape(point, side, 1), shape(point, side, 2), shape(point, side, 3)};
  }

  /// What it makes altogether.
  [[nodiscard]] PointClass point_class(Point point, Side side) const {
    return static_cast<PointClass>(word(point) >> (32 + 8 * static_cast<int>(side)) & 0xFF);
  }

  /// Same game, same stones and the same answers for every point.
  friend bool operator==(const ShapeBoard& left, const ShapeBoard& right);

 private:
  static constexpr int margin = ShapeTables::max_reach;
  static constexpr int pitch = Rules::max_size + 2 * margin;

  /// From a point to the next one of the same line, in the order of LineSlots.
  static constexpr std::array<int, 4> steps{1, pitch, pitch - 1, pitch + 1};

  static constexpr int shapes_shift(Side side) { return 16 * static_cast<int>(side); }
  static constexpr std::size_t index_of(Point point) {
    return static_cast<std::size_t>((point.y + margin) * pitch + point.x + margin);
  }
  [[nodiscard]] std::uint64_t word(Point point) const {
    assert(rules().contains(point));
    return points_[index_of(point)];
  }

  /// Computes the word of every point.
  void compute_all();
  [[nodiscard]] std::uint64_t computed_word(Point point) const;

  /// Brings the neighbors of a stone that has come or gone up to date.
  void refresh(Point point, const LineSlots& slots);
  template <int Reach>
  void refresh_by_tables(Point point, const LineSlots& slots);
  void refresh_by_definition(Point point, const LineSlots& slots);

  LineBoard stones_;
  std::shared_ptr<const ShapeTables> tables_;
  std::array<std::uint64_t, LineBoard::max_lines> on_board_{};  // for each line, all bits of its points
  std::array<std::uint64_t, std::size_t{pitch} * pitch> points_{};
};

static_assert(PackedBoard<ShapeBoard>);

}  // namespace rowan
