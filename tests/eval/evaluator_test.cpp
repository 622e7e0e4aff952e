// SPDX-License-Identifier: MIT
#include "eval/evaluator.hpp"

#include <cstddef>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "eval/weights.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "pattern/shape.hpp"

namespace rowan::eval {
namespace {

/// The evaluation by definition, from the shapes of every empty point.
int plain_evaluation(const pattern::PatternBoard& board, const GameWeights& weights) {
  const Side side = board.side_to_move();
  const Side other = opponent(side);
  int sum = weights.of(side).turn;
  board.empty_points().for_each([&](pattern::PointIndex point) {
    sum += weights.of(side).when_to_move.value(board.shapes(point, side));
    sum -= weights.of(other).when_waiting.value(board.shapes(point, other));
  });
  return sum / Evaluator::parts_per_point;
}

TEST(Evaluator, SumsTheValuesOfEmptyPoints) {
  Random random(20281);
  for (const char* game : {"freestyle", "standard", "renju", "caro", "7x7x4"}) {
    const Rules rules = find_game(game).value();
    const Evaluator evaluator(rules);
    pattern::PatternBoard board(Position(rules), evaluator.values());
    for (int move = 0; move < 30 && board.empty_points().size() > 1; ++move) {
      ASSERT_EQ(evaluator.evaluate(board), plain_evaluation(board, weights_of(rules)))
          << game << ", move " << move;
      const auto points = static_cast<std::uint32_t>(rules.point_count());
      auto point = static_cast<pattern::PointIndex>(random.below(points));
      while (!board.is_empty(point))
        point = static_cast<pattern::PointIndex>((point + 1) % rules.point_count());
      board.play(point);
    }
  }
}

TEST(Evaluator, ScoresAFourAboveALoneStone) {
  const Rules rules = find_game("freestyle").value();
  const Evaluator evaluator(rules);
  const Position position = play_moves(Position(rules), "h8 a1 i8 a15 j8 o1").value();
  const pattern::PatternBoard board(position, evaluator.values());
  const auto move_score = [&](const char* point) {
    return evaluator.move_score(
        board, static_cast<pattern::PointIndex>(rules.index_of(parse_point(point, rules).value())));
  };
  EXPECT_GT(move_score("k8"), move_score("h9"));
  EXPECT_GT(move_score("h9"), move_score("c13"));
}

TEST(Evaluator, ScoresConnectedStonesAboveScatteredOnes) {
  const Rules rules = find_game("freestyle").value();
  const Evaluator evaluator(rules);
  const Position position = play_moves(Position(rules), "h8 a1 i9 a15 h9 o1 i8 o15").value();
  EXPECT_GT(evaluator.evaluate(pattern::PatternBoard(position, evaluator.values())), 50);
}

TEST(ShapeWeights, AddShapesAndPairsOfShapes) {
  ShapeWeights weights;
  weights.alone[2] = 5;
  weights.alone[6] = 7;
  weights.pair[6][2] = 11;
  weights.pair[2][2] = 100;
  const auto shape = [](int number) { return static_cast<pattern::Shape>(number); };
  EXPECT_EQ(weights.value({shape(2), shape(0), shape(6), shape(0)}), 5 + 7 + 11);
  EXPECT_EQ(weights.value({shape(6), shape(0), shape(0), shape(2)}), 5 + 7 + 11) << "in any order";
  EXPECT_EQ(weights.value({shape(2), shape(2), shape(6), shape(0)}), 5 + 5 + 7 + 11 + 11 + 100);
}

TEST(ShapeCombinations, NumberEveryCombinationOnce) {
  const auto& numbers = pattern::ShapeCombinations::numbers();
  for (std::size_t number = 0; number < pattern::ShapeCombinations::count; ++number) {
    const pattern::PointShapes shapes = pattern::ShapeCombinations::shapes(number);
    EXPECT_EQ(numbers[pattern::ShapeTables::pack(shapes)], number);
    EXPECT_EQ(numbers[pattern::ShapeTables::pack({shapes[3], shapes[1], shapes[0], shapes[2]})], number);
  }
}

}  // namespace
}  // namespace rowan::eval
