// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/runs.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::pattern {

/// The shapes of one game (pattern/shape.hpp) as tables, compiled from the definition by the constructor.
///
/// A row ends at the first opposing stone or edge, so cells beyond that do not matter. Each cell before it
/// either holds a stone of the player ("own") or is empty. So for one player half a window, the `reach` cells
/// on one side of the point, is one of few cases: up to `reach` cells, own or empty, and then one that closes
/// it.
///
///     reach 5, seen by X         . X . O X       three cells, empty own empty, then closed
///
/// There are fewer than 2·2^reach such halves (3·2^reach where it matters whether an opposing stone or the
/// edge closes them), and a window is two of them. A shape takes three lookups, all in small tables:
///
///     line word, free cells    ..  11 10 11 01 11 [p] 11 10 11 01 10  ..     11 empty, 10 first,
///                                                                            01 second, 00 edge
///                                  '-- below ---'     '-- above ---'
///     halves   4^reach entries     below's part   +    above's part         = index: the first player's in
///                                                                            the low 16 bits, the second's
///                                                                            above them
///     shapes   [index]                                                      Shape
///     classes  [four shapes of four bits each, the row's lowest]            PointClass
///
/// The free cells of a line are its word in LineBoard with every bit of its points inverted (free_cells()),
/// so that zeros shifted in from outside the word stand for the edge. In renju each side has its own shapes
/// and classes; otherwise both sides share them.
///
///     bytes at most     halves     shapes     classes
///     reach 4            2,048      2,304      65,536      twice the shapes and classes in renju
///           5            8,192      9,216      65,536
///           6           32,768     36,864      65,536
class ShapeTables {
 public:
  static constexpr int max_reach = 6;

  /// Supports games whose shapes depend on no cell beyond max_reach: every k up to 6, and k = 7 if longer
  /// rows win and blocked ends do not matter.
  [[nodiscard]] static constexpr bool supports(const Rules& rules) { return shape_reach(rules) <= max_reach; }

  /// Compiles the tables. Requires supports(rules).
  explicit ShapeTables(const Rules& rules);

  /// Are these the tables of that game? The size of the board does not matter.
  [[nodiscard]] bool serve(const Rules& rules) const;

  /// How many cells before a point, and as many after it, the tables take into account: 4, 5 or 6, and no
  /// less than shape_reach().
  [[nodiscard]] int reach() const { return reach_; }

  [[nodiscard]] static constexpr std::uint64_t free_cells(std::uint64_t line, int length) {
    return line ^ board::fields_below(length);
  }

  /// What a stone of that side makes on this field of a line.
  [[nodiscard]] Shape shape(std::uint64_t free_cells, int field, Side side) const {
    const std::uint64_t mask = halves_.size() - 1;
    const int low = 2 * (field - reach_);
    const std::uint64_t below = low >= 0 ? free_cells >> low : free_cells << -low;
    const std::uint64_t above = field == 31 ? 0 : free_cells >> (2 * field + 2);
    const std::uint32_t index = halves_[below & mask].below + halves_[above & mask].above;
    return static_cast<Shape>(shapes(side)[side == Side::first ? index & 0xFFFF : index >> 16]);
  }

  /// The class of four shapes.
  [[nodiscard]] PointClass point_class(const PointShapes& shapes, Side side) const {
    return static_cast<PointClass>(classes(side)[pack(shapes)]);
  }

  /// The class of four shapes, given their number among ShapeCombinations.
  [[nodiscard]] PointClass class_of_combination(std::size_t number, Side side) const {
    return static_cast<PointClass>(combinations_[table_of(side)][number]);
  }

  [[nodiscard]] static constexpr std::size_t pack(const PointShapes& shapes) {
    std::size_t packed = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) packed |= static_cast<std::size_t>(shapes[i]) << (4 * i);
    return packed;
  }

  // The tables as drawn above, for loops that look up many points at once.

  /// What half a window adds to the index: as the half below the point, and as the half above.
  struct Half {
    std::uint32_t below = 0;
    std::uint32_t above = 0;
  };

  [[nodiscard]] const Half* halves() const { return halves_.data(); }
  [[nodiscard]] const std::uint8_t* shapes(Side side) const { return shapes_[table_of(side)].data(); }
  [[nodiscard]] const std::uint8_t* classes(Side side) const { return classes_[table_of(side)].data(); }

 private:
  /// Both sides use the first table unless the rules distinguish them.
  [[nodiscard]] std::size_t table_of(Side side) const {
    return rules_.forbidden == Forbidden::none ? 0 : static_cast<std::size_t>(side);
  }
  void compile_halves();
  void compile_shapes(Side side);
  void compile_classes(Side side);

  Rules rules_;
  int reach_;
  bool closers_differ_;
  std::uint32_t half_kinds_;
  std::vector<Half> halves_;
  std::array<std::vector<std::uint8_t>, 2> shapes_;
  std::array<std::vector<std::uint8_t>, 2> classes_;
  std::array<std::vector<std::uint8_t>, 2> combinations_;
};

/// The tables of a game, compiled at the first call in the process and shared by all later callers, whatever
/// the size of their board, so that making a ShapeBoard for every game does not take milliseconds each time.
/// Null for games without tables.
///
/// The tables are immutable and depend on nothing but the rules, so shared ones differ from fresh ones only
/// in the time they take. Thread-safe.
[[nodiscard]] std::shared_ptr<const ShapeTables> shared_tables(const Rules& rules);

}  // namespace rowan::pattern
