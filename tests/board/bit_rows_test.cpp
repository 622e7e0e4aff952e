// SPDX-License-Identifier: MIT
#include "bench/bit_rows.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "support/print.hpp"

namespace rowan::board {
namespace {

constexpr Rules full_size{.width = 16, .height = 16, .k = 5};

/// Every possible row of five, and every such row with one stone missing.
TEST(BitRows, FindEveryFiveAndNoFour) {
  int fives = 0;
  for (int index = 0; index < full_size.point_count(); ++index) {
    const Point from = full_size.point_of(index);
    for (const Direction direction : line_directions) {
      if (!full_size.contains(step(from, direction, 4))) continue;
      ++fives;
      for (int missing = 0; missing <= 5; ++missing) {
        BitRows rows;
        for (int i = 0; i < 5; ++i) {
          if (i != missing) rows.set(step(from, direction, i));
        }
        ASSERT_EQ(rows.has_five(), missing == 5) << testing::PrintToString(from) << ' ' << missing;
      }
    }
  }
  EXPECT_EQ(fives, 2 * 12 * 16 + 2 * 12 * 12);
}

TEST(BitRows, AgreeWithTheReferenceOnRandomStones) {
  Random random(16);
  int with_five = 0;
  for (int round = 0; round < 4000; ++round) {
    const Rules rules{.width = static_cast<std::uint8_t>(1 + random.below(16)),
                      .height = static_cast<std::uint8_t>(1 + random.below(16)),
                      .k = 5};
    const std::uint32_t share = 1 + random.below(6);
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    BitRows rows;
    for (int index = 0; index < rules.point_count(); ++index) {
      if (random.below(10) >= share) continue;
      cells[static_cast<std::size_t>(index)] = Cell::first;
      rows.set(rules.point_of(index));
    }
    const Position position(rules, std::move(cells), Side::first);
    ASSERT_EQ(rows.has_five(), position.has_line(Side::first)) << testing::PrintToString(position);
    with_five += rows.has_five() ? 1 : 0;
  }
  EXPECT_GT(with_five, 400);
  EXPECT_LT(with_five, 3600);
}

TEST(BitRows, WorkAtCompileTime) {
  static_assert(BitRows({31}).has_five());
  static_assert(!BitRows({0xF0F0, 0x0F0F}).has_five());
}

}  // namespace
}  // namespace rowan::board
