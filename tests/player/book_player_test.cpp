// SPDX-License-Identifier: MIT
#include "player/book_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "player/book_check.hpp"
#include "player/players.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/seed.hpp"

namespace rowan::testing {
namespace {

using book::Book;
using book::BookMove;

book::SharedBook shared(Book made) { return std::make_shared<const Book>(std::move(made)); }

think::Answer answer(player::Player& player, const Position& position,
                     std::optional<std::uint64_t> seed = {}) {
  return player.think({.position = position, .seed = seed}).value();
}

TEST(BookPlayer, TakesTheBooksMoveOnAnyBoardThatIsSymmetric) {
  const auto game = game_of("freestyle", "h8 j12 c3 e5 k7", Outcome::draw);
  const auto made = shared(book_of({game}));
  for (const Symmetry symmetry : symmetries(game.rules())) {
    const auto laid = apply(symmetry, game);
    const auto player = player::make_player("greedy", game.rules(), {.book = made}).value();
    Position position = laid.start;
    for (const record::RecordedMove& move : laid.moves) {
      if (position.moves().size() >= 2) {  // before that the position is symmetric itself
        const think::Answer taken = answer(*player, position);
        EXPECT_EQ(taken.move, move.point);
        EXPECT_EQ(taken.why, "book");
        EXPECT_EQ(taken.evaluation, std::nullopt);
      }
      position.play(move.point);
    }
  }
}

TEST(BookPlayer, ThinksAsUsualWhereTheBookHasNothing) {
  const auto made = shared(book_of({game_of("freestyle", "h8 i9", Outcome::draw)}));
  for (const char* const game : {"freestyle", "renju"}) {
    const Position position = after(game, game == std::string_view("renju") ? "h8" : "h8 i9 j8");
    const auto with = player::make_player("greedy", position.rules(), {.seed = 5, .book = made}).value();
    const auto without = player::make_player("greedy", position.rules(), {.seed = 5}).value();
    const think::Answer thought = answer(*with, position);
    EXPECT_EQ(thought.move, answer(*without, position).move) << game;
    EXPECT_NE(thought.why, "book") << game;
  }
}

TEST(BookPlayer, TheSeedChoosesAmongGoodMoves) {
  const auto made = shared(
      book_of({game_of("freestyle", "h8 i9", Outcome::draw), game_of("freestyle", "h8 i8", Outcome::draw)}));
  const Position position = after("freestyle", "h8");
  std::set<Point> taken;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto player = player::make_player("random", position.rules(), {.seed = seed, .book = made}).value();
    const Point first = answer(*player, position).move;
    taken.insert(first);
    EXPECT_EQ(answer(*player, position, seed).move, first) << "a request's seed begins anew";
  }
  EXPECT_EQ(taken.size(), 2U);
}

TEST(BookPlayer, TellsTheScoreOfACheckedBook) {
  Book made = book_of({game_of("freestyle", "h8 i9", Outcome::draw)});
  std::vector<book::BookPosition> positions(made.positions().begin(), made.positions().end());
  for (book::BookPosition& position : positions) position.moves.front().score = 35;
  made = Book(made.rules(), made.origin(), positions);
  const auto player = player::make_player("greedy", made.rules(), {.book = shared(made)}).value();
  EXPECT_EQ(answer(*player, after("freestyle", "h8")).evaluation, Evaluation{.score = 35});
}

TEST(BookPlayer, LeavesSeveralLinesToTheEngine) {
  const auto made = shared(book_of({game_of("freestyle", "h8 i9", Outcome::draw)}));
  const auto player = player::make_player("engine", made->rules(), {.book = made}).value();
  const Position position = after("freestyle", "h8");
  EXPECT_EQ(player->think({.position = position, .limits = {.depth = 2}})->why, "book");
  EXPECT_EQ(player->think({.position = position, .limits = {.depth = 2}, .lines = 2})->lines.size(), 2U);
}

/// Tic-tac-toe: after a stone in the center an edge loses and a corner does not.
TEST(CheckBook, DropsMovesThatLose) {
  const Book made = book_of({game_of("tictactoe", "5 2 1", Outcome::second_wins),
                             game_of("tictactoe", "5 1 9", Outcome::first_wins)});
  const Position center = after("tictactoe", "5");
  ASSERT_EQ(made.find(center).size(), 2U);
  std::vector<std::size_t> told;
  const Book checked = player::check_book(
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

/// An open three is not left alone, and where everything loses the position goes.
TEST(CheckBook, DropsMovesFarBelowTheBest) {
  const Book made = book_of({game_of("freestyle", "h8 a1 i8 a3 j8 o1", Outcome::second_wins),
                             game_of("freestyle", "h8 i9 h9 a1", Outcome::second_wins),
                             game_of("freestyle", "h8 i9 h9 h10", Outcome::second_wins)});
  const Book checked = player::check_book(made, {.nodes = 5'000});
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
  EXPECT_EQ(player::check_book(made, {.nodes = 5'000}), checked) << "the same again";
}

}  // namespace
}  // namespace rowan::testing
