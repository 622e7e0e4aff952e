// SPDX-License-Identifier: MIT
#include "explain/shortest_win.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/seed.hpp"

namespace rowan::testing {
namespace {

/// Whether the side to move wins within this many of its moves, by brute force: tries every move of both
/// sides.
bool wins_within(const Position& position, int moves) {
  const Side side = position.side_to_move();
  for (const Point attack : position.legal_moves()) {
    Position next = position;
    next.play(attack);
    if (next.outcome() == win_for(side)) return true;
    if (moves == 1 || next.is_over()) continue;
    bool holds = false;
    for (const Point answer : next.legal_moves()) {
      Position answered = next;
      answered.play(answer);
      holds = answered.is_over() || !wins_within(answered, moves - 1);
      if (holds) break;
    }
    if (!holds) return true;
  }
  return false;
}

bool found_within(const Position& position, int moves) {
  pattern::PatternBoard board(position);
  explain::ShortestWin shortest(1'000'000);
  const bool wins = shortest.wins_within(board, moves);
  EXPECT_FALSE(shortest.is_exhausted());
  return wins;
}

/// A position of random stones with this many free points and without a win.
Position with_free_points(const Rules& rules, Random& random, int free) {
  for (;;) {
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    for (int left = rules.point_count(); left > free;) {
      Cell& cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      if (cell != Cell::empty) continue;
      cell = random.below(2) == 0 ? Cell::first : Cell::second;
      --left;
    }
    Position position(rules, std::move(cells), random.below(2) == 0 ? Side::first : Side::second);
    if (!position.is_over()) return position;
  }
}

struct Case {
  const char* game;
  int least_free;
  int most_free;
  int most_moves;
};

TEST(ShortestWin, AgreesWithBruteForce) {
  const std::uint64_t seed = testing::seed_of_run(20'301);
  int wins = 0;
  for (const Case& each :
       {Case{"tictactoe", 4, 9, 3}, Case{"4x4x4", 6, 8, 3}, Case{"4x4x3", 6, 9, 3}, Case{"5x5x4", 6, 8, 3},
        Case{"renju 5x5", 5, 7, 3}, Case{"caro 6x5", 6, 14, 2}, Case{"standard 7x5", 8, 16, 2}}) {
    SCOPED_TRACE(std::string(each.game) + ", seed " + std::to_string(seed));
    const Rules rules = find_game(each.game).value();
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
      const int free =
          each.least_free +
          static_cast<int>(random.below(static_cast<std::uint32_t>(each.most_free - each.least_free + 1)));
      const Position position = with_free_points(rules, random, free);
      for (int moves = 1; moves <= each.most_moves; ++moves) {
        const bool expected = wins_within(position, moves);
        ASSERT_EQ(found_within(position, moves), expected) << to_text(position) << " in " << moves;
        wins += expected ? 1 : 0;
        if (expected) break;
      }
    }
  }
  EXPECT_GT(wins, 50);
}

TEST(ShortestWin, GivesUpAtItsNodeLimit) {
  pattern::PatternBoard board(
      play_moves(Position(find_game("freestyle").value()), "h8 a1 i8 a15 j9 o1").value());
  explain::ShortestWin shortest(3);
  EXPECT_FALSE(shortest.wins_within(board, 5));
  EXPECT_TRUE(shortest.is_exhausted());
}

}  // namespace
}  // namespace rowan::testing
