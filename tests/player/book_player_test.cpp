// SPDX-License-Identifier: MIT
#include "player/book_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "player/players.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"

namespace rowan::testing {
namespace {

using book::Book;

book::SharedBook shared(Book made) { return std::make_shared<const Book>(std::move(made)); }

think::Answer answer(player::Player& player, const Position& position,
                     std::optional<std::uint64_t> seed = {}) {
  return player.think({.position = position, .seed = seed}).value();
}

TEST(BookPlayer, PlaysBookMovesInEverySymmetricPosition) {
  const auto game = game_of("freestyle", "h8 j12 c3 e5 k7", Outcome::draw);
  const auto made = shared(book_of({game}));
  for (const Symmetry symmetry : symmetries(game.rules())) {
    const auto laid = apply(symmetry, game);
    const auto player = player::make_player("greedy", game.rules(), {.book = made}).value();
    Position position = laid.start;
    for (const record::RecordedMove& move : laid.moves) {
      if (position.moves().size() >= 2) {  // earlier positions are themselves symmetric
        const think::Answer taken = answer(*player, position);
        EXPECT_EQ(taken.move, move.point);
        EXPECT_EQ(english(taken.why), "book");
        EXPECT_EQ(taken.evaluation, std::nullopt);
      }
      position.play(move.point);
    }
  }
}

TEST(BookPlayer, PlaysAsUsualOutsideTheBook) {
  const auto made = shared(book_of({game_of("freestyle", "h8 i9", Outcome::draw)}));
  for (const char* const game : {"freestyle", "renju"}) {
    const Position position = after(game, game == std::string_view("renju") ? "h8" : "h8 i9 j8");
    const auto with = player::make_player("greedy", position.rules(), {.seed = 5, .book = made}).value();
    const auto without = player::make_player("greedy", position.rules(), {.seed = 5}).value();
    const think::Answer thought = answer(*with, position);
    EXPECT_EQ(thought.move, answer(*without, position).move) << game;
    EXPECT_NE(english(thought.why), "book") << game;
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

TEST(BookPlayer, ReportsTheScoreOfACheckedBook) {
  Book made = book_of({game_of("freestyle", "h8 i9", Outcome::draw)});
  std::vector<book::BookPosition> positions(made.positions().begin(), made.positions().end());
  for (book::BookPosition& position : positions) position.moves.front().score = 35;
  made = Book(made.rules(), made.origin(), positions);
  const auto player = player::make_player("greedy", made.rules(), {.book = shared(made)}).value();
  EXPECT_EQ(answer(*player, after("freestyle", "h8")).evaluation, Evaluation{.score = 35});
}

TEST(BookPlayer, LeavesRequestsForSeveralLinesToTheEngine) {
  const auto made = shared(book_of({game_of("freestyle", "h8 i9", Outcome::draw)}));
  const auto player = player::make_player("engine", made->rules(), {.book = made}).value();
  const Position position = after("freestyle", "h8");
  EXPECT_EQ(english(player->think({.position = position, .limits = {.depth = 2}})->why), "book");
  EXPECT_EQ(player->think({.position = position, .limits = {.depth = 2}, .lines = 2})->lines.size(), 2U);
}

}  // namespace
}  // namespace rowan::testing
