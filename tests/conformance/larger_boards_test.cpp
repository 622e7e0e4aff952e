// SPDX-License-Identifier: MIT
//
// The general boards agree with Position: random games and random arrangements of many sizes, with every
// treatment of overlines and blocked ends.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "board/board.hpp"
#include "conformance/board_types.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "support/print_board.hpp"

namespace rowan {
namespace {

template <class Board>
class LargerBoards : public ::testing::Test {};

TYPED_TEST_SUITE(LargerBoards, testing::GeneralBoards::ForGoogleTest);

/// Usual and extreme sizes and line lengths, each in all four variants of the rules.
std::vector<Rules> many_games() {
  struct Shape {
    int width, height, k;
  };
  std::vector<Rules> games;
  for (const Shape shape :
       {Shape{1, 1, 1}, {1, 9, 3},  {9, 1, 3},  {2, 2, 2},   {3, 3, 3},   {4, 4, 4},    {5, 4, 3},
        {4, 7, 4},      {7, 6, 4},  {6, 6, 1},  {6, 6, 2},   {8, 8, 5},   {15, 15, 5},  {20, 11, 5},
        {11, 20, 6},    {32, 3, 3}, {3, 32, 3}, {32, 32, 5}, {32, 1, 32}, {32, 32, 32}, {31, 32, 7}}) {
    for (const Overline overline : {Overline::wins, Overline::ignored}) {
      for (const BlockedFive blocked_five : {BlockedFive::wins, BlockedFive::ignored}) {
        games.push_back({.width = static_cast<std::uint8_t>(shape.width),
                         .height = static_cast<std::uint8_t>(shape.height),
                         .k = static_cast<std::uint8_t>(shape.k),
                         .overline = overline,
                         .blocked_five = blocked_five});
      }
    }
  }
  return games;
}

template <board::PackedBoard B>
void expect_same(const B& board, const Position& position) {
  ASSERT_EQ(board.has_line(Side::first), position.has_line(Side::first)) << to_text(position);
  ASSERT_EQ(board.has_line(Side::second), position.has_line(Side::second)) << to_text(position);
  ASSERT_EQ(board.is_full(), position.is_full()) << to_text(position);
  ASSERT_EQ(board::outcome(board), position.outcome()) << to_text(position);
}

/// Plays a random game to its end on both boards and compares them on the way, then takes back all moves.
template <board::PackedBoard B>
void play_random_game(const Rules& rules, Random& random) {
  Position position(rules);
  B board(position);
  std::vector<Point> order;
  for (int index = 0; index < rules.point_count(); ++index) order.push_back(rules.point_of(index));
  std::ranges::shuffle(order, random);
  for (const Point point : order) {
    board.place(point, position.side_to_move());
    position.play(point);
    if (board::outcome(board) != Outcome::ongoing) break;
    // Position scans the whole board: on a large one compare only after every eighth move.
    const bool is_small = rules.point_count() <= 225;
    if (is_small || position.moves().size() % 8 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_same(board, position)) << moves_text(position);
    }
  }
  ASSERT_NO_FATAL_FAILURE(expect_same(board, position)) << moves_text(position);
  ASSERT_TRUE(position.is_over());
  ASSERT_EQ(board::to_position(board, position.side_to_move()), position);
  while (!position.moves().empty()) {
    board.remove(position.moves().back());
    position.undo();
  }
  ASSERT_EQ(board, B(Position(rules)));
}

TYPED_TEST(LargerBoards, AgreeInRandomGames) {
  constexpr std::uint64_t seed = 19;
  int games = 0;
  for (const Rules& rules : many_games()) {
    SCOPED_TRACE(describe(rules) + ", seed " + std::to_string(seed));
    ASSERT_TRUE(TypeParam::supports(rules));
    Random random(seed);
    const int count = rules.point_count() > 400 ? 1 : 20;
    for (int i = 0; i < count; ++i, ++games)
      ASSERT_NO_FATAL_FAILURE(play_random_game<TypeParam>(rules, random));
  }
  EXPECT_GT(games, 1000);
}

/// Random runs of stones, with many lines, overlines and blocked ends, which random play seldom makes.
Position random_arrangement(const Rules& rules, Random& random) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  const auto strokes = 1 + random.below(static_cast<std::uint32_t>(rules.point_count()) / 4 + 1);
  for (std::uint32_t i = 0; i < strokes; ++i) {
    Point point =
        rules.point_of(static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count()))));
    const Direction direction = line_directions[random.below(4)];
    const auto cell = static_cast<Cell>(random.below(3));
    for (auto left = random.below(rules.k + 3U); left > 0 && rules.contains(point); --left) {
      cells[static_cast<std::size_t>(rules.index_of(point))] = cell;
      point = step(point, direction);
    }
  }
  return Position(rules, std::move(cells), random.below(2) == 0 ? Side::first : Side::second);
}

TYPED_TEST(LargerBoards, AgreeOnRandomArrangements) {
  constexpr std::uint64_t seed = 23;
  int with_line = 0;
  int without_line = 0;
  for (const Rules& rules : many_games()) {
    SCOPED_TRACE(describe(rules) + ", seed " + std::to_string(seed));
    Random random(seed);
    const int count = rules.point_count() > 400 ? 30 : 300;
    for (int i = 0; i < count; ++i) {
      const Position position = random_arrangement(rules, random);
      const TypeParam board(position);
      ASSERT_NO_FATAL_FAILURE(expect_same(board, position));
      ASSERT_EQ(board::to_position(board, position.side_to_move()), position);
      ASSERT_EQ(board::convert<TypeParam>(board), board);
      ++(position.has_line(Side::first) ? with_line : without_line);
    }
  }
  EXPECT_GT(with_line, 1000);
  EXPECT_GT(without_line, 1000);
}

TYPED_TEST(LargerBoards, FindEveryLineOfTheLargestBoard) {
  // k stones in a row, at every point and in every direction, and nothing else.
  const Rules rules{.width = 32, .height = 32, .k = 5};
  int lines = 0;
  for (int index = 0; index < rules.point_count(); ++index) {
    for (const Direction direction : line_directions) {
      const Point start = rules.point_of(index);
      if (!rules.contains(step(start, direction, 4))) continue;
      ++lines;
      TypeParam board{Position(rules)};
      for (int i = 0; i < 4; ++i) board.place(step(start, direction, i), Side::second);
      ASSERT_FALSE(board.has_line(Side::second));
      board.place(step(start, direction, 4), Side::second);
      ASSERT_TRUE(board.has_line(Side::second));
      ASSERT_FALSE(board.has_line(Side::first));
    }
  }
  EXPECT_EQ(lines, 2 * 32 * 28 + 2 * 28 * 28);
}

TYPED_TEST(LargerBoards, OfDifferentGamesDiffer) {
  const TypeParam freestyle{Position(find_game("freestyle").value())};
  const TypeParam standard{Position(find_game("standard").value())};
  EXPECT_NE(freestyle, standard);
  EXPECT_EQ(freestyle.rules(), find_game("freestyle").value());
}

}  // namespace
}  // namespace rowan
