// SPDX-License-Identifier: MIT
#include "pattern/shape_tables.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace rowan::pattern {

namespace {

constexpr int min_reach = 4;

/// Half a window as one player sees it, from the cell next to the point outward. "Own" stones are that
/// player's.
struct HalfView {
  int length = 0;                // cells before the closing one
  std::uint32_t own = 0;         // bit i: there is an own stone at distance i + 1
  bool opponent_closes = false;  // false: closed by the edge or the end of the reach

  /// The number of this half. A marker bit above the cells gives every length its own numbers. If closers
  /// differ, halves closed by an opponent's stone have a second range of numbers.
  [[nodiscard]] std::uint32_t number(int reach, bool closers_differ) const {
    const std::uint32_t cells = 1U << length | own;
    return closers_differ && opponent_closes ? (2U << reach) + cells : cells;
  }

  /// The inverse of number(). Requires a valid number.
  [[nodiscard]] static HalfView of_number(std::uint32_t number, int reach) {
    const bool opponent_closes = number >= 2U << reach;
    const std::uint32_t cells = opponent_closes ? number - (2U << reach) : number;
    const int length = static_cast<int>(std::bit_width(cells)) - 1;
    return {.length = length, .own = cells - (1U << length), .opponent_closes = opponent_closes};
  }
};

/// Reads a half. cell_at(distance) returns the two bits of the cell at that distance, 1 to reach, as in
/// free_cells().
template <class CellAt>
HalfView view_half(int reach, Side side, CellAt cell_at) {
  constexpr unsigned edge = 0;
  constexpr unsigned empty = 3;
  const unsigned own = side == Side::first ? 2 : 1;
  HalfView view;
  for (int distance = 1; distance <= reach; ++distance) {
    const unsigned cell = cell_at(distance);
    if (cell != own && cell != empty) {
      view.opponent_closes = cell != edge;
      break;
    }
    if (cell == own) view.own |= 1U << view.length;
    ++view.length;
  }
  return view;
}

/// The five, overline or four that a stone between two halves makes, if any.
Shape completed_between(const Rules& rules, Side side, const HalfView& below, const HalfView& above) {
  const auto own = static_cast<std::uint64_t>(stone_of(side));
  const auto other = static_cast<std::uint64_t>(stone_of(opponent(side)));
  const int field = below.length + (below.opponent_closes ? 1 : 0);
  const int length = field + 1 + above.length + (above.opponent_closes ? 1 : 0);
  std::uint64_t line = 0;
  for (int i = 0; i < below.length; ++i) {
    if ((below.own >> i & 1) != 0) line |= own << (2 * (field - 1 - i));
  }
  for (int i = 0; i < above.length; ++i) {
    if ((above.own >> i & 1) != 0) line |= own << (2 * (field + 1 + i));
  }
  if (below.opponent_closes) line |= other;
  if (above.opponent_closes) line |= other << (2 * (length - 1));
  return completed_shape(rules, line, length, field, side);
}

}  // namespace

ShapeTables::ShapeTables(const Rules& rules)
    : rules_(rules),
      reach_(std::max(min_reach, shape_reach(rules))),
      closers_differ_(rules.blocked_five == BlockedFive::ignored),
      half_kinds_((closers_differ_ ? 3U : 2U) << reach_) {
  assert(supports(rules));
  compile_halves();
  for (const Side side : {Side::first, Side::second}) {
    if (side == Side::second && table_of(side) == table_of(Side::first)) break;
    compile_shapes(side);
    compile_classes(side);
  }
}

bool ShapeTables::serve(const Rules& rules) const {
  Rules resized = rules_;
  resized.width = rules.width;
  resized.height = rules.height;
  return resized == rules;
}

void ShapeTables::compile_halves() {
  halves_.resize(std::size_t{1} << (2 * reach_));
  for (std::uint32_t cells = 0; cells < halves_.size(); ++cells) {
    Half& half = halves_[cells];
    for (const Side side : {Side::first, Side::second}) {
      const HalfView below =
          view_half(reach_, side, [&](int distance) { return cells >> (2 * (reach_ - distance)) & 3; });
      const HalfView above =
          view_half(reach_, side, [&](int distance) { return cells >> (2 * (distance - 1)) & 3; });
      const int shift = side == Side::first ? 0 : 16;
      half.below |= below.number(reach_, closers_differ_) * half_kinds_ << shift;
      half.above |= above.number(reach_, closers_differ_) << shift;
    }
  }
}

