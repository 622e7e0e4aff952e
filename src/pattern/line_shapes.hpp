// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/line_board.hpp"
#include "board/runs.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// The inner loop of every board that keeps shapes: for each of the 2·Reach neighbors of a stone on one line,
/// finds the index of its window in the tables of shapes, and calls visit(distance, index), with distances
/// from -Reach to Reach except 0. `free_cells` is the line's word (ShapeTables::free_cells), `shift` the
/// lowest bit of the stone's field in this word.
///
///     field       0       reach   2·reach 3·reach 4·reach   of the line shifted so that the stone X is in
///                 . . . . . . . . X . . . . . . . .         the middle; here reach is 4
///                     |below| p |above|                     the halves of p, a neighbor of X
template <int Reach, class Visit>
[[gnu::always_inline]] inline void for_each_neighbor(const ShapeTables::Half* halves,
                                                     std::uint64_t free_cells, int shift, Visit visit) {
  constexpr std::uint64_t mask = board::fields_below(Reach);
  const int low = shift - 4 * Reach;
  const std::uint64_t around = low >= 0 ? free_cells >> low : free_cells << -low;
  const auto half = [&](int from) { return halves[around >> (2 * from) & mask]; };
#pragma GCC unroll 8
  for (int i = 1; i <= Reach; ++i) {
    // The half above p = X - i is the one below q = X + (reach + 1 - i).
    const ShapeTables::Half shared = half(2 * Reach + 1 - i);
    const int j = Reach + 1 - i;
    visit(-i, half(Reach - i).below + shared.above);
    visit(j, shared.below + half(2 * Reach + 1 + j).above);
  }
}

/// Stones, and for each point the shapes that a stone of either side would make there: the common base of
/// ShapeBoard and PatternBoard. Both keep a word for each point, with the same low half:
///
///     bits    63..32     31..28 27..24 23..20 19..16   15..12 11..8  7..4   3..0
///             the          anti  diag.  column row      anti  diag.  column row
///             board's own  '--- second's shapes --'    '---- first's shapes --'
///
/// The words lie in rows of 44 with a margin of 6 around the board, so that the neighbors of a point on a
/// line are a constant step apart and those beyond the edge need no test.
///
///     . . . . . . . . .          a stone changes its neighbors' shapes on four lines, up to `reach` away:
///     . # . . # . . # .          8·reach points, each on one line only. One line word, shifted so that the
///     . . # . # . # . .          stone is in the middle, holds all their windows on that line.
///     . . . # # # . . .
///     . # # # X # # # .
///
/// Games that ShapeTables supports use tables; for others the definition is evaluated each time, which is
/// slower by orders of magnitude.
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

  /// Unpacks from a point's word what a stone of `side` makes on the point: on one line, numbered as in
  /// LineSlots, or on all four.
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
  /// shapes_now(word) computes the new low half of the neighbor's word from the old word.
  template <class Update>
  [[gnu::always_inline]] void refresh(Point stone, const board::LineSlots& slots, Update update) const;

  /// The same for games without tables; calls update() for the stone's own point as well.
  template <class Update>
  void refresh_by_definition(Point stone, const board::LineSlots& slots, Update update) const;

  board::LineBoard stones_;
  std::shared_ptr<const ShapeTables> tables_;

 private:
  /// The distance between the words of neighbors on a line, in the order of LineSlots.
  static constexpr std::array<int, 4> steps{1, pitch, pitch - 1, pitch + 1};

  template <int Reach, class Update>
  [[gnu::always_inline]] void refresh_by_tables(Point stone, const board::LineSlots& slots,
                                                Update update) const;

  std::array<std::uint64_t, board::LineBoard::max_lines>
      on_board_{};  // by line: a word with all bits of its points set
};

template <class Update>
inline void LineShapes::refresh(Point stone, const board::LineSlots& slots, Update update) const {
  switch (tables_ == nullptr ? 0 : tables_->reach()) {
    case 4:
      return refresh_by_tables<4>(stone, slots, update);
    case 5:
      return refresh_by_tables<5>(stone, slots, update);
    case 6:
      return refresh_by_tables<6>(stone, slots, update);
    default:
      return refresh_by_definition(stone, slots, update);
  }
}

template <int Reach, class Update>
inline void LineShapes::refresh_by_tables(Point stone, const board::LineSlots& slots, Update update) const {
  static_assert(Reach <= margin);
  const std::size_t place = place_of(stone);
  const std::uint8_t* const shapes_of_first = tables_->shapes(Side::first);
  const std::uint8_t* const shapes_of_second = tables_->shapes(Side::second);
#pragma GCC unroll 4
  for (std::size_t line = 0; line < slots.size(); ++line) {
    const std::uint64_t free = stones_.lines()[slots[line].line] ^ on_board_[slots[line].line];
    const int shift = static_cast<int>(4 * line);
    for_each_neighbor<Reach>(
        tables_->halves(), free, slots[line].shift, [&](int distance, std::uint32_t index) {
          const auto shapes_now = [&](std::uint64_t word) {
            return (static_cast<std::uint32_t>(word) & ~(0x000F000FU << shift)) |
                   static_cast<std::uint32_t>(shapes_of_first[index & 0xFFFF]) << shift |
                   static_cast<std::uint32_t>(shapes_of_second[index >> 16]) << (shift + 16);
          };
          update(place + static_cast<std::size_t>(distance * steps[line]), shapes_now);
        });
  }
}

template <class Update>
void LineShapes::refresh_by_definition(Point stone, const board::LineSlots& slots, Update update) const {
  const int reach = shape_reach(rules());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const int field = slots[i].field();
    const int last = std::min(stones_.line_length(slots[i].line) - 1, field + reach);
    for (int other = std::max(0, field - reach); other <= last; ++other) {
      const Point neighbor = step(stone, board::slot_directions[i], other - field);
      update(place_of(neighbor), [&](std::uint64_t /*word*/) { return computed_shapes(neighbor); });
    }
  }
}

}  // namespace rowan::pattern
