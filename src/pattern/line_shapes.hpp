// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// Stones, and the shapes that they make on the lines through each point: the common base of ShapeBoard and
/// PatternBoard. Both keep a word for each point, with the same low half:
///
///     bits    63..32     31..28 27..24 23..20 19..16   15..12 11..8  7..4   3..0
///             the          anti  diag.  column row      anti  diag.  column row
///             board's own  '--- second's shapes --'    '---- first's shapes --'
///
/// The words lie in rows of 44 with a margin of 6 around the board, so that the neighbors of a point on a
/// line are a constant step apart and those beyond the edge need no test.
///
///     . . . . . . . . .          a stone changes what its neighbors on four lines make, up to `reach` away:
///     . # . . # . . # .          8·reach points, each on one line only. One line word, shifted so that the
///     . . # . # . # . .          stone is in the middle, holds all their windows on that line.
///     . . . # # # . . .
///     . # # # X # # # .
///
/// Games with k up to 6 use tables; others evaluate the definition each time (hundreds of times slower).
class LineShapes {
 public:
  [[nodiscard]] const Rules& rules() const { return stones_.rules(); }

  /// The stones without the shapes.
  [[nodiscard]] const board::LineBoard& stones() const { return stones_; }
  [[nodiscard]] bool is_full() const { return stones_.is_full(); }

  /// The tables; null if the game has none.
  [[nodiscard]] const std::shared_ptr<const ShapeTables>& tables() const { return tables_; }

 protected:
  static constexpr int margin = ShapeTables::max_reach;
  static constexpr int pitch = Rules::max_size + 2 * margin;

  /// A word for each point and for the margin.
  using Words = std::array<std::uint64_t, std::size_t{pitch} * pitch>;

  /// Requires tables that serve the rules, or null if there are none for them.
  LineShapes(const board::LineBoard& stones, std::shared_ptr<const ShapeTables> tables);

  /// The index of a point's word.
  static constexpr std::uint32_t place_of(Point point) {
    return static_cast<std::uint32_t>((point.y + margin) * pitch + point.x + margin);
  }

  /// The shape of one line, in the order of LineSlots, and of all four.
  static constexpr Shape shape_in(std::uint64_t word, Side side, int line) {
    return static_cast<Shape>(word >> (16 * static_cast<int>(side) + 4 * line) & 15);
  }
  static constexpr PointShapes shapes_in(std::uint64_t word, Side side) {
    return {shape_in(word, side, 0), shape_in(word, side, 1), shape_in(word, side, 2),
            shape_in(word, side, 3)};
  }

  /// The low half of a point's word, whether the point is empty or not.
  [[nodiscard]] std::uint32_t computed_shapes(Point point) const;

  /// Calls update(place, shapes_now) for every neighbor of a stone that was placed or removed;
  /// shapes_now(word) computes the new low half of its word. Like the next function it is defined in
  /// line_shapes_refresh.hpp.
  template <class Update>
  [[gnu::always_inline]] void refresh(Point stone, const board::LineSlots& slots, Update update) const;

  /// The same for games without tables.
  template <class Update>
  void refresh_by_definition(Point stone, const board::LineSlots& slots, Update update) const;

  board::LineBoard stones_;
  std::shared_ptr<const ShapeTables> tables_;

 private:
  /// From a point to the next one on the same line, in the order of LineSlots.
  static constexpr std::array<int, 4> steps{1, pitch, pitch - 1, pitch + 1};

  template <int Reach, class Update>
  [[gnu::always_inline]] void refresh_by_tables(Point stone, const board::LineSlots& slots,
                                                Update update) const;

  std::array<std::uint64_t, board::LineBoard::max_lines>
      on_board_{};  // for each line, all bits of its points
};

}  // namespace rowan::pattern
