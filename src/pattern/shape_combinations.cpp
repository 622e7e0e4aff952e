// SPDX-License-Identifier: MIT
#include "pattern/shape_combinations.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

#include "pattern/shape_tables.hpp"

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

}  // namespace rowan::pattern
