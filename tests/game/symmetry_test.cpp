// SPDX-License-Identifier: MIT
#include "game/symmetry.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position_text.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan {
namespace {

using testing::tic_tac_toe;

constexpr Rules square{.width = 5, .height = 5, .k = 4};
constexpr Rules rectangle{.width = 5, .height = 3, .k = 3};

TEST(Symmetry, SquaresHaveEightAndRectanglesFour) {
  EXPECT_EQ(symmetries(square).size(), 8U);
  EXPECT_EQ(symmetries(rectangle).size(), 4U);
  EXPECT_EQ(symmetries(square).front(), Symmetry::identity);
  const std::set<Symmetry> different(symmetries(square).begin(), symmetries(square).end());
  EXPECT_EQ(different.size(), 8U);
}

TEST(Symmetry, MapsPointsAsNamed) {
  const Position position = tic_tac_toe("xo1/3/3 x");
  const auto text = [&](Symmetry symmetry) { return to_text(apply(symmetry, position)); };
  EXPECT_EQ(text(Symmetry::identity), "xo1/3/3 x");
  EXPECT_EQ(text(Symmetry::mirror_columns), "1ox/3/3 x");
  EXPECT_EQ(text(Symmetry::mirror_rows), "3/3/xo1 x");
  EXPECT_EQ(text(Symmetry::rotate_half), "3/3/1ox x");
  EXPECT_EQ(text(Symmetry::transpose), "x2/o2/3 x");
  EXPECT_EQ(text(Symmetry::rotate_left), "3/o2/x2 x");
  EXPECT_EQ(text(Symmetry::rotate_right), "2x/2o/3 x");
  EXPECT_EQ(text(Symmetry::anti_transpose), "3/2o/2x x");
}

/// Group axioms: closed, with inverses, and every map is a bijection of the points.
void expect_group(const Rules& rules) {
  const auto all = symmetries(rules);
  for (const Symmetry left : all) {
    EXPECT_NE(std::ranges::find(all, inverse(left)), all.end());
    std::set<Point> images;
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      const Point image = apply(left, point, rules);
      ASSERT_TRUE(rules.contains(image));
      images.insert(image);
      ASSERT_EQ(apply(inverse(left), image, rules), point);
      ASSERT_EQ(apply(left, apply(inverse(left), point, rules), rules), point);
    }
    EXPECT_EQ(images.size(), static_cast<std::size_t>(rules.point_count()));
    for (const Symmetry right : all) {
      const auto same_as_both = [&](Symmetry one) {
        for (int index = 0; index < rules.point_count(); ++index) {
          const Point point = rules.point_of(index);
          if (apply(one, point, rules) != apply(right, apply(left, point, rules), rules)) return false;
        }
        return true;
      };
      EXPECT_EQ(std::ranges::count_if(all, same_as_both), 1);
    }
  }
}

TEST(Symmetry, IsAGroup) {
  expect_group(square);
  expect_group(rectangle);
  expect_group(Rules{.width = 3, .height = 5});
}

TEST(Symmetry, KeepsOutcomeAndSideToMove) {
  testing::for_each_legal_position([](const Position& position) {
    for (const Symmetry symmetry : symmetries(position.rules())) {
      const Position image = apply(symmetry, position);
      ASSERT_EQ(image.outcome(), position.outcome()) << to_text(position);
      ASSERT_EQ(image.side_to_move(), position.side_to_move());
      ASSERT_EQ(apply(inverse(symmetry), image), position);
    }
  });
}

TEST(Canonical, IsOneOfTheImagesAndTheSameForAll) {
  Random random(13);
  for (const Rules& rules : {square, rectangle}) {
    for (int i = 0; i < 200; ++i) {
      std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()));
      for (Cell& cell : cells) cell = static_cast<Cell>(random.below(3));
      const Position position(rules, std::move(cells), Side::second);
      const Position smallest = canonical(position);
      bool is_an_image = false;
      for (const Symmetry symmetry : symmetries(rules)) {
        const Position image = apply(symmetry, position);
        ASSERT_EQ(canonical(image), smallest);
        ASSERT_FALSE(std::ranges::lexicographical_compare(image.cells(), smallest.cells()));
        is_an_image = is_an_image || image == smallest;
      }
      ASSERT_TRUE(is_an_image);
    }
  }
}

TEST(Canonical, HasTheSmallestText) {
  EXPECT_EQ(to_text(canonical(tic_tac_toe("x2/3/3 o"))), "3/3/2x o");
  EXPECT_EQ(to_text(canonical(tic_tac_toe("1x1/3/3 o"))), "3/3/1x1 o");
  EXPECT_EQ(to_text(canonical(tic_tac_toe("3/1x1/3 o"))), "3/1x1/3 o");
}

}  // namespace
}  // namespace rowan
