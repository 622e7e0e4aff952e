// SPDX-License-Identifier: MIT
#include <set>

#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "player/opening/swap2_table.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::testing {
namespace {

using book::Book;
using book::BookPosition;

/// A copy of the book in which all book moves in the position after `moves` have this score.
Book with_score(const Book& made, std::string_view moves, std::int16_t score) {
  const auto folded = book::fold(after("freestyle", moves));
  std::vector<BookPosition> positions(made.positions().begin(), made.positions().end());
  for (BookPosition& position : positions) {
    if (position.stones != folded.stones) continue;
    for (book::BookMove& move : position.moves) move.score = score;
  }
  book::BookOrigin origin = made.origin();
  origin.check_nodes = 1'000;
  return {made.rules(), origin, positions};
}

Book three_openings() {
  return book_of({game_of("freestyle", "h8 i9 j10 a1", Outcome::draw),
                  game_of("freestyle", "h8 h9 c3 a1", Outcome::draw),
                  game_of("freestyle", "h8 g12 b2 a1", Outcome::draw)});
}

TEST(Swap2Book, OpensWithTheMostBalancedPosition) {
  Book made = with_score(three_openings(), "h8 i9 j10", 60);
  made = with_score(made, "h8 h9 c3", -20);
  made = with_score(made, "h8 g12 b2", -90);
  const auto wanted = book::fold(after("freestyle", "h8 h9 c3")).stones;
  std::set<std::vector<Point>> seen;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto stones = player::swap2_opening(made, seed);
    ASSERT_TRUE(stones);
    EXPECT_EQ(player::swap2_opening(made, seed), stones);
    Position position(made.rules());
    for (const Point stone : *stones) position.play(stone);
    EXPECT_EQ(book::fold(position).stones, wanted);
    seen.insert(*stones);
  }
  EXPECT_GT(seen.size(), 4U) << "turned and mirrored by the seed";
}

TEST(Swap2Book, OpensWithoutTheBookIfNothingIsBalanced) {
  Book made = three_openings();
  for (const char* const moves : {"h8 i9 j10", "h8 h9 c3", "h8 g12 b2"}) made = with_score(made, moves, 400);
  EXPECT_EQ(player::swap2_opening(made, 1), std::nullopt);
  const auto shared = std::make_shared<const Book>(made);
  const Position empty(made.rules());
  EXPECT_EQ(player::swap2_answer(empty, 1, shared), player::swap2_answer(empty, 1));
  EXPECT_EQ(player::swap2_opening(book_of({game_of("freestyle", "h8", Outcome::draw)}), 1), std::nullopt);
}

TEST(Swap2Book, ABookWithoutACheckIsSearched) {
  const Book made = book_of({game_of("freestyle", "h8 i9 j10 a1", Outcome::draw),
                             game_of("freestyle", "h8 a1 i8 a2", Outcome::draw)});
  const auto first = [&](std::string_view moves) {
    return player::first_percent_by_book(made, after("freestyle", moves));
  };
  ASSERT_TRUE(first("h8 a1 i8"));
  EXPECT_GT(*first("h8 a1 i8"), 60) << "a stone in the corner is a move lost";
  EXPECT_EQ(first("h8 a1 i9"), std::nullopt);
}

TEST(Swap2Book, IsUsedOnlyInItsGame) {
  const auto made = std::make_shared<const Book>(with_score(three_openings(), "h8 h9 c3", 0));
  const Position freestyle(made->rules());
  EXPECT_EQ(player::swap2_answer(freestyle, 7, made).stones, player::swap2_opening(*made, 7));
  const Position renju(find_game("renju").value());
  EXPECT_EQ(player::swap2_answer(renju, 7, made), player::swap2_answer(renju, 7));
}

TEST(Swap2Book, ChoosesColors) {
  const Position position = after("freestyle", "h8 h9 c3");
  const auto answer = [&](std::int16_t score) {
    return player::swap2_answer(
        position, 3, std::make_shared<const Book>(with_score(three_openings(), "h8 h9 c3", score)));
  };
  EXPECT_TRUE(answer(-300).take_first) << "the second player is to move and stands badly";
  EXPECT_EQ(answer(300).stones.size(), 1U);
  EXPECT_EQ(answer(0).stones.size(), 2U);
}

}  // namespace
}  // namespace rowan::testing
