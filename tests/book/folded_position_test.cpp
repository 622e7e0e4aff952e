// SPDX-License-Identifier: MIT
#include "book/folded_position.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "store/random_records.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/seed.hpp"

namespace rowan::testing {
namespace {

using book::fold;
using book::fold_move;
using book::unfold_move;

Position random_position(Random& random, const Rules& rules) {
  const auto game = random_game(random, Position(rules), static_cast<int>(random.below(8)));
  return record::replay(game).value();
}

TEST(FoldedPosition, IsEqualExactlyForSymmetricPositions) {
  Random random(seed_of_run(11));
  int alike = 0;
  for (const char* const game : {"tictactoe", "4x4x4", "5x4x4", "freestyle"}) {
    const Rules rules = find_game(game).value();
    for (int i = 0; i < 150; ++i) {
      const Position one = random_position(random, rules);
      Position other = random_position(random, rules);
      if (i % 4 == 0) other = apply(symmetries(rules)[random.below(4)], one);
      const bool are_symmetric = canonical(one) == canonical(other);
      EXPECT_EQ(fold(one).stones == fold(other).stones, are_symmetric)
          << to_text(one) << ' ' << to_text(other);
      alike += are_symmetric ? 1 : 0;
      for (const Symmetry symmetry : symmetries(rules)) {
        EXPECT_EQ(fold(apply(symmetry, one)).stones, fold(one).stones) << to_text(one);
      }
    }
  }
  EXPECT_GT(alike, 150);
}

TEST(FoldedPosition, WaysMapToTheFoldAndBack) {
  Random random(seed_of_run(12));
  for (const char* const game : {"tictactoe", "5x4x4", "freestyle"}) {
    const Rules rules = find_game(game).value();
    for (int i = 0; i < 100; ++i) {
      const Position position = random_position(random, rules);
      const auto folded = fold(position);
      ASSERT_FALSE(folded.ways.empty());
      const Position there = position_of(folded.stones, rules);
      EXPECT_EQ(std::ranges::count_if(symmetries(rules),
                                      [&](Symmetry way) { return apply(way, position) == there; }),
                static_cast<std::ptrdiff_t>(folded.ways.size()));
      for (const Symmetry way : folded.ways) EXPECT_EQ(apply(way, position), there);
    }
  }
}

/// A move and its folded image lead to symmetric positions.
TEST(FoldedPosition, MovesAreMappedWithTheBoard) {
  Random random(seed_of_run(13));
  for (const char* const game : {"tictactoe", "4x4x4", "5x4x4"}) {
    const Rules rules = find_game(game).value();
    for (int i = 0; i < 50; ++i) {
      const Position position = random_position(random, rules);
      const auto folded = fold(position);
      for (const Point move : position.legal_moves()) {
        Position played = position;
        played.play(move);
        Position there = position_of(folded.stones, rules);
        there.play(fold_move(folded, move, rules));
        EXPECT_EQ(fold(played).stones, fold(there).stones) << to_text(position);
        const Point seen = unfold_move(folded, fold_move(folded, move, rules), rules);
        EXPECT_LE(seen, move);
        EXPECT_EQ(fold_move(folded, seen, rules), fold_move(folded, move, rules));
      }
    }
  }
}

TEST(FoldedPosition, SymmetricMovesFoldToOne) {
  const auto empty = fold(tic_tac_toe("3/3/3 x"));
  EXPECT_EQ(empty.ways.size(), 8U);
  for (const Point corner : {point_at(0, 0), point_at(2, 0), point_at(0, 2), point_at(2, 2)}) {
    EXPECT_EQ(fold_move(empty, corner, Rules{}), point_at(0, 0));
  }
}

TEST(FoldedPosition, TheSideToMoveMatters) {
  EXPECT_NE(fold(tic_tac_toe("x2/1o1/3 x")).stones, fold(tic_tac_toe("x2/1o1/3 o")).stones);
  EXPECT_NE(fold(tic_tac_toe("x2/1o1/3 x")).stones, fold(tic_tac_toe("o2/1x1/3 x")).stones);
}

}  // namespace
}  // namespace rowan::testing
