// SPDX-License-Identifier: MIT
#include "pattern/point_class.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

namespace rowan::pattern {

namespace {

using SortedShapes = std::array<std::size_t, 4>;

constexpr std::size_t choose(std::size_t n, std::size_t k) {
  std::size_t result = 1;
  for (std::size_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return n < k ? 0 : result;
}

/// Sorted multisets in the order of their largest member, then of the next: the combinatorial number system.
constexpr std::size_t number_of(const SortedShapes& strongest_first) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number += choose(strongest_first[i] + 3 - i, 4 - i);
  return number;
}

static_assert(number_of({0, 0, 0, 0}) == 0);
static_assert(number_of({shape_count - 1, shape_count - 1, shape_count - 1, shape_count - 1}) ==
              ShapeCombinations::count - 1);

}  // namespace

const ShapeCombinations::Numbers& ShapeCombinations::numbers() {
  static const Numbers table = [] {
    Numbers made{};
    for (std::size_t packed = 0; packed < made.size(); ++packed) {
      SortedShapes sorted{packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 12 & 15};
      std::ranges::sort(sorted, std::greater{});
      if (sorted.front() < shape_count) made[packed] = static_cast<std::uint16_t>(number_of(sorted));
    }
    return made;
  }();
  return table;
}

PointShapes ShapeCombinations::shapes(std::size_t number) {
  assert(number < count);
  PointShapes found{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t shape = shape_count - 1;
    while (choose(shape + 3 - i, 4 - i) > number) --shape;
    number -= choose(shape + 3 - i, 4 - i);
    found[i] = static_cast<Shape>(shape);
  }
  return found;
}

namespace {

bool has(const PointShapes& shapes, Shape shape) { return std::ranges::find(shapes, shape) != shapes.end(); }

auto count(const PointShapes& shapes, Shape shape) { return std::ranges::count(shapes, shape); }

auto count_open_threes(const PointShapes& shapes) { return std::ranges::count_if(shapes, is_open_three); }

constexpr std::array<std::string_view, point_class_count> names{
    "nothing",           "two",       "open-two",   "three",     "open-three",
    "three-three",       "four",      "four-three", "four-four", "open-four",
    "perhaps-forbidden", "forbidden", "win"};

}  // namespace

std::string_view name_of(PointClass kind) { return names[std::to_underlying(kind)]; }

int count_fours(const PointShapes& shapes) {
  return static_cast<int>(count(shapes, Shape::four) + 2 * count(shapes, Shape::double_four) +
                          count(shapes, Shape::open_four));
}

PointClass combine_allowed(const PointShapes& shapes) {
  const int fours = count_fours(shapes);
  const auto threes = count_open_threes(shapes);
  if (has(shapes, Shape::five)) return PointClass::win;
  if (has(shapes, Shape::open_four)) return PointClass::open_four;
  if (fours >= 2) return PointClass::four_four;
  if (fours == 1) return threes >= 1 ? PointClass::four_three : PointClass::four;
  if (threes >= 2) return PointClass::three_three;
  if (threes == 1) return PointClass::open_three;
  if (has(shapes, Shape::three)) return PointClass::three;
  if (has(shapes, Shape::open_two) || has(shapes, Shape::wide_two)) return PointClass::open_two;
  return has(shapes, Shape::two) ? PointClass::two : PointClass::nothing;
}

PointClass combine(const Rules& rules, Side side, const PointShapes& shapes) {
  if (rules.forbidden == Forbidden::renju && side == Side::first && !has(shapes, Shape::five)) {
    if (has(shapes, Shape::overline) || count_fours(shapes) >= 2) return PointClass::forbidden;
    if (count_open_threes(shapes) >= 2) return PointClass::perhaps_forbidden;
  }
  return combine_allowed(shapes);
}

}  // namespace rowan::pattern
