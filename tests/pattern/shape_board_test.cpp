// SPDX-License-Identifier: MIT
#include "pattern/shape_board.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/notation.hpp"
#include "pattern/line_text.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::pattern {
namespace {

/// Compares the board's state with the definition, evaluated afresh at every point.
void expect_defined(const ShapeBoard& board) {
  const Rules& rules = board.rules();
  const board::LineBoard& stones = board.stones();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    const board::LineSlots slots = stones.slots(point);
    for (const Side side : {Side::first, Side::second}) {
      PointShapes expected{};
      for (std::size_t i = 0; i < slots.size(); ++i) {
        expected[i] = shape_of(rules, stones.lines()[slots[i].line], stones.line_length(slots[i].line),
                               slots[i].field(), side);
      }
      ASSERT_EQ(board.shapes(point, side), expected)
          << to_text(point, rules) << ' ' << letter_of(side) << ": " << describe(rules);
      ASSERT_EQ(board.point_class(point, side), combine(rules, side, expected))
          << to_text(point, rules) << ' ' << letter_of(side) << ": " << describe(rules);
    }
  }
}

/// Puts a stone of either side on a random point, or removes the one there.
void toggle(ShapeBoard& board, Random& random) {
  const auto count = static_cast<std::uint32_t>(board.rules().point_count());
  const Point point = board.rules().point_of(static_cast<int>(random.below(count)));
  if (board.cell(point) != Cell::empty) return board.remove(point);
  board.place(point, random.below(2) == 0 ? Side::first : Side::second);
}

void walk(const Rules& rules, int steps, std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ": " + describe(rules));
  Random random(seed);
  ShapeBoard board(rules);
  expect_defined(board);
  for (int i = 0; i < steps; ++i) toggle(board, random);
  expect_defined(board);
  const ShapeBoard scratch(board::to_position(board, Side::first), board.tables());
  ASSERT_EQ(board, scratch);
  for (int index = 0; index < rules.point_count(); ++index) {
    if (board.cell(rules.point_of(index)) != Cell::empty) board.remove(rules.point_of(index));
  }
  ASSERT_EQ(board, ShapeBoard(rules, board.tables())) << "with all stones gone the board is as new";
}

TEST(ShapeBoard, AgreesWithTheDefinitionAfterARandomWalk) {
  for (const char* game : {"freestyle", "standard", "caro", "caro-exact", "renju"}) {
    for (std::uint64_t seed = 0; seed < 12; seed += testing::is_sanitized ? 3 : 1) {
      walk(find_game(game).value(), 20 + 20 * static_cast<int>(seed), seed);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ShapeBoard, AgreesWithTheDefinitionOnBoardsOfEverySize) {
  for (std::uint64_t seed = 100; seed < 100U + testing::cases(120); ++seed) {
    Random random(seed);
    Rules rules = random_rules(random, 1, 8);
    rules.width = static_cast<std::uint8_t>(1 + random.below(32));
    rules.height = static_cast<std::uint8_t>(1 + random.below(32));
    walk(rules, static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count()) + 1)), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(ShapeBoard, AgreesWithTheDefinitionForLongRowsWithoutTables) {
  for (std::uint64_t seed = 300; seed < 310; ++seed) {
    Random random(seed);
    Rules rules = random_rules(random, 9, 32);
    rules.width = 32;
    rules.height = static_cast<std::uint8_t>(1 + random.below(32));
    EXPECT_EQ(ShapeBoard(rules).tables(), nullptr);
    walk(rules, 60, seed);
    if (HasFatalFailure()) return;
  }
}

TEST(ShapeBoard, GivesTheShapesOfAPointOnEachLine) {
  const Rules rules = find_game("freestyle").value();
  const ShapeBoard board(play_moves(Position(rules), "h8 a1 i8 a15 j8 o1 g9 o15 f10 d2 g6 d4").value());
  const Point g7 = parse_point("g7", rules).value();
  const Point g8 = parse_point("g8", rules).value();
  const Point k8 = parse_point("k8", rules).value();
  // k8 and g8 make fours in row 8. In column g, g8 and g7 each join g6 and g9; diagonally, g7 joins h8.
  EXPECT_EQ(board.shapes(k8, Side::first),
            (PointShapes{Shape::open_four, Shape::open_one, Shape::open_one, Shape::open_one}));
  EXPECT_EQ(board.shape(g8, Side::first, 0), Shape::open_four);
  EXPECT_EQ(board.shape(g8, Side::first, 1), Shape::open_three);
  EXPECT_EQ(board.point_class(g8, Side::first), PointClass::open_four);
  EXPECT_EQ(board.shape(g7, Side::first, 1), Shape::open_three);
  EXPECT_EQ(board.shape(g7, Side::first, 2), Shape::wide_two) << "the diagonal g7 h8 goes up to the right";
  EXPECT_EQ(board.shape(g7, Side::first, 3), Shape::open_one);
  EXPECT_EQ(board.shape(parse_point("d3", rules).value(), Side::second, 1), Shape::open_three);
}

TEST(ShapeBoard, KeepsTheStonesOfItsPosition) {
  const Position position = play_moves(Position(find_game("renju").value()), "h8 a1 i8 a15 j8").value();
  const ShapeBoard board(position);
  EXPECT_EQ(board::to_position(board, Side::second), position);
  EXPECT_EQ(board.stones(), board::LineBoard(position));
}

}  // namespace
}  // namespace rowan::pattern
