// SPDX-License-Identifier: MIT
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book.hpp"
#include "book/book_samples.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/seed.hpp"

namespace rowan::testing {
namespace {

using book::BookMove;
using book::choose;
using book::expected_percent;
using book::good_moves;

std::vector<Point> points_of(const std::vector<BookMove>& moves) {
  std::vector<Point> points;
  for (const BookMove& move : moves) points.push_back(move.point);
  return points;
}

TEST(ExpectedPercent, IsCautiousWithFewGames) {
  EXPECT_EQ(expected_percent({.games = 1, .first_wins = 1}, Side::first), 66);
  EXPECT_EQ(expected_percent({.games = 1, .first_wins = 1}, Side::second), 33);
  EXPECT_EQ(expected_percent({.games = 98, .first_wins = 98}, Side::first), 99);
  EXPECT_EQ(expected_percent({.games = 10, .draws = 4}, Side::second), 50);
}

TEST(GoodMoves, AreNearTheBest) {
  const std::vector<BookMove> moves{
      {.point = point_at(0, 0), .games = 98, .first_wins = 60, .second_wins = 38},
      {.point = point_at(1, 0), .games = 98, .first_wins = 51, .second_wins = 47},
      {.point = point_at(2, 0), .games = 98, .first_wins = 49, .second_wins = 49}};
  EXPECT_EQ(points_of(good_moves(moves, Side::first)), (std::vector{point_at(0, 0), point_at(1, 0)}));
  EXPECT_EQ(points_of(good_moves(moves, Side::second)), (std::vector{point_at(1, 0), point_at(2, 0)}));
  EXPECT_EQ(book::probabilities(moves, Side::first), (std::vector{0.5, 0.5, 0.0}));
}

TEST(GoodMoves, AreEmptyIfAllMovesLose) {
  const std::vector<BookMove> moves{
      {.point = point_at(0, 0), .games = 10, .first_wins = 2, .second_wins = 8}};
  EXPECT_EQ(good_moves(moves, Side::first).size(), 0U);
  EXPECT_EQ(book::probabilities(moves, Side::first), std::vector{0.0});
  EXPECT_EQ(good_moves(moves, Side::second).size(), 1U);
}

TEST(ChooseMove, ChoosesInProportionToGames) {
  const auto i9 = game_of("freestyle", "h8 i9", Outcome::draw);
  const auto made = book_of({i9, i9, i9, game_of("freestyle", "h8 i8", Outcome::draw)});
  Random random(seed_of_run(41));
  const Position position = after("freestyle", "h8");
  std::map<Point, int> taken;
  for (int i = 0; i < 4'000; ++i) ++taken[choose(made, position, {}, random)->point];
  ASSERT_EQ(taken.size(), 2U);
  const int often = std::max(taken.begin()->second, taken.rbegin()->second);
  EXPECT_GT(often, 2'800);
  EXPECT_LT(often, 3'200);
}

TEST(ChooseMove, EqualSeedsChooseTheSameMove) {
  const auto made =
      book_of({game_of("freestyle", "h8 i9", Outcome::draw), game_of("freestyle", "h8 i8", Outcome::draw)});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random one(seed);
    Random other(seed);
    EXPECT_EQ(choose(made, after("freestyle", "h8"), {}, one),
              choose(made, after("freestyle", "h8"), {}, other));
  }
}

TEST(ChooseMove, ChoosesOnlyAmongTheAllowedMoves) {
  const auto made =
      book_of({game_of("freestyle", "h8 i9", Outcome::draw), game_of("freestyle", "h8 i8", Outcome::draw)});
  Random random(1);
  const Position position = after("freestyle", "h8");
  const auto moves = made.find(position);
  ASSERT_EQ(moves.size(), 2U);
  for (const BookMove& move : moves) {
    EXPECT_EQ(choose(made, position, std::vector{move.point}, random)->point, move.point);
  }
  EXPECT_EQ(choose(made, position, std::vector{point_at(0, 0)}, random), std::nullopt);
  EXPECT_EQ(choose(made, after("freestyle", "a1"), {}, random), std::nullopt);
}

}  // namespace
}  // namespace rowan::testing