/// Compiles the shapes for a side. Counts down: another own stone makes the number of a half larger, so the
/// shapes that it leads to are already known.
void ShapeTables::compile_shapes(Side side) {
  std::vector<std::uint8_t>& table = shapes_[std::to_underlying(side)];
  table.resize(std::size_t{half_kinds_} * half_kinds_);
  const auto at = [&](std::uint32_t below, std::uint32_t above) -> std::uint8_t& {
    return table[below * half_kinds_ + above];
  };
  const auto add_stones = [&](const HalfView& half, NextShapes& next, auto shape_with) {
    for (int i = 0; i < half.length; ++i) {
      if ((half.own >> i & 1) == 0) next.add(static_cast<Shape>(shape_with(1U << i)));
    }
  };
  for (std::uint32_t below = half_kinds_ - 1; below > 0; --below) {
    for (std::uint32_t above = half_kinds_ - 1; above > 0; --above) {
      if (below == 2U << reach_ || above == 2U << reach_) continue;  // unused, between the two ranges
      const HalfView low = HalfView::of_number(below, reach_);
      const HalfView high = HalfView::of_number(above, reach_);
      Shape shape = completed_between(rules_, side, low, high);
      if (shape == Shape::nothing) {
        NextShapes next(rules_, side);
        add_stones(low, next, [&](std::uint32_t stone) { return at(below + stone, above); });
        add_stones(high, next, [&](std::uint32_t stone) { return at(below, above + stone); });
        shape = next.shape();
      }
      at(below, above) = static_cast<std::uint8_t>(shape);
    }
  }
}

void ShapeTables::compile_classes(Side side) {
  std::vector<std::uint8_t>& table = classes_[std::to_underlying(side)];
  table.resize(std::size_t{1} << 16);
  constexpr std::size_t combinations = std::size_t{shape_count} * shape_count * shape_count * shape_count;
  for (std::size_t number = 0; number < combinations; ++number) {
    PointShapes shapes{};
    std::size_t rest = number;
    for (Shape& shape : shapes) {
      shape = static_cast<Shape>(rest % shape_count);
      rest /= shape_count;
    }
    table[pack(shapes)] = static_cast<std::uint8_t>(combine(rules_, side, shapes));
  }
  std::vector<std::uint8_t>& by_number = combinations_[std::to_underlying(side)];
  by_number.resize(ShapeCombinations::count);
  for (std::size_t number = 0; number < by_number.size(); ++number) {
    by_number[number] = static_cast<std::uint8_t>(combine(rules_, side, ShapeCombinations::shapes(number)));
  }
}

namespace {

/// Numbers for the kinds of games that may have tables: k from 1 to max_k, with overlines and blocked fives
/// that win or not; and renju as the last.
constexpr std::size_t max_k = ShapeTables::max_reach + 1;
constexpr std::size_t renju_kind = 4 * max_k;
constexpr std::size_t kind_count = renju_kind + 1;

constexpr std::size_t kind_of(const Rules& rules) {
  if (rules.forbidden == Forbidden::renju) return renju_kind;
  return 4 * (rules.k - std::size_t{1}) + 2 * static_cast<std::size_t>(rules.overline) +
         static_cast<std::size_t>(rules.blocked_five);
}

constexpr Rules rules_of(std::size_t kind) {
  if (kind == renju_kind) return {.k = 5, .forbidden = Forbidden::renju};
  return {.k = static_cast<std::uint8_t>(kind / 4 + 1),
          .overline = static_cast<Overline>(kind / 2 % 2),
          .blocked_five = static_cast<BlockedFive>(kind % 2)};
}

template <std::size_t Kind>
std::shared_ptr<const ShapeTables> tables_of_kind() {
  static_assert(kind_of(rules_of(Kind)) == Kind);
  static const auto tables = std::make_shared<const ShapeTables>(rules_of(Kind));
  return tables;
}

using Maker = std::shared_ptr<const ShapeTables> (*)();

template <std::size_t... Kinds>
constexpr std::array<Maker, sizeof...(Kinds)> makers_of(std::index_sequence<Kinds...> /*kinds*/) {
  return {tables_of_kind<Kinds>...};
}

}  // namespace

std::shared_ptr<const ShapeTables> shared_tables(const Rules& rules) {
  if (!ShapeTables::supports(rules)) return nullptr;
  static constexpr auto makers = makers_of(std::make_index_sequence<kind_count>());
  const auto tables = makers[kind_of(rules)]();
  assert(tables->serve(rules));
  return tables;
}

}  // namespace rowan::pattern
