// SPDX-License-Identifier: MIT
#include <string_view>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "pattern/line_text.hpp"
#include "pattern/shape.hpp"

namespace rowan::pattern {
namespace {

using enum Shape;

std::string_view together(std::string_view game, Side side, PointShapes shapes) {
  return name_of(combine(find_game(game).value(), side, shapes));
}

std::string_view together(PointShapes shapes) { return together("freestyle", Side::first, shapes); }

TEST(PointClass, IsTheStrongestOfFourLines) {
  EXPECT_EQ(together({five, open_four, four, nothing}), "win");
  EXPECT_EQ(together({four, open_four, four, nothing}), "open-four");
  EXPECT_EQ(together({four, nothing, four, open_three}), "four-four");
  EXPECT_EQ(together({nothing, double_four, nothing, nothing}), "four-four") << "two on one line";
  EXPECT_EQ(together({open_three, nothing, four, open_three}), "four-three");
  EXPECT_EQ(together({three, nothing, four, open_two}), "four");
  EXPECT_EQ(together({open_three, open_three, nothing, two}), "three-three");
  EXPECT_EQ(together({open_three, three, nothing, two}), "open-three");
  EXPECT_EQ(together({open_two, three, open_two, two}), "three");
  EXPECT_EQ(together({open_two, two, open_two, two}), "open-two");
  EXPECT_EQ(together({nothing, two, nothing, two}), "two");
  EXPECT_EQ(together({nothing, nothing, nothing, overline}), "nothing");
}

TEST(PointClass, IsForbiddenToBlackAtRenju) {
  const auto black = [](PointShapes shapes) { return together("renju", Side::first, shapes); };
  EXPECT_EQ(black({five, overline, four, four}), "win") << "five allows everything";
  EXPECT_EQ(black({nothing, overline, open_four, nothing}), "forbidden");
  EXPECT_EQ(black({four, nothing, open_four, nothing}), "forbidden");
  EXPECT_EQ(black({nothing, double_four, nothing, nothing}), "forbidden");
  EXPECT_EQ(black({open_three, nothing, nothing, open_three}), "perhaps-forbidden");
  EXPECT_EQ(black({open_three, four, nothing, open_three}), "perhaps-forbidden");
  EXPECT_EQ(black({open_three, four, nothing, three}), "four-three");
  EXPECT_EQ(together("renju", Side::second, {open_three, nothing, nothing, open_three}), "three-three");
  EXPECT_EQ(name_of(combine_allowed({open_three, four, nothing, open_three})), "four-three");
}

}  // namespace
}  // namespace rowan::pattern
