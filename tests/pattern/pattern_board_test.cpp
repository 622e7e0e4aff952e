// SPDX-License-Identifier: MIT
#include "pattern/pattern_board.hpp"

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "pattern/line_text.hpp"
#include "pattern/renju.hpp"
#include "pattern/shape_board.hpp"
#include "support/print.hpp"

namespace rowan::pattern {
namespace {

std::shared_ptr<const PointValues> random_values(Random& random) {
  auto values = std::make_shared<PointValues>();
  for (auto* side : {&values->of_first, &values->of_second}) {
    for (PointValue& value : *side) {
      value = {.when_to_move = static_cast<std::int16_t>(random.below(2000)),
               .when_waiting = static_cast<std::int16_t>(random.below(2000))};
    }
  }
  return values;
}

/// Compares cells with the position, shapes and classes with those of a ShapeBoard built afresh from it, and
/// the sums with the `values` of all empty points, added up.
void expect_right(const PatternBoard& board, const Position& position, const PointValues& values) {
  const ShapeBoard fresh(position);
  std::array<PatternBoard::Sum, 2> sums{};
  PointSet empty(position.rules().point_count());
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const auto number = static_cast<PointIndex>(index);
    const Point point = position.rules().point_of(index);
    ASSERT_EQ(board.cell(number), position.cell(point));
    ASSERT_EQ(board.is_empty(number), position.cell(point) == Cell::empty);
    for (const Side side : {Side::first, Side::second}) {
      const bool is_empty = position.cell(point) == Cell::empty;
      for (int kind = static_cast<int>(PatternBoard::weakest_kept); kind < point_class_count; ++kind) {
        const auto wanted = static_cast<PointClass>(kind);
        ASSERT_EQ(board.points(side, wanted).contains(number),
                  is_empty && fresh.point_class(point, side) == wanted);
      }
      if (!is_empty) continue;
      empty.insert(number);
      ASSERT_EQ(board.shapes(number, side), fresh.shapes(point, side));
      ASSERT_EQ(board.point_class(number, side), fresh.point_class(point, side));
      ASSERT_EQ(board.is_forbidden(number, side),
                side == Side::first && why_forbidden(fresh, point).has_value());
      const PointValue value = values.of(side)[board.combination(number, side)];
      sums[static_cast<std::size_t>(side)].when_to_move += value.when_to_move;
      sums[static_cast<std::size_t>(side)].when_waiting += value.when_waiting;
    }
  }
  ASSERT_EQ(board.empty_points(), empty);
  for (const Side side : {Side::first, Side::second}) {
    ASSERT_EQ(board.sum(side), sums[static_cast<std::size_t>(side)]);
    for (int kind = static_cast<int>(PatternBoard::weakest_kept); kind < point_class_count; ++kind) {
      const auto wanted = static_cast<PointClass>(kind);
      ASSERT_EQ(board.count(side, wanted), board.points(side, wanted).size());
    }
  }
}

void play_at_random(const Rules& rules, Random& random, int steps, int check_every) {
  const auto values = random_values(random);
  Position position(rules);
  PatternBoard board(position, values);
  for (int step = 0; step < steps; ++step) {
    const std::uint32_t what = random.below(10);
    if (what < 4 && board.ply() > 0) {
      board.undo();
      position.undo();
    } else if (!position.is_full()) {
      auto point = static_cast<PointIndex>(random.below(static_cast<std::uint32_t>(rules.point_count())));
      while (!board.is_empty(point)) point = static_cast<PointIndex>((point + 1) % rules.point_count());
      if (position.is_over() || !position.is_legal(rules.point_of(point))) continue;
      const std::uint64_t promised = board.key_after(point);
      board.play(point);
      position.play(rules.point_of(point));
      ASSERT_EQ(board.key(), promised);
      ASSERT_EQ(board.last_move(), point);
    }
    ASSERT_EQ(board.side_to_move(), position.side_to_move());
    if (step % check_every != 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_right(board, position, *values));
  }
  EXPECT_EQ(board.key(), PatternBoard(position).key()) << "the way to a position does not matter";
}

TEST(PatternBoard, AgreesWithAFreshBoard) {
  Random random(20271);
  for (const char* game :
       {"freestyle", "standard", "renju", "caro", "caro-exact", "9x9x6", "7x5x4", "3x3x3", "20x12x5"}) {
    SCOPED_TRACE(game);
    ASSERT_NO_FATAL_FAILURE(play_at_random(find_game(game).value(), random, 600, 7));
  }
}

TEST(PatternBoard, WorksWithoutTables) {
  Random random(20272);
  ASSERT_NO_FATAL_FAILURE(play_at_random(find_game("9x9x7").value(), random, 40, 5));
}

TEST(PatternBoard, PassesTheTurn) {
  const Position position(find_game("freestyle").value());
  PatternBoard board(position);
  const std::uint64_t key = board.key();
  board.pass();
  EXPECT_EQ(board.side_to_move(), Side::second);
  EXPECT_NE(board.key(), key);
  EXPECT_EQ(board.last_move(), no_point);
  board.undo();
  EXPECT_EQ(board.key(), key);
  EXPECT_EQ(board.side_to_move(), Side::first);
}

TEST(PatternBoard, ListsThePointsNearStones) {
  PatternBoard board{Position(find_game("freestyle").value())};
  EXPECT_EQ(board.near_stones().size(), 1) << "the center, as long as there is no stone";
  EXPECT_TRUE(board.near_stones().contains(112));
  board.play(112);
  EXPECT_EQ(board.near_stones().size(), 24 + 16);
  EXPECT_FALSE(board.near_stones().contains(112));
  board.undo();
  EXPECT_EQ(board.near_stones().size(), 1);
}

}  // namespace
}  // namespace rowan::pattern
