// SPDX-License-Identifier: MIT
#include "pattern/shape_tables.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "pattern/line_text.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::pattern {
namespace {

/// One side of a point, outward: `length` cells, then the edge or the end of the window.
struct HalfLine {
  int length = 0;
  std::uint64_t cells = 0;  // two bits each, as in a line word
};

/// Every half-line that a point can have: stones of either side and empty cells, with the edge at any
/// distance up to `reach`.
std::vector<HalfLine> all_halves(int reach) {
  std::vector<HalfLine> halves;
  for (int length = 0; length <= reach; ++length) {
    for (std::uint64_t cells = 0; cells < std::uint64_t{1} << (2 * length); ++cells) {
      if ((cells & cells >> 1 & board::low_field_bits) == 0) halves.push_back({length, cells});
    }
  }
  return halves;
}

std::uint64_t mirrored(const HalfLine& half) {
  std::uint64_t cells = 0;
  for (int i = 0; i < half.length; ++i) cells |= (half.cells >> (2 * i) & 3) << (2 * (half.length - 1 - i));
  return cells;
}

/// Compares table and definition on every window that the tables cover; returns the number of windows.
int compare_everywhere(const Rules& rules) {
  const ShapeTables tables(rules);
  const std::vector<HalfLine> halves = all_halves(tables.reach());
  int windows = 0;
  for (const HalfLine& below : halves) {
    const std::uint64_t start = mirrored(below);
    for (const HalfLine& above : halves) {
      const int field = below.length;
      const int length = below.length + 1 + above.length;
      const std::uint64_t line = start | above.cells << (2 * (field + 1));
      for (const Side side : {Side::first, Side::second}) {
        const Shape by_table = tables.shape(ShapeTables::free_cells(line, length), field, side);
        const Shape by_definition = shape_of(rules, line, length, field, side);
        if (by_table != by_definition) {
          ADD_FAILURE() << describe(rules) << ": line " << line << " of " << length << ", field " << field
                        << ", " << letter_of(side) << ": " << name_of(by_table) << " in the table, "
                        << name_of(by_definition) << " by definition";
          return windows;
        }
      }
      ++windows;
    }
  }
  return windows;
}

Rules row_of(int k, Overline overline, BlockedFive blocked_five, Forbidden forbidden = Forbidden::none) {
  return {.width = 15,
          .height = 15,
          .k = static_cast<std::uint8_t>(k),
          .overline = overline,
          .blocked_five = blocked_five,
          .forbidden = forbidden};
}

class ShapeTablesOf : public ::testing::TestWithParam<int> {};

constexpr int windows_of_reach(int reach) {
  int halves = 0;
  for (int power = 1, length = 0; length <= reach; ++length, power *= 3) halves += power;
  return halves * halves;
}

TEST_P(ShapeTablesOf, EqualTheDefinitionOnEveryWindow) {
  const int k = GetParam();
  for (const Overline overline : {Overline::wins, Overline::ignored}) {
    for (const BlockedFive blocked : {BlockedFive::wins, BlockedFive::ignored}) {
      const Rules rules = row_of(k, overline, blocked);
      EXPECT_EQ(compare_everywhere(rules), windows_of_reach(ShapeTables(rules).reach())) << describe(rules);
    }
  }
}

// With k = 6 there are more than a million windows under most rules, too many for a sanitized build.
INSTANTIATE_TEST_SUITE_P(Rows, ShapeTablesOf, ::testing::Range(1, testing::is_sanitized ? 6 : 7));

TEST(ShapeTables, EqualTheDefinitionOnEveryWindowOfRenju) {
  EXPECT_EQ(compare_everywhere(find_game("renju").value()), 364 * 364);
}

TEST(ShapeTables, EqualTheDefinitionOnLongLines) {
  Random random(20263);
  for (int round = 0; round < 100; ++round) {
    const Rules rules = random_rules(random, 1, 6);
    const ShapeTables tables(rules);
    const std::string line = random_line_text(random, 1 + static_cast<int>(random.below(32)));
    const int length = static_cast<int>(line.size());
    for (int field = 0; field < length; ++field) {
      for (const Side side : {Side::first, Side::second}) {
        ASSERT_EQ(tables.shape(ShapeTables::free_cells(line_word(line), length), field, side),
                  shape_of(rules, line_word(line), length, field, side))
            << line << " at " << field << ' ' << letter_of(side) << ": " << describe(rules);
      }
    }
  }
}

/// Every combination of four shapes, for rules with and without forbidden points.
TEST(ShapeTables, EqualTheDefinitionOfClasses) {
  for (const char* game : {"freestyle", "renju"}) {
    const Rules rules = find_game(game).value();
    const ShapeTables tables(rules);
    int combinations = 0;
    for (int number = 0; number < shape_count * shape_count * shape_count * shape_count; ++number) {
      PointShapes shapes{};
      int rest = number;
      for (Shape& shape : shapes) {
        shape = static_cast<Shape>(rest % shape_count);
        rest /= shape_count;
      }
      for (const Side side : {Side::first, Side::second}) {
        ASSERT_EQ(tables.point_class(shapes, side), combine(rules, side, shapes)) << game << ' ' << number;
      }
      ++combinations;
    }
    EXPECT_EQ(combinations, 38'416);
  }
}

TEST(ShapeTables, ServeTheSameGameOnEveryBoard) {
  const ShapeTables tables(find_game("standard").value());
  EXPECT_TRUE(tables.serve(find_game("standard", Size{32, 7}).value()));
  EXPECT_FALSE(tables.serve(find_game("freestyle").value()));
}

TEST(ShapeTables, HaveTheSmallestSufficientReach) {
  EXPECT_EQ(ShapeTables(find_game("freestyle").value()).reach(), 4);
  EXPECT_EQ(ShapeTables(find_game("standard").value()).reach(), 5);
  EXPECT_EQ(ShapeTables(find_game("caro").value()).reach(), 5);
  EXPECT_EQ(ShapeTables(find_game("renju").value()).reach(), 5);
  EXPECT_EQ(ShapeTables(row_of(6, Overline::ignored, BlockedFive::ignored)).reach(), 6);
  EXPECT_FALSE(ShapeTables::supports(row_of(7, Overline::ignored, BlockedFive::wins)));
}

}  // namespace
}  // namespace rowan::pattern
