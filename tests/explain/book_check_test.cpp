// SPDX-License-Identifier: MIT
#include "explain/book_check.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::testing {
namespace {

using book::Book;
using book::BookMove;

/// Tic-tac-toe: after a stone in the center, an edge loses and a corner does not.
TEST(CheckBook, DropsMovesThatLose) {
  const Book made = book_of({game_of("tictactoe", "5 2 1", Outcome::second_wins),
                             game_of("tictactoe", "5 1 9", Outcome::first_wins)});
  const Position center = after("tictactoe", "5");
  ASSERT_EQ(made.find(center).size(), 2U);
  std::vector<std::size_t> told;
  const Book checked = explain::check_book(
      made, {.nodes = 20'000, .progress = [&](std::size_t done) { told.push_back(done); }});
  const auto kept = checked.find(center);
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().point, point_at(0, 0));
  EXPECT_EQ(kept.front().score, 0);
  EXPECT_EQ(kept.front().first_wins, 1U);
  EXPECT_EQ(checked.origin().check_nodes, 20'000U);
  EXPECT_EQ(checked.origin().games, 2U);
  ASSERT_EQ(told.size(), made.positions().size());
  EXPECT_EQ(told.back(), made.positions().size() - 1);
}

/// Moves far below the best are dropped, such as one that leaves an open three unanswered, and so is a
/// position without remaining moves.
TEST(CheckBook, DropsMovesFarBelowTheBest) {
  const Book made = book_of({game_of("freestyle", "h8 a1 i8 a3 j8 o1", Outcome::second_wins),
                             game_of("freestyle", "h8 i9 h9 a1", Outcome::second_wins),
                             game_of("freestyle", "h8 i9 h9 h10", Outcome::second_wins)});
  const Book checked = explain::check_book(made, {.nodes = 5'000});
  EXPECT_EQ(made.find(after("freestyle", "h8 a1 i8 a3 j8")).size(), 1U);
  EXPECT_EQ(checked.find(after("freestyle", "h8 a1 i8 a3 j8")).size(), 0U);
  EXPECT_EQ(made.find(after("freestyle", "h8 i9 h9")).size(), 2U);
  ASSERT_EQ(checked.find(after("freestyle", "h8 i9 h9")).size(), 1U);
  EXPECT_EQ(checked.find(after("freestyle", "h8 i9 h9")).front().point,
            parse_point("h10", made.rules()).value());
  for (const book::BookPosition& position : checked.positions()) {
    EXPECT_TRUE(is_sound(position, made.rules()));
    for (const BookMove& move : position.moves) EXPECT_TRUE(move.score);
  }
  EXPECT_EQ(explain::check_book(made, {.nodes = 5'000}), checked) << "the same again";
}

}  // namespace
}  // namespace rowan::testing
