// SPDX-License-Identifier: MIT
#include "explain/balanced.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {
namespace {

Position after(const std::string& game, const std::string& moves) {
  return *play_moves(Position(*find_game(game)), moves);
}

TEST(Balanced, IsNearerToEvenThanTheBestMove) {
  // Black is to move, and each side has one stone, so Black's best moves are far better than even.
  const Position position = after("freestyle", "h8 i9");
  const BalancedMoves found = find_balanced_moves(position, {.nodes = 60'000});
  ASSERT_EQ(found.lines.size(), BalancedMoves::most);
  EXPECT_TRUE(found.is_complete);
  search::Engine engine;
  const think::Answer best = engine.think({.position = position, .limits = {.nodes = 20'000}});
  EXPECT_GT(search::chance_of(best.lines.front().score), 0.7);
  EXPECT_NEAR(search::chance_of(found.lines.front().score), 0.5, 0.1);
  EXPECT_TRUE(
      std::ranges::is_sorted(found.lines, {}, [](const think::Line& line) { return std::abs(line.score); }));
}

TEST(Balanced, EqualNodesGiveEqualAnswers) {
  const Position position = after("freestyle", "h8 i9");
  const BalancedMoves first = find_balanced_moves(position, {.nodes = 30'000});
  const BalancedMoves second = find_balanced_moves(position, {.nodes = 30'000});
  EXPECT_EQ(first.lines, second.lines);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_LT(first.nodes, 45'000);  // near the limit of 30,000: every move gets at least 50 nodes
}

TEST(Balanced, FindsBalancedMovesOnSmallBoards) {
  // Of the five replies to a corner, up to symmetry, only the center holds the draw.
  const BalancedMoves found = find_balanced_moves(after("tictactoe", "1"), {.nodes = 60'000});
  ASSERT_FALSE(found.lines.empty());
  EXPECT_EQ(found.lines.front().moves.front(), point_at(1, 1));
  EXPECT_EQ(found.lines.front().score, 0);
  EXPECT_LT(found.lines.back().score, 0);
  // The last free point ends the game in a draw.
  const BalancedMoves last = find_balanced_moves(after("tictactoe", "1 2 3 5 4 6 8 7"), {});
  ASSERT_EQ(last.lines.size(), 1U);
  EXPECT_EQ(last.lines.front().score, 0);
}

TEST(Balanced, ListsSymmetricMovesOnce) {
  const BalancedMoves found = find_balanced_moves(after("5x5x4", "c3"), {.nodes = 6'000});
  for (const think::Line& line : found.lines) {
    const Point move = line.moves.front();  // in the first of eight symmetric sectors of the board
    EXPECT_LE(move.y, 2);
    EXPECT_LE(move.x, 2);
    EXPECT_GE(move.x, move.y);
  }
}

TEST(Balanced, StopsOnRequest) {
  StopSource source;
  source.request_stop();
  const BalancedMoves found = find_balanced_moves(after("freestyle", "h8"), {.stop = source.get_token()});
  EXPECT_FALSE(found.is_complete);
  EXPECT_FALSE(found.lines.empty());
  const BalancedMoves late =
      find_balanced_moves(after("freestyle", "h8"), {.deadline = std::chrono::steady_clock::now()});
  EXPECT_FALSE(late.is_complete);
  EXPECT_FALSE(late.lines.empty());
}

}  // namespace
}  // namespace rowan::explain
