// SPDX-License-Identifier: MIT
#include "tui/board_layout.hpp"

#include <array>
#include <string_view>

#include <gtest/gtest.h>

#include "game/games.hpp"

namespace rowan::tui {
namespace {

constexpr Extent roomy{60, 100};

Rules game(std::string_view name) { return find_game(name).value(); }

TEST(BoardLayout, RequestsTwoColumnsPerPoint) {
  EXPECT_EQ(BoardLayout::wants(game("15x15x5")), (Extent{16, 34}));
  EXPECT_EQ(BoardLayout::wants(game("19x19x5")), (Extent{20, 42}));
  EXPECT_EQ(BoardLayout::wants(game("32x32x5")), (Extent{34, 68}));  // names such as "aa" take two rows
  EXPECT_EQ(BoardLayout::wants(game("tictactoe")), (Extent{11, 23}));
}

TEST(BoardLayout, EveryPointIsFoundWhereItIsDrawn) {
  constexpr std::array<std::string_view, 7> names{"3x3x3",   "1x1x1",  "5x4x3",  "7x4x4",
                                                  "15x15x5", "32x1x5", "32x32x5"};
  for (const std::string_view name : names) {
    const Rules rules = game(name);
    const BoardLayout layout(rules, roomy, point_at(0, 0));
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      ASSERT_TRUE(layout.shows(point));
      const Spot spot = layout.spot_of(point);
      EXPECT_EQ(layout.point_at_spot(spot), point) << name;
      EXPECT_LT(spot.row, layout.size().rows) << name;
      EXPECT_LT(spot.column, layout.size().columns) << name;
    }
  }
}

TEST(BoardLayout, LabelsAndLinesAreNoPoints) {
  const BoardLayout small(game("15x15x5"), roomy, point_at(0, 0));
  EXPECT_FALSE(small.point_at_spot({0, 0}));
  EXPECT_FALSE(small.point_at_spot({15, 10}));
  EXPECT_FALSE(small.point_at_spot({0, 33}));
  EXPECT_FALSE(small.point_at_spot({-1, 10}));
  const BoardLayout large(game("tictactoe"), roomy, point_at(0, 0));
  ASSERT_TRUE(large.is_large());
  EXPECT_FALSE(large.point_at_spot({3, 3}));
  EXPECT_FALSE(large.point_at_spot({1, 7}));
  EXPECT_FALSE(large.point_at_spot({11, 3}));
  EXPECT_EQ(large.point_at_spot({0, 0}), point_at(0, 0));
  EXPECT_EQ(large.point_at_spot({10, 22}), point_at(2, 2));
}

TEST(BoardLayout, IsLargeOnlyForSmallBoardsWithEnoughSpace) {
  EXPECT_TRUE(BoardLayout(game("tictactoe"), {11, 23}, {}).is_large());
  EXPECT_FALSE(BoardLayout(game("tictactoe"), {10, 23}, {}).is_large());
  EXPECT_FALSE(BoardLayout(game("6x6x4"), roomy, {}).is_large());
}

TEST(BoardLayout, TheWindowFollowsTheCursor) {
  const Rules rules = game("32x32x5");
  const Extent space{20, 30};
  std::optional<BoardLayout> layout(std::in_place, rules, space, point_at(0, 0));
  EXPECT_EQ(layout->window(), (Extent{18, 13}));
  EXPECT_EQ(layout->first(), point_at(0, 0));
  for (int step = 0; step < 32; ++step) {
    const Point cursor = point_at(step, step);
    const BoardLayout former = *layout;
    layout.emplace(rules, space, cursor, &former);
    EXPECT_TRUE(layout->shows(cursor));
    EXPECT_TRUE(step == 31 || layout->shows(point_at(step + 1, step + 1)));
    EXPECT_LE(layout->first().x - former.first().x, 1);  // the board scrolls smoothly, without jumps
    EXPECT_LE(layout->first().y - former.first().y, 1);
  }
  EXPECT_EQ(layout->first(), point_at(19, 14));
}

TEST(BoardLayout, TheMinimumSpaceSuffices) {
  for (const std::string_view name : {"3x3x3", "4x2x3", "15x15x5", "32x32x5"}) {
    const Rules rules = game(name);
    const Extent least = BoardLayout::needs(rules);
    const Point corner = point_at(rules.width - 1, rules.height - 1);
    const BoardLayout layout(rules, least, corner);
    EXPECT_TRUE(layout.shows(corner)) << name;
    EXPECT_LE(layout.size().rows, least.rows) << name;
    EXPECT_LE(layout.size().columns, least.columns) << name;
  }
}

}  // namespace
}  // namespace rowan::tui
